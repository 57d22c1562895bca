package import TesseraCore

// What makes the database itself note which files no row names any more, whoever changes the row.

extension StoreLayout {
  /// How the text begins that a row holds in place of a value that is in a file.
  package static let referencePrefix = "tessera-file "

  /// The table of the files that no row names any more and that are still there.
  package static let discardedTable = Definition(
    name: "tessera_discarded",
    sql: """
      CREATE TABLE tessera_discarded (
        file TEXT PRIMARY KEY
      ) WITHOUT ROWID
      """)

  /// Whether a side table may hold references to files: of every lazy attribute of wide values,
  /// because one that is not external now may have been.
  package func mayHoldReferences(_ reference: PropertyReference) -> Bool {
    guard let column = column(reference) else { return false }
    return column.isSide && (column.type == .blob || column.type == .text)
  }

  /// The triggers of an external attribute's side table.
  ///
  /// A reference is of the type that the attribute's values are not: text among blobs, a blob among
  /// texts.
  ///
  /// - Parameters:
  ///   - reference: The attribute.
  ///   - number: Its number in the catalogue. They are named for it, since the table may be renamed.
  package func discardTriggers(_ reference: PropertyReference, number: Int64) -> [Definition] {
    guard let column = column(reference), mayHoldReferences(reference) else { return [] }
    let prefix = Self.referencePrefix
    let isReference = """
      typeof(OLD.value) = '\(column.type == .text ? "blob" : "text")'
        AND CAST(substr(OLD.value, 1, \(prefix.utf8.count)) AS TEXT) = '\(prefix)'
      """
    let body = """
      BEGIN
        INSERT OR IGNORE INTO tessera_discarded (file) VALUES (CAST(OLD.value AS TEXT));
      END
      """
    let table = column.table.quotedName
    return [
      Definition(
        name: "tessera_deleted_\(number)",
        sql: """
          CREATE TRIGGER tessera_deleted_\(number) AFTER DELETE ON \(table)
          WHEN \(isReference)
          \(body)
          """),
      Definition(
        name: "tessera_replaced_\(number)",
        sql: """
          CREATE TRIGGER tessera_replaced_\(number) AFTER UPDATE OF value ON \(table)
          WHEN \(isReference)
            AND OLD.value IS NOT NEW.value
          \(body)
          """),
    ]
  }
}
