/// How one database wants its SQL written.
package struct SQLDialect: Hashable, Sendable {
  /// How a bound value is written in the text.
  package enum Placeholder: Hashable, Sendable {
    /// `?` for each.
    case questionMark
    /// `$1`, `$2`, …
    case numbered
  }

  /// How a bound value is written.
  package var placeholder: Placeholder
  /// The operator that compares two values and takes two missing ones for the same.
  package var isSame: String
  /// Its negation.
  package var isNotSame: String
  /// A query of the values of one bound list, with its placeholder left out: before and after it.
  package var listQuery: (before: String, after: String) {
    self == .sqlite
      ? ("SELECT value FROM json_each(", ")") : ("SELECT unnest(", ")")
  }

  /// What is written after an operand so that decimal numbers are compared by value.
  package var decimalCollation: String { self == .sqlite ? " COLLATE tessera_decimal" : "" }
  /// What is said of a column of numbers where it holds one, and no NaN.
  package var isNumber: String { self == .sqlite ? "< ''" : "<> 'NaN'" }
  /// The dialect of SQLite.
  package static let sqlite = SQLDialect(
    placeholder: .questionMark, isSame: "IS", isNotSame: "IS NOT")
  /// The dialect of PostgreSQL.
  package static let postgres = SQLDialect(
    placeholder: .numbered, isSame: "IS NOT DISTINCT FROM", isNotSame: "IS DISTINCT FROM")

  /// The 1-based placeholder numbered `number`.
  func placeholder(_ number: Int) -> String {
    switch placeholder {
    case .questionMark: "?"
    case .numbered: "$\(number)"
    }
  }
}

extension String {
  /// The name as an SQL identifier, whatever is in it.
  package var quotedName: String {
    // Almost no name has a quote in it; only that one is worth a search and replace.
    utf8.contains(UInt8(ascii: "\""))
      ? "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\""
      : "\"\(self)\""
  }
}

extension String {
  /// The text as an SQL literal, whatever is in it.
  package var quotedText: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}

extension [String] {
  /// The texts as SQL literals, separated by commas.
  package var sqlList: String { map(\.quotedText).joined(separator: ", ") }
}
