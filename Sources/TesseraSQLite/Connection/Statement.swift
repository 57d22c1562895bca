import CSQLite
import Foundation
import TesseraCore
import TesseraSQL

/// A prepared statement.
///
/// Not safe to share between threads; it belongs to its ``Connection``.
final class Statement {
  let handle: OpaquePointer
  let sql: String
  /// What of the text is behind the statement; mostly nothing.
  let rest: String
  /// When it was given back last, as its connection counts.
  var lastUse = 0
  private let connection: OpaquePointer

  init(_ sql: String, connection: OpaquePointer) throws {
    var handle: OpaquePointer?
    var rest = ""
    let code = sql.withCString { start in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(
        connection, start, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &tail)
      if let tail, tail.pointee != 0 { rest = String(cString: tail) }
      return code
    }
    guard code == SQLITE_OK, let handle else {
      throw StoreError.sqlite(connection, fallback: "A statement could not be prepared")
    }
    self.handle = handle
    self.rest = rest
    self.sql = sql
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs to the next row, or to the end.
  ///
  /// - Returns: Whether there is a row.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let error = StoreError.sqlite(connection)
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs a statement that returns no rows, and makes it ready to run again.
  func run() throws {
    _ = try step()
    sqlite3_reset(handle)
  }

  /// Makes the statement ready to run again; what is bound stays.
  func reset() { sqlite3_reset(handle) }

  /// How many values are to be bound.
  var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

  /// Whether running the statement changes nothing in the database.
  var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  /// The number of columns of a row; 0 for a statement that returns none.
  var columnCount: Int32 { sqlite3_column_count(handle) }

  /// The names of the columns.
  var columnNames: [String] {
    (0..<columnCount).map { sqlite3_column_name(handle, $0).map { String(cString: $0) } ?? "" }
  }

  // MARK: Columns of the current row

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func text(_ column: Int32) -> String? { reader.text(column) }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The current row, for whoever decodes it.
  var reader: RowReader { RowReader(cursor: handle, functions: RowReader.sqliteFunctions) }

  /// Hands every row to `body`, then makes the statement ready to run again.
  func forEachRow(_ body: (RowReader) throws -> Void) throws {
    defer { sqlite3_reset(handle) }
    let reader = reader
    var code = sqlite3_step(handle)
    while code == SQLITE_ROW {
      try body(reader)
      code = sqlite3_step(handle)
    }
    if code != SQLITE_DONE { throw StoreError.sqlite(connection) }
  }

  /// The first column of every row, as keys; the statement is then ready to run again.
  func keys() throws -> [Int64] {
    defer { sqlite3_reset(handle) }
    var keys: [Int64] = []
    var code = sqlite3_step(handle)
    while code == SQLITE_ROW {
      keys.append(sqlite3_column_int64(handle, 0))
      code = sqlite3_step(handle)
    }
    if code != SQLITE_DONE { throw StoreError.sqlite(connection) }
    return keys
  }
}

extension RowReader {
  /// The functions of SQLite's cursor.
  ///
  /// Allocated once and never freed or written again, so every thread may read it.
  nonisolated(unsafe) static let sqliteFunctions: UnsafePointer<ColumnFunctions> = {
    let functions = UnsafeMutablePointer<ColumnFunctions>.allocate(capacity: 1)
    functions.initialize(
      to: ColumnFunctions(
        type: sqlite3_column_type, integer: sqlite3_column_int64, real: sqlite3_column_double,
        text: sqlite3_column_text, blob: sqlite3_column_blob, byteCount: sqlite3_column_bytes))
    return UnsafePointer(functions)
  }()
}
