import TesseraCore
import TesseraSQL

extension SchemaChange {
  /// An attribute of the schema and the entries of the catalogue that may be it: those of classes above and
  /// below that had one of its name, stored alike, and have it no more.
  private struct Move {
    var target: PropertyReference
    var sources: [CatalogueEntry]
  }

  /// The attributes that another class of the hierarchy declares than did when the store was last opened.
  /// They are in the same table.
  func moves(
    in catalogue: [CatalogueEntry], _ connection: Connection
  ) throws -> [(CatalogueEntry, PropertyReference)] {
    try candidates(in: catalogue, connection).compactMap { move in
      move.sources.first.map { ($0, move.target) }
    }
  }

  /// The attributes that several classes had and one has now, or the other way round: their values would
  /// have to be put together, or copied.
  func crowded(in catalogue: [CatalogueEntry], _ connection: Connection) throws -> [String] {
    let candidates = try candidates(in: catalogue, connection)
    let claims = Dictionary(grouping: candidates.flatMap(\.sources), by: \.number)
    return candidates.compactMap { move in
      guard
        move.sources.count > 1 || move.sources.contains(where: { claims[$0.number]?.count != 1 })
      else { return nil }
      let names = move.sources.map { "\($0.entity).\($0.property ?? "")" }.joined(separator: ", ")
      let entity = schema.entities[move.target.entity].name
      return "\(entity).\(schema[move.target].name) was \(names), which is not one to one"
    }
  }

  private func candidates(
    in catalogue: [CatalogueEntry], _ connection: Connection
  ) throws -> [Move] {
    guard schema.entities.contains(where: \.hasRelatives) else { return [] }
    let last = try lastProperties(connection)
    let known = Set(catalogue.map { [$0.entity, $0.property ?? ""] })
    let declared = Set(
      schema.entities.flatMap { entity in
        entity.ownProperties.flatMap { property in
          [[entity.name, property.name], [entity.name, property.originalName ?? property.name]]
        }
      })
    return schema.entities.filter(\.hasRelatives).flatMap { entity in
      let relatives = Set(
        (schema.ancestry(of: entity.index) + entity.lineage.subentities)
          .filter { $0 != entity.index }.map { schema.entities[$0].name })
      return entity.ownProperties.compactMap { property -> Move? in
        let former = property.originalName ?? property.name
        guard property.attribute?.isEphemeral == false,
          !known.contains([entity.name, property.name]), !known.contains([entity.name, former])
        else { return nil }
        let storage = schema.storage(of: property)
        let sources = catalogue.filter { entry in
          let name = [entry.entity, entry.property ?? ""]
          return relatives.contains(entry.entity) && entry.storage == storage
            && (entry.property == former || entry.property == property.name)
            && !declared.contains(name) && last.contains(name)
        }
        if sources.isEmpty { return nil }
        let target = PropertyReference(entity: entity.index, property: property.index)
        return Move(target: target, sources: sources)
      }
    }
  }
}
