import TesseraCore
import TesseraSQL

/// The catalogue's numbers of the schema's entities and properties, both ways.
struct CatalogueNumbers: Sendable {
  /// The numbers of the entities, by index.
  var entities: [Int64]
  /// The numbers of the properties, by entity and property.
  var properties: [[Int64]]
  /// The entities by number.
  private var entityIndexes: [Int64: Int] = [:]
  /// The properties by number.
  private var propertyIndexes: [Int64: PropertyReference] = [:]

  /// Finds the numbers of `schema` in the catalogue, which has to know all of it.
  ///
  /// An inherited property has the number it has where it is declared. The entities that inherit from the
  /// schema's and that it does not have are the nearest it has.
  init(_ schema: StoreSchema, catalogue: [CatalogueEntry]) throws {
    var byName: [[String]: Int64] = [:]
    for entry in catalogue {
      byName[[entry.entity] + (entry.property.map { [$0] } ?? [])] = entry.number
    }
    func number(_ name: String...) throws -> Int64 {
      guard let number = byName[name] else {
        throw StoreError(
          .corrupt, "The catalogue has no number for \(name.joined(separator: "."))")
      }
      return number
    }
    entities = []
    properties = []
    for entity in schema.entities {
      let own = try number(entity.name)
      entities.append(own)
      entityIndexes[own] = entity.index
      var numbers: [Int64] = []
      for property in entity.properties {
        let declared = schema.declared(
          PropertyReference(entity: entity.index, property: property.index))
        let number = try number(schema.entities[declared.entity].name, property.name)
        numbers.append(number)
        propertyIndexes[number] = declared
      }
      properties.append(numbers)
    }
    let known = KnownClasses(schema, catalogue)
    for entry in catalogue where entry.superentity != nil && entityIndexes[entry.number] == nil {
      entityIndexes[entry.number] = known.nearest(to: entry.entity)
    }
  }

  /// The entity with a number, if the schema has it.
  func entity(_ number: Int64) -> Int? { entityIndexes[number] }

  /// The property with a number, if the schema has it.
  func property(_ number: Int64) -> PropertyReference? { propertyIndexes[number] }

  /// The numbers of the properties in a mask, ascending.
  func numbers(_ mask: PropertyMask, of entity: Int) -> [Int64] {
    mask.map { properties[entity][$0] }.sorted()
  }

  /// The mask of those numbers that the schema knows.
  func mask(_ numbers: [Int64]) -> PropertyMask {
    PropertyMask(numbers.compactMap { propertyIndexes[$0]?.property })
  }
}
