import Foundation
import TesseraCore
import TesseraSQL

/// Makes a schema in an empty database, or extends the one that is there.
///
/// Extending covers what loses nothing: new entities, new properties, renamed ones, unique values,
/// indexes. The rows get the defaults of attributes that are new to them. An attribute that is no longer
/// declared stays in the file, unused.
struct SchemaChange {
  let schema: StoreSchema
  /// Why a store of a version must not be extended; nil where any may.
  var refusal: (@Sendable (Schema.Version?) -> StoreError?)?
  /// Evaluates the default of an attribute; nil where none is known.
  var defaultValue: (@Sendable (PropertyReference) -> StoreValue?)?

  /// Makes or extends the schema in one transaction.
  func run(_ connection: Connection) throws {
    try connection.execute("BEGIN IMMEDIATE")
    do {
      // Another process may have done it between our look and the lock.
      let found = try connection.findStore()
      try found?.check(schema)
      if found == nil { try makeMetadata(connection) }
      if let found, found.isBehind(schema), let error = refusal?(found.version) { throw error }
      if found?.fingerprint != schema.fingerprint {
        try extend(connection)
      } else {
        let layout = StoreLayout(schema, catalogue: try connection.catalogue())
        try connection.checkTables(layout)
        try connection.makeIndexes(layout)
      }
      if let version = schema.version, found?.version != version {
        try connection.with("UPDATE tessera_schema SET version = ?") { statement in
          try statement.bind(version.description, at: 1)
          try statement.run()
        }
      }
      try connection.execute("COMMIT")
    } catch {
      connection.rollBack()
      throw error
    }
  }

  /// Throws unless the store has everything the schema needs.
  func check(_ connection: Connection) throws {
    let catalogue = try connection.catalogue()
    let known = Set(catalogue.map { [$0.entity, $0.property ?? ""] })
    let missing = schema.entities.flatMap { entity in
      ([""] + entity.ownProperties.map(\.name)).filter { !known.contains([entity.name, $0]) }
        .map { $0.isEmpty ? entity.name : "\(entity.name).\($0)" }
    }
    let differences = missing.map { "\($0) is not in the store" }
    try refuse(differences + retyped(in: catalogue))
  }

  private func makeMetadata(_ connection: Connection) throws {
    // "Tess", for tools that tell files apart by their first bytes.
    try connection.execute("PRAGMA application_id = 1415934835")
    for definition in MetadataTables.definitions { try connection.execute(definition) }
    let sql = """
      INSERT INTO tessera_schema (id, format, identifier, incarnation, fingerprint, description) \
      VALUES (1, ?, ?, ?, '', '')
      """
    try connection.with(sql) { statement in
      try statement.bind(MetadataTables.formatVersion, at: 1)
      try statement.bind(UUID().uuidString, at: 2)
      try statement.bind(.random(in: 1 ... .max), at: 3)
      try statement.run()
    }
  }

  private func extend(_ connection: Connection) throws {
    let old = try connection.catalogue()
    try refuse(
      retyped(in: old) + removed(from: old) + misnamed(in: old, connection)
        + crowded(in: old, connection))
    let renames = try renames(in: old) + moves(in: old, connection)
    let toFill = try attributesToFill(in: old, renames: renames, connection)
    try connection.rename(renames, schema: schema, catalogue: old)
    let layout = StoreLayout(schema, catalogue: try connection.catalogue())
    try connection.makeTables(layout)
    var otherUnicode: [PropertyReference] = []
    if let defaultValue, !toFill.isEmpty {
      otherUnicode = try DefaultFill(layout, toFill, defaultValue: defaultValue).run(connection)
    }
    // Afterwards: an index is made at once more quickly than it is kept.
    try connection.makeIndexes(layout)
    try connection.updateCatalogue(layout)
    try noteOtherUnicode(otherUnicode, connection)
    try connection.with("UPDATE tessera_schema SET fingerprint = ?, description = ?") { statement in
      try statement.bind(schema.fingerprint, at: 1)
      try statement.bind(schema.canonicalText, at: 2)
      try statement.run()
    }
  }
}

extension SchemaChange {
  /// The properties that are in the catalogue under the name they had before.
  private func renames(in catalogue: [CatalogueEntry]) -> [(CatalogueEntry, PropertyReference)] {
    let known = Dictionary(
      catalogue.map { ([$0.entity, $0.property ?? ""], $0) }, uniquingKeysWith: { _, last in last })
    return schema.entities.flatMap { entity in
      entity.ownProperties.compactMap { property in
        guard let original = property.originalName,
          known[[entity.name, property.name]] == nil,
          let entry = known[[entity.name, original]]
        else { return nil }
        return (entry, PropertyReference(entity: entity.index, property: property.index))
      }
    }
  }

  private func refuse(_ differences: [String]) throws {
    guard !differences.isEmpty else { return }
    throw StoreError(
      .schemaChanged,
      "The store has a schema that can't be extended to this one: "
        + differences.joined(separator: "; "),
      remedy: "Migrate the store, or keep the declarations as they were; nothing has changed")
  }

  /// What is stored in another way than the schema says.
  private func retyped(in catalogue: [CatalogueEntry]) -> [String] {
    let storages = Dictionary(
      catalogue.map { ([$0.entity, $0.property ?? ""], $0.storage) },
      uniquingKeysWith: { _, last in last })
    return moved(in: catalogue)
      + schema.entities.flatMap { entity in
        entity.ownProperties.compactMap { property in
          let key = [entity.name, property.name]
          let original = [entity.name, property.originalName ?? property.name]
          guard let old = storages[key] ?? storages[original] else { return nil }
          let new = schema.storage(of: property)
          // A to-many by its inverse has no place of its own, so it can change.
          let isFree =
            [old, new].allSatisfy { $0.contains(" by ") && !$0.contains(" joined") }
            // Nor has an ephemeral attribute.
            || [old, new].contains("ephemeral")
          if old == new || isFree { return nil }
          return "\(entity.name).\(property.name) was \(old) and is \(new)"
        }
      }
  }

  /// The entities that would have to move to another table: those that inherit from others and did not,
  /// or the other way round.
  private func moved(in catalogue: [CatalogueEntry]) -> [String] {
    let tops = KnownTops(catalogue)
    return schema.entities.compactMap { entity in
      let top = schema.entities[entity.lineage.top].name
      guard let former = tops.top(of: entity.name), former != top else { return nil }
      return "\(entity.name) was kept with \(former) and is with \(top)"
    }
  }

  /// The relationships that are gone: what they refer to could never be deleted again.
  private func removed(from catalogue: [CatalogueEntry]) -> [String] {
    let names = Set(
      schema.entities.flatMap { entity in
        entity.ownProperties.flatMap { property in
          [[entity.name, property.name], [entity.name, property.originalName ?? property.name]]
        }
      })
    return catalogue.compactMap { entry in
      guard let property = entry.property, !names.contains([entry.entity, property]) else {
        return nil
      }
      let isKept =
        entry.storage.hasPrefix("to-one") && !entry.storage.hasSuffix("derived")
        || entry.storage.hasSuffix("joined")
      return isKept ? "the relationship \(entry.entity).\(property) is gone" : nil
    }
  }
}

/// The entities at the top of the hierarchies in a catalogue.
private struct KnownTops {
  private let entities: [String: CatalogueEntry]

  init(_ catalogue: [CatalogueEntry]) {
    entities = Dictionary(
      catalogue.filter { $0.property == nil }.map { ($0.entity, $0) }, uniquingKeysWith: { $1 })
  }

  /// The entity at the top of another's hierarchy; nil for one that the catalogue does not have.
  func top(of name: String) -> String? {
    guard var entry = entities[name] else { return nil }
    // No chain is longer than the catalogue, unless somebody has tied it to a ring.
    for _ in entities {
      guard let next = entry.superentity.flatMap({ entities[$0] }) else { break }
      entry = next
    }
    return entry.entity
  }
}
