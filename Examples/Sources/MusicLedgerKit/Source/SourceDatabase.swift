import CShopSQLite
import Foundation

/// An SQLite database that is only read, with plain SQL: where an import comes from, and what the
/// tests compare the ledger with.
package final class SourceDatabase {
  private let connection: OpaquePointer
  private let path: String

  /// Opens the file at `path`; throws a mistake where there is none, or not a database.
  package init(readingFrom path: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw LedgerError.mistake("there is no file at \(path)")
    }
    guard !isFolder.boolValue else {
      throw LedgerError.mistake("\(path) is a folder; an SQLite file is needed")
    }
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY, nil)
    guard let opened, status == SQLITE_OK else {
      // A handle may be there even where opening failed.
      sqlite3_close_v2(opened)
      throw LedgerError.mistake(
        "\(path) can't be opened: \(String(cString: sqlite3_errstr(status)))")
    }
    connection = opened
    self.path = path
    // Opening reads nothing: only the first query finds out what the file is.
    try forEachRow(of: "SELECT count(*) FROM sqlite_master") { _ in }
  }

  deinit {
    sqlite3_close_v2(connection)
  }

  /// Runs a query and hands over one row after the other. A row is good only inside `body`.
  package func forEachRow(of sql: String, _ body: (SourceRow) throws -> Void) throws {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &prepared, nil) == SQLITE_OK, let prepared else {
      throw mistake()
    }
    defer { sqlite3_finalize(prepared) }
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_ROW: try body(SourceRow(statement: prepared))
      case SQLITE_DONE: return
      default: throw mistake()
      }
    }
  }

  /// The rows of a query, each made into something.
  package func rows<Row>(of sql: String, _ make: (SourceRow) throws -> Row) throws -> [Row] {
    var rows: [Row] = []
    try forEachRow(of: sql) { rows.append(try make($0)) }
    return rows
  }

  private func mistake() -> LedgerError {
    if sqlite3_errcode(connection) == SQLITE_NOTADB {
      return .mistake("\(path) is not an SQLite database")
    }
    return .mistake("\(path) can't be read: \(String(cString: sqlite3_errmsg(connection)))")
  }
}
