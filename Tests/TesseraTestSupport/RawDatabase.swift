import CSQLite
public import Foundation

/// A database opened with plain SQLite: none of Tessera's settings and functions, as any other tool
/// would open it.
public final class RawDatabase {
  private let handle: OpaquePointer

  /// What SQLite said.
  public struct Failure: Error, CustomStringConvertible {
    /// SQLite's message.
    public let description: String
  }

  /// Opens the file at `url`, on a disk for tests if there is one.
  public init(_ url: URL, on disk: TestDisk? = nil) throws {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(url.path, &handle, flags, disk?.vfs)
    guard let handle else { throw Failure(description: "out of memory") }
    guard code == SQLITE_OK else {
      sqlite3_close(handle)
      throw Failure(description: "could not open \(url.lastPathComponent)")
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, 5_000)
  }

  deinit { sqlite3_close(handle) }

  /// Runs statements.
  public func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  /// The rows of a query, each value as text; `NULL` as "NULL".
  public func rows(_ sql: String) throws -> [[String]] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure() }
    defer { sqlite3_finalize(statement) }
    var rows: [[String]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append(
          (0..<sqlite3_column_count(statement)).map { column in
            sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "NULL"
          })
      case SQLITE_DONE: return rows
      default: throw failure()
      }
    }
  }

  /// The first column of a query's rows.
  public func column(_ sql: String) throws -> [String] { try rows(sql).map { $0[0] } }

  /// Every row of every table, metadata, history and sequences included.
  public func dump() throws -> [String] {
    let tables = try column("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return try tables.flatMap { table -> [String] in
      let name = "\"\(table)\""
      let columns = try column("SELECT name FROM pragma_table_info(\(name))")
      let quoted = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
      return try column("SELECT \(quoted) AS line FROM \(name) ORDER BY line")
        .map { "\(table): \($0)" }
    }
  }

  private func failure() -> Failure {
    Failure(description: String(cString: sqlite3_errmsg(handle)))
  }
}
