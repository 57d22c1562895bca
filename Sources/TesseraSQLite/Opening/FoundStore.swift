import TesseraCore
import TesseraSQL

/// The row of `tessera_schema`.
struct FoundStore {
  /// The store's identity.
  var identifier: String
  /// A number drawn when the store was made, and again when it was replaced in its place.
  var incarnation: Int64
  /// The digest of the schema it has.
  var fingerprint: String
  /// The version of that schema; nil where none was said.
  var version: Schema.Version?

  /// Throws where the store was written with a later version than `schema` has.
  func check(_ schema: StoreSchema) throws {
    guard let stored = version, let given = schema.version, given < stored else { return }
    var error = StoreError(
      .newerSchema,
      "The store was written with version \(stored) of the schema, and this is version \(given)",
      remedy: "Open it with version \(stored) or later; the file was left as it is")
    error.storeVersion = stored
    error.schemaVersion = given
    throw error
  }

  /// Whether the store has yet to be brought up to `schema`.
  func isBehind(_ schema: StoreSchema) -> Bool {
    if fingerprint != schema.fingerprint { return true }
    guard let given = schema.version else { return false }
    return version != given
  }
}

extension Connection {
  /// The store in the database; nil where the database is empty.
  ///
  /// - Throws: ``StoreError`` with code `notADatabase`; `notAStore` where the database belongs to
  ///   something else; `newerFormat`; `corrupt`.
  func findStore() throws -> FoundStore? {
    let objects = try integer("SELECT count(*) FROM sqlite_master") ?? 0
    guard objects > 0 else { return nil }
    let known = "SELECT count(*) FROM sqlite_master WHERE name = 'tessera_schema'"
    guard try integer(known) == 1 else {
      throw StoreError(
        .notAStore, "The file is a database, but not one of Tessera",
        remedy: "Check the URL; the file was left as it is")
    }
    try checkMetadata()
    // Alone: what else a later format has in this row, nobody knows.
    let format = try with("SELECT format FROM tessera_schema") { row in
      guard try row.step() else { throw StoreError(.corrupt, "The table tessera_schema is empty") }
      return row.integer(0)
    }
    guard format > 0 else {
      throw StoreError(.corrupt, "The table tessera_schema does not tell the file's format")
    }
    guard format <= MetadataTables.formatVersion else {
      throw StoreError(
        .newerFormat, "The file was made by a later version of Tessera",
        remedy: "Use that version; the file was left as it is")
    }
    let sql = "SELECT identifier, incarnation, fingerprint, version FROM tessera_schema"
    return try with(sql) { row in
      guard try row.step() else { throw StoreError(.corrupt, "The table tessera_schema is empty") }
      return FoundStore(
        identifier: row.text(0) ?? "", incarnation: row.integer(1), fingerprint: row.text(2) ?? "",
        version: row.text(3).flatMap { Schema.Version($0) })
    }
  }
}
