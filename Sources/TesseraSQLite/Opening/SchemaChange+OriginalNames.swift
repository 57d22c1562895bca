import TesseraCore
import TesseraSQL

extension SchemaChange {
  /// The properties whose `originalName` leads nowhere while a property that could be meant is about to
  /// be left behind, its values with it.
  ///
  /// A name that leads nowhere is not wrong by itself: a store may be older than the name.
  func misnamed(in catalogue: [CatalogueEntry], _ connection: Connection) throws -> [String] {
    let last = try lastProperties(connection)
    return schema.entities.flatMap { entity -> [String] in
      let entries = catalogue.filter { $0.entity == entity.name }
      let known = Set(entries.compactMap(\.property))
      let wanted = Set(entity.ownProperties.flatMap { [$0.name, $0.originalName ?? $0.name] })
      return entity.ownProperties.compactMap { property in
        guard let original = property.originalName, !known.contains(original),
          !known.contains(property.name)
        else { return nil }
        let storage = schema.storage(of: property)
        let left = entries.filter { entry in
          guard let name = entry.property, !wanted.contains(name), entry.storage == storage else {
            return false
          }
          return last.contains([entity.name, name])
        }
        guard !left.isEmpty else { return nil }
        let names = left.compactMap(\.property).map { "'\($0)'" }.joined(separator: ", ")
        return "the originalName '\(original)' of \(entity.name).\(property.name) is no property"
          + " of the store, which has \(names)"
      }
    }
  }

  /// The properties of the schema the store was last opened with.
  func lastProperties(_ connection: Connection) throws -> Set<[String]> {
    Set(try lastTypes(connection).keys)
  }
}
