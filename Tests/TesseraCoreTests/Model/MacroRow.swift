import TesseraCore

/// A row of given values, as a store's cursor would hand it out.
final class MacroRow {
  private let values: [StoreValue]

  private init(_ values: [StoreValue]) { self.values = values }

  /// Calls `body` with a row of integers and nothing.
  static func reading<Result>(_ values: [StoreValue], _ body: (RowReader) -> Result) -> Result {
    let row = MacroRow(values)
    return withUnsafePointer(to: functions) { functions in
      withExtendedLifetime(row) {
        body(
          RowReader(
            cursor: OpaquePointer(Unmanaged.passUnretained(row).toOpaque()), functions: functions))
      }
    }
  }

  private static let functions = ColumnFunctions(
    type: { cursor, column in
      switch MacroRow.value(cursor, column) {
      case .integer: 1
      case .real: 2
      case .text, .decimal: 3
      case .blob: 4
      case .null: 5
      }
    },
    integer: { cursor, column in
      if case .integer(let integer) = MacroRow.value(cursor, column) { integer } else { 0 }
    },
    real: { cursor, column in
      if case .real(let real) = MacroRow.value(cursor, column) { real } else { 0 }
    },
    text: { _, _ in nil }, blob: { _, _ in nil }, byteCount: { _, _ in 0 })

  private static func value(_ cursor: OpaquePointer?, _ column: Int32) -> StoreValue {
    guard let cursor else { return .null }
    let row = Unmanaged<MacroRow>.fromOpaque(UnsafeRawPointer(cursor)).takeUnretainedValue()
    return row.values[Int(column)]
  }
}
