import CShopSQLite
package import Foundation

/// A row of a query on a source database; columns count from 0.
package struct SourceRow {
  let statement: OpaquePointer

  private func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  package func optionalInt(_ column: Int32) -> Int? {
    isNull(column) ? nil : Int(sqlite3_column_int64(statement, column))
  }

  package func int(_ column: Int32) throws -> Int {
    guard let value = optionalInt(column) else { throw missing(column) }
    return value
  }

  package func optionalText(_ column: Int32) -> String? {
    guard let text = sqlite3_column_text(statement, column) else { return nil }
    return String(cString: text)
  }

  package func text(_ column: Int32) throws -> String {
    guard let value = optionalText(column) else { throw missing(column) }
    return value
  }

  /// A `NUMERIC(10,2)`, which SQLite keeps as a floating-point number, in whole cents.
  package func cents(_ column: Int32) throws -> Int {
    guard !isNull(column) else { throw missing(column) }
    let amount = (sqlite3_column_double(statement, column) * 100).rounded()
    // Far from overflow, so that sums of millions of rows are safe.
    guard let cents = Int(exactly: amount), abs(cents) < 100_000_000_000 else {
      throw LedgerError.mistake("\(name(column)) holds an amount that is out of range")
    }
    return cents
  }

  /// A `YYYY-MM-DD HH:MM:SS`, taken as universal time.
  package func optionalDate(_ column: Int32) throws -> Date? {
    guard let text = optionalText(column) else { return nil }
    guard let date = try? Date(text, strategy: SourceDate.format) else {
      throw LedgerError.mistake(
        "\(name(column)) holds '\(text)' where a date like 2021-12-31 00:00:00 is expected")
    }
    return date
  }

  package func date(_ column: Int32) throws -> Date {
    guard let value = try optionalDate(column) else { throw missing(column) }
    return value
  }

  private func name(_ column: Int32) -> String {
    sqlite3_column_name(statement, column).map { String(cString: $0) } ?? "column \(column)"
  }

  private func missing(_ column: Int32) -> LedgerError {
    .mistake("\(name(column)) is empty in a row that needs it")
  }
}

/// How the source writes dates.
enum SourceDate {
  static let format = Date.ISO8601FormatStyle(timeZone: .gmt)
    .year().month().day().dateSeparator(.dash)
    .dateTimeSeparator(.space)
    .time(includingFractionalSeconds: false)
}
