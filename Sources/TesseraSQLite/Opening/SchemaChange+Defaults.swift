import TesseraCore
import TesseraSQL

extension SchemaChange {
  /// The attributes whose rows may lack a value that they are to have by default: those that are new,
  /// those that were undeclared for a while, and those that were optional and are no more.
  ///
  /// Asked before the renames are done.
  func attributesToFill(
    in catalogue: [CatalogueEntry], renames: [(CatalogueEntry, PropertyReference)],
    _ connection: Connection
  ) throws -> [PropertyReference] {
    // No row is older than the schema.
    if catalogue.isEmpty { return [] }
    let last = try lastTypes(connection)
    let known = Set(catalogue.map { [$0.entity, $0.property ?? ""] })
    let former = Dictionary(
      renames.map { ($1, [$0.entity, $0.property ?? ""]) }, uniquingKeysWith: { $1 })
    return schema.entities.flatMap { entity in
      entity.ownProperties.compactMap { property -> PropertyReference? in
        guard let attribute = property.attribute, !attribute.isEphemeral else { return nil }
        let reference = PropertyReference(entity: entity.index, property: property.index)
        let name = former[reference] ?? [entity.name, property.name]
        let isFilled: Bool
        if let type = last[name] {
          // What was ephemeral is in no row.
          isFilled = type.isEphemeral || (type.isOptional && !attribute.isOptional)
        } else {
          // Of what was here before, some rows may say nil on purpose.
          isFilled = !known.contains(name) || !attribute.isOptional
        }
        return isFilled ? reference : nil
      }
    }
  }

  /// What is known of a property of the schema the store was last opened with.
  struct LastType {
    var isOptional: Bool
    var isEphemeral: Bool
  }

  /// The properties of the schema the store was last opened with, by entity and name.
  func lastTypes(_ connection: Connection) throws -> [[String]: LastType] {
    var description = ""
    try connection.with("SELECT description FROM tessera_schema") { statement in
      try statement.forEachRow { description = $0.text(0) ?? "" }
    }
    var properties: [[String]: LastType] = [:]
    var entity = ""
    for line in description.split(separator: "\n") {
      if line.hasPrefix("  ") {
        let name = line.dropFirst(2).prefix { $0 != ":" }
        let words = line.dropFirst(2 + name.count + 1).split(separator: ",")
        properties[[entity, String(name)]] = LastType(
          isOptional: words.first?.hasSuffix("?") == true,
          isEphemeral: words.contains { $0.hasPrefix(" ephemeral") })
      } else {
        // A class that inherits is followed by what it inherits from.
        entity = String(line.prefix { $0 != ":" })
      }
    }
    return properties
  }

  /// Notes that attributes have texts that are not in normal form C.
  func noteOtherUnicode(_ attributes: [PropertyReference], _ connection: Connection) throws {
    if attributes.isEmpty { return }
    let sql = """
      UPDATE tessera_catalogue SET has_other_unicode = 1 WHERE entity = ? AND attribute = ?
      """
    for attribute in attributes {
      try connection.with(sql) { statement in
        try statement.bind(schema.entities[attribute.entity].name, at: 1)
        try statement.bind(schema[attribute].name, at: 2)
        try statement.run()
      }
    }
    try connection.run("UPDATE tessera_schema SET unicode_revision = unicode_revision + 1")
  }
}
