import TesseraCore
import TesseraSQL

extension SQLiteStore {
  /// Takes `count` keys of an entity that nobody else will ever be given.
  ///
  /// A commit of its own. Rows that people insert without a key get others: both count in
  /// `sqlite_sequence`.
  ///
  /// - Throws: ``StoreError`` with code `busy`, `readOnly` or `inputOutput`.
  public func reserveKeys(entity: Int, count: Int) throws -> Range<Int64> {
    try withWriteLock { connection in
      let table = layout.tables[entity].name
      let last = try lastKey(connection, table)
      let (end, overflow) = last.addingReportingOverflow(Int64(max(0, count)))
      guard !overflow, end < .max else {
        throw StoreError(
          .noSpace, "All keys of the table are used up", entity: schema.entities[entity].name)
      }
      try setLastKey(connection, table, end)
      try commit(connection)
      return last + 1..<end + 1
    }
  }

  /// The greatest key ever given, whether or not its row is there.
  private func lastKey(_ connection: Connection, _ table: String) throws -> Int64 {
    let greatest = try connection.integer("SELECT max(id) FROM \(table.quotedName)") ?? 0
    let given = try connection.with("SELECT max(seq) FROM sqlite_sequence WHERE name = ?") {
      try $0.bind(table, at: 1)
      return try $0.keys().first ?? 0
    }
    return max(greatest, given, 0)
  }

  private func setLastKey(_ connection: Connection, _ table: String, _ key: Int64) throws {
    // The table has no unique index, so an upsert has to be written out.
    let update = "UPDATE sqlite_sequence SET seq = ? WHERE name = ?"
    let insert = "INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)"
    for sql in [update, insert] {
      let hasChanged = try connection.with(sql) {
        try $0.bind(key, at: 1)
        try $0.bind(table, at: 2)
        try $0.run()
        return connection.changeCount > 0
      }
      if hasChanged { return }
    }
  }
}
