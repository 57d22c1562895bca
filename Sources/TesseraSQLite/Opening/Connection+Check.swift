import TesseraCore
import TesseraSQL

extension Connection {
  /// The tables that have rows of their own.
  ///
  /// A view in a table's place could have rows without end, and takes no writes; a virtual table
  /// keeps no promise at all. Neither has a page to begin at.
  func realTables() throws -> Set<String> {
    var names: Set<String> = []
    try with("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0") { statement in
      try statement.forEachRow { names.insert($0.text(0) ?? "") }
    }
    return names
  }

  /// Makes sure that what the store keeps about itself is in tables.
  ///
  /// - Throws: ``StoreError`` with code `corrupt`.
  func checkMetadata() throws {
    let real = try realTables()
    for table in MetadataTables.names where !real.contains(table) {
      throw StoreError(.corrupt, "The table \(table) is missing, or is no table")
    }
    // Those that are made when they are needed.
    let sql = """
      SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name LIKE 'tessera%'
      """
    try with(sql) { statement in
      try statement.forEachRow { row in
        guard let name = row.text(0), name.lowercased().hasPrefix("tessera_"), !real.contains(name)
        else { return }
        throw StoreError(.corrupt, "The table \(name) is no table")
      }
    }
  }

  /// Makes sure that every table of the layout is there, and is a table that has the layout's columns.
  ///
  /// - Throws: ``StoreError`` with code `corrupt`.
  func checkTables(_ layout: StoreLayout) throws {
    let real = try realTables()
    for (table, wanted) in layout.namedColumns.sorted(by: { $0.key < $1.key }) {
      guard real.contains(table) else {
        throw StoreError(.corrupt, "The table \(table) is missing, or is no table")
      }
      // Those that are computed from others are not among these: they can't be written.
      let present = Set(try columns(of: table).map { $0.lowercased() })
      for column in wanted.sorted() where !present.contains(column.lowercased()) {
        throw StoreError(
          .corrupt, "The table \(table) has no column \(column), or computes it")
      }
    }
  }
}
