import Foundation
import TesseraCore
import TesseraSQL

/// What opening a database finds out or makes.
struct OpenedStore {
  let connection: Connection
  let identifier: String
  let layout: StoreLayout
  let numbers: CatalogueNumbers
  let external: ExternalStorage?

  /// Opens a database, and makes or extends its schema where that is needed and allowed.
  init(schema: StoreSchema, configuration: SQLiteConfiguration) throws {
    let path = configuration.path
    connection =
      try configuration.isReadOnly && !configuration.isInMemory
      ? Connection.reading(path: path) : Connection.writing(path: path)
    connection.setBusyTimeout(configuration.busyTimeout)
    // Looking comes first: a file that is not ours must stay as it is.
    var found = try connection.findStore()
    if !configuration.isReadOnly && !configuration.isInMemory { try connection.useWriteAheadLog() }
    try connection.configureWriter(configuration)
    let fingerprint = schema.fingerprint
    if found?.fingerprint != fingerprint {
      let change = SchemaChange(schema: schema)
      if configuration.isReadOnly && !configuration.isInMemory {
        guard found != nil else { throw StoreError(.cannotOpen, "The file is no Tessera store") }
        try change.check(connection)
      } else {
        try change.run(connection)
      }
      found = try connection.findStore()
    }
    guard let found else {
      throw StoreError(.cannotOpen, "The file is no Tessera store")
    }
    identifier = found.identifier
    let catalogue = try connection.catalogue()
    layout = StoreLayout(schema, catalogue: catalogue)
    numbers = try CatalogueNumbers(schema, catalogue: catalogue)
    try connection.checkTables(layout)
    external = configuration.isInMemory ? nil : ExternalStorage(connection, configuration)
    if !configuration.isReadOnly { try external?.begin(connection, layout, numbers) }
  }
}

/// The row of `tessera_schema`.
struct FoundStore {
  var identifier: String
  var fingerprint: String
}

extension Connection {
  /// The store in the database; nil where the database is empty.
  ///
  /// - Throws: ``StoreError`` with code `notADatabase`, `cannotOpen` where the database belongs to
  ///   something else or to a later version.
  func findStore() throws -> FoundStore? {
    let objects = try integer("SELECT count(*) FROM sqlite_master") ?? 0
    guard objects > 0 else { return nil }
    let known = "SELECT count(*) FROM sqlite_master WHERE name = 'tessera_schema'"
    guard try integer(known) == 1 else {
      throw StoreError(
        .cannotOpen, "The file is a database, but not one of Tessera",
        remedy: "Check the URL; the file was left as it is")
    }
    return try with("SELECT format, identifier, fingerprint FROM tessera_schema") { row in
      guard try row.step() else { throw StoreError(.corrupt, "The table tessera_schema is empty") }
      let format = row.integer(0)
      guard format > 0 else {
        throw StoreError(.corrupt, "The table tessera_schema does not tell the file's format")
      }
      guard format <= MetadataTables.formatVersion else {
        throw StoreError(
          .cannotOpen, "The file was made by a later version of Tessera",
          remedy: "Use that version; the file was left as it is")
      }
      return FoundStore(identifier: row.text(1) ?? "", fingerprint: row.text(2) ?? "")
    }
  }

  /// Everything in the catalogue.
  func catalogue() throws -> [CatalogueEntry] {
    let sql = """
      SELECT number, entity, attribute, table_name, column_name, storage, has_other_unicode \
      FROM tessera_catalogue ORDER BY number
      """
    var entries: [CatalogueEntry] = []
    try with(sql) { statement in
      try statement.forEachRow { row in
        entries.append(
          CatalogueEntry(
            number: row.integer(0) ?? 0, entity: row.text(1) ?? "", property: row.text(2),
            table: row.text(3) ?? "", column: row.text(4), storage: row.text(5) ?? "",
            hasOtherUnicode: row.integer(6) == 1))
      }
    }
    return entries
  }

  /// The names of all tables and indexes.
  func schemaNames() throws -> Set<String> {
    var names: Set<String> = []
    try with("SELECT name FROM sqlite_master") { statement in
      try statement.forEachRow { names.insert($0.text(0) ?? "") }
    }
    return names
  }

  /// Makes sure that every table of the layout is there.
  func checkTables(_ layout: StoreLayout) throws {
    let names = try schemaNames()
    for table in layout.tableDefinitions where !names.contains(table.name) {
      throw StoreError(.corrupt, "The table \(table.name) is missing")
    }
  }
}
