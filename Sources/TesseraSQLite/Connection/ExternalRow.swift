import CSQLite
import Foundation
import TesseraCore

/// A row some of whose values are in files, for whoever decodes it like any other.
///
/// Not safe to share between threads; it belongs to the statement whose row it is.
final class ExternalRow {
  private let statement: OpaquePointer
  /// The values that are in files, by column.
  var values: [Int32: ExternalValue] = [:]

  /// Stands for the current row of `statement`, which must outlive it.
  init(_ statement: Statement) { self.statement = statement.handle }

  /// The row. Valid as long as this is, until the statement moves on.
  var reader: RowReader {
    RowReader(
      cursor: OpaquePointer(Unmanaged.passUnretained(self).toOpaque()), functions: Self.functions)
  }

  /// The row behind a cursor: one that ``reader`` made, and so an `ExternalRow` that is alive.
  private static func at(_ cursor: OpaquePointer?) -> ExternalRow? {
    guard let cursor else { return nil }
    return Unmanaged<ExternalRow>.fromOpaque(UnsafeRawPointer(cursor)).takeUnretainedValue()
  }

  /// Allocated once and never freed or written again, so every thread may read it.
  nonisolated(unsafe) private static let functions: UnsafePointer<ColumnFunctions> = {
    let functions = UnsafeMutablePointer<ColumnFunctions>.allocate(capacity: 1)
    functions.initialize(
      to: ColumnFunctions(
        type: { cursor, column in
          guard let row = at(cursor) else { return SQLITE_NULL }
          return row.values[column]?.typeCode() ?? sqlite3_column_type(row.statement, column)
        },
        integer: { cursor, column in
          guard let row = at(cursor), row.values[column] == nil else { return 0 }
          return sqlite3_column_int64(row.statement, column)
        },
        real: { cursor, column in
          guard let row = at(cursor), row.values[column] == nil else { return 0 }
          return sqlite3_column_double(row.statement, column)
        },
        text: { cursor, column in
          guard let row = at(cursor) else { return nil }
          guard let value = row.values[column] else {
            return sqlite3_column_text(row.statement, column)
          }
          return value.load()?.assumingMemoryBound(to: UInt8.self)
        },
        blob: { cursor, column in
          guard let row = at(cursor) else { return nil }
          guard let value = row.values[column] else {
            return sqlite3_column_blob(row.statement, column)
          }
          return value.load()
        },
        byteCount: { cursor, column in
          guard let row = at(cursor) else { return 0 }
          return row.values[column]?.byteCount ?? sqlite3_column_bytes(row.statement, column)
        },
        handOver: { cursor, column in at(cursor)?.values[column]?.handOver() ?? false }))
    return UnsafePointer(functions)
  }()
}
