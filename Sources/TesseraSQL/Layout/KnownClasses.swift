package import TesseraCore

/// The classes a store knows beyond those of a schema: a newer program has added them.
///
/// Their rows are read as the nearest class that the schema has, and keep what they have beside.
package struct KnownClasses {
  private let schema: StoreSchema
  private let entries: [CatalogueEntry]
  /// The catalogue's entities by name.
  private let entities: [String: CatalogueEntry]

  package init(_ schema: StoreSchema, _ catalogue: [CatalogueEntry]) {
    self.schema = schema
    entries = catalogue
    entities = Dictionary(
      catalogue.filter { $0.property == nil }.map { ($0.entity, $0) }, uniquingKeysWith: { $1 })
  }

  /// The class that is the nearest to one of the catalogue, of those the schema has.
  package func nearest(to name: String) -> Int? {
    var name = name
    // No chain is longer than the catalogue, unless somebody has tied it to a ring.
    for _ in 0...entities.count {
      if let entity = schema.entities.firstIndex(where: { $0.name == name }) { return entity }
      guard let superentity = entities[name]?.superentity else { return nil }
      name = superentity
    }
    return nil
  }

  func layout(of entity: StoreEntity, column: String) -> ClassLayout {
    let isTop = entity.lineage.superentity == nil
    let names = entity.family.map { ownNames(of: $0) }
    return ClassLayout(
      column: column, name: isTop ? nil : entity.name, ownNames: names[0],
      names: isTop ? nil : names.flatMap { $0 })
  }

  private func ownNames(of entity: Int) -> [String] {
    let unknown = entities.keys.filter { name in
      name != schema.entities[entity].name && nearest(to: name) == entity
    }
    return [schema.entities[entity].name] + unknown.sorted()
  }

  /// The side tables of a table's rows that the schema knows nothing of.
  func strays(of table: String) -> [String] {
    let declared = Set(
      schema.entities.flatMap { entity in
        entity.ownProperties.map { [entity.name, $0.name] }
      })
    return entries.filter { entry in
      guard let property = entry.property, entry.isSide, entities[entry.entity]?.table == table
      else { return false }
      return !declared.contains([entry.entity, property])
    }.map(\.table)
  }
}

extension CatalogueEntry {
  /// The name of the entity that an entity inherits from.
  package var superentity: String? {
    let prefix = StoreSchema.inheritance
    guard property == nil, storage.hasPrefix(prefix) else { return nil }
    return String(storage.dropFirst(prefix.count))
  }

  /// Whether a property's values are in a table beside that of its entity.
  fileprivate var isSide: Bool { storage.hasSuffix(" lazy") }
}
