import Foundation
import TesseraCore
import TesseraSQL

/// What opening a database finds out or makes.
struct OpenedStore {
  let connection: Connection
  let found: FoundStore
  let layout: StoreLayout
  let numbers: CatalogueNumbers
  let external: ExternalStorage?
  /// Whether the file is read as one that nobody writes.
  let isUnchanging: Bool

  /// Opens a database, and makes or extends its schema where that is needed and allowed.
  static func open(schema: StoreSchema, configuration: SQLiteConfiguration) throws -> OpenedStore {
    for _ in 0..<8 {
      let opened = try OpenedStore(schema, configuration)
      // Between the look at the path and the lock the file may have been moved away or removed.
      if opened.connection.hasMovedFile { continue }
      if !configuration.isReadOnly {
        try opened.external?.begin(
          opened.connection, opened.layout, opened.numbers, busyTimeout: configuration.busyTimeout)
      }
      return opened
    }
    throw StoreError.replaced
  }

  private init(_ schema: StoreSchema, _ configuration: SQLiteConfiguration) throws {
    let isReadOnly = configuration.isReadOnly && !configuration.isInMemory
    let look = try StoreLook(
      configuration.path, for: isReadOnly ? .reading : .writing,
      busyTimeout: configuration.busyTimeout, vfs: configuration.vfs)
    (connection, isUnchanging) = (look.connection, look.isUnchanging)
    // Looking came first: a file that is not ours must stay as it is.
    var found = look.found
    try found?.check(schema)
    if !isReadOnly && connection.isReadOnlyFile { throw StoreError.cannotWrite }
    if !isReadOnly && !configuration.isInMemory { try connection.useWriteAheadLog() }
    try connection.configureWriter(configuration)
    if try found?.isBehind(schema) ?? true || !isReadOnly && !connection.hasIndexes(of: schema) {
      let change = SchemaChange(
        schema: schema, refusal: configuration.refusalToExtend,
        defaultValue: configuration.defaultValue)
      if isReadOnly {
        guard found != nil else { throw StoreError.empty }
        try change.check(connection)
      } else {
        try change.run(connection)
      }
      found = try connection.findStore()
    }
    guard let found else { throw StoreError.empty }
    self.found = found
    let catalogue = try connection.catalogue()
    layout = StoreLayout(schema, catalogue: catalogue)
    numbers = try CatalogueNumbers(schema, catalogue: catalogue)
    try connection.checkTables(layout)
    external = configuration.isInMemory ? nil : ExternalStorage(connection, configuration)
  }
}

extension Connection {
  /// Whether the database has the indexes that a schema declares. They are no part of its fingerprint:
  /// whoever opens the store last has those it declares.
  fileprivate func hasIndexes(of schema: StoreSchema) throws -> Bool {
    try hasIndexes(of: StoreLayout(schema, catalogue: try catalogue()))
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
}
