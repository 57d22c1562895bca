import CRawSQLite
import Foundation

/// A database opened with the C API and the settings Tessera uses: write-ahead log, full
/// synchronisation, foreign keys checked, no mutex, everything else SQLite's default.
final class RawDatabase {
  let handle: OpaquePointer

  /// Opens a database for writing.
  convenience init(writing url: URL) throws {
    try self.init(url, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try execute("PRAGMA journal_mode = WAL")
    try execute("PRAGMA foreign_keys = ON")
    try execute("PRAGMA synchronous = FULL")
    try execute("PRAGMA journal_size_limit = 67108864")
  }

  /// Opens a database for reading.
  convenience init(reading url: URL) throws { try self.init(url, SQLITE_OPEN_READONLY) }

  private init(_ url: URL, _ flags: Int32) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      url.path(percentEncoded: false), &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else { throw RawError(message: "can't open the database") }
    self.handle = handle
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that return nothing of interest.
  func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error }
  }

  /// Runs `body` with a statement.
  func with<Result>(_ sql: String, _ body: (OpaquePointer) throws -> Result) throws -> Result {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error }
    defer { sqlite3_finalize(statement) }
    return try body(statement)
  }

  /// Calls `row` for every row of a query.
  @inline(__always)
  func rows(_ sql: String, _ row: (OpaquePointer) -> Void) throws {
    try with(sql) { statement in
      while sqlite3_step(statement) == SQLITE_ROW { row(statement) }
    }
  }

  /// What the last call complained about.
  var error: RawError { RawError(message: String(cString: sqlite3_errmsg(handle))) }
}

/// What SQLite said.
struct RawError: Error, CustomStringConvertible {
  var message: String
  var description: String { "SQLite: \(message)" }
}

/// Tells SQLite that what is bound stays where it is until the statement has run.
let borrowed: sqlite3_destructor_type? = nil
