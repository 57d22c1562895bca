import TesseraCore
import TesseraSQL

// What the database knows of the files of external values.

extension Connection {
  /// Makes tables and triggers that are not there, in one transaction.
  func make(_ definitions: [StoreLayout.Definition]) throws {
    try execute("BEGIN IMMEDIATE")
    do {
      // Another process may have made them between our look and the lock.
      let names = try schemaNames()
      for definition in definitions where !names.contains(definition.name) {
        try execute(definition.sql)
      }
      try execute("COMMIT")
    } catch {
      rollBack()
      throw error
    }
  }

  /// The references that no row holds any more and whose files may still be there.
  func discardedFiles() throws -> [String] {
    var files: [String] = []
    try with("SELECT file FROM tessera_discarded") { statement in
      try statement.forEachRow { row in
        if let file = row.text(0) { files.append(file) }
      }
    }
    return files
  }

  /// Forgets discarded files.
  func forgetDiscarded(_ files: Set<String>) throws {
    try with("DELETE FROM tessera_discarded WHERE file = ?") { statement in
      for file in files {
        try statement.bind(file, at: 1)
        try statement.run()
      }
    }
  }

  /// The tables with the values of attributes, by the attributes' numbers in the catalogue.
  func valueTables() throws -> [Int64: String] {
    let tables = try realTables()
    let entries = try catalogue().filter { $0.column == "value" && tables.contains($0.table) }
    return Dictionary(
      entries.map { ($0.number, $0.table) }, uniquingKeysWith: { first, _ in first })
  }

  /// The reference a row of such a table holds; nil where it holds none.
  func reference(_ table: String, _ key: Int64) throws -> ExternalReference? {
    let sql = "SELECT CAST(value AS TEXT) FROM \(table.quotedName) WHERE id = ?"
    return try with(sql) { statement in
      try statement.bind(key, at: 1)
      return try statement.step() ? statement.text(0).flatMap(ExternalReference.init) : nil
    }
  }

  /// The names of all the files that rows refer to: what a copy of the database needs beside it.
  ///
  /// They are there as long as the transaction lasts that this is asked in.
  package func externalNames() throws -> [String] { try externalReferences().map(\.name.text) }

  /// All the references in rows.
  func externalReferences() throws -> [ExternalReference] {
    let sql = "SELECT tbl_name FROM sqlite_master WHERE type = 'trigger' AND name LIKE ?"
    let real = try realTables()
    var tables: [String] = []
    try with(sql) { statement in
      try statement.bind("tessera_deleted_%", at: 1)
      try statement.forEachRow { row in
        if let table = row.text(0), real.contains(table) { tables.append(table) }
      }
    }
    var references: [ExternalReference] = []
    for table in tables {
      // The type first: a value that is here is then not read to be told from a reference.
      let sql = """
        SELECT CAST(value AS TEXT) FROM \(table.quotedName) WHERE typeof(value) = \
        (SELECT iif(type = 'TEXT', 'blob', 'text') FROM pragma_table_info(?) WHERE name = 'value')
        """
      try with(sql) { statement in
        try statement.bind(table, at: 1)
        try statement.forEachRow { row in
          if let reference = row.text(0).flatMap(ExternalReference.init) {
            references.append(reference)
          }
        }
      }
    }
    return references
  }
}
