import Foundation
import Testing
import TesseraCore
import TesseraSQLite
import TesseraStoreSamples

/// `Documentation/FileFormat.md` shows the schema a store really has.
///
/// Run with `TESSERA_UPDATE_DOCUMENTATION=1` to write the present schema into the page.
struct FileFormatTests {
  static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Documentation/FileFormat.md").standardizedFileURL

  @Test func `the page shows the real schema`() throws {
    let temporary = try TemporaryStore(schema: SampleSchema.externalSchema)
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    var parts = text.components(separatedBy: "<!-- schema: ")
    for index in parts.indices.dropFirst() {
      let name = try #require(parts[index].components(separatedBy: " -->").first)
      let sql = try temporary.rows("SELECT sql FROM sqlite_master WHERE name = '\(name)'")
      #expect(!sql.isEmpty, "there is nothing called \(name)")
      var pieces = parts[index].components(separatedBy: "```")
      pieces[1] = "sql\n\(sql.joined());\n"
      parts[index] = pieces.joined(separator: "```")
    }
    let expected = parts.joined(separator: "<!-- schema: ")
    if ProcessInfo.processInfo.environment["TESSERA_UPDATE_DOCUMENTATION"] != nil {
      try expected.write(to: Self.page, atomically: true, encoding: .utf8)
    } else {
      #expect(text == expected)
    }
    #expect(parts.count > 8)
  }

  @Test func `the statements of the page work and the store reads their rows`() throws {
    let temporary = try TemporaryStore()
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## By hand").last)
    let block = section.components(separatedBy: "```")[1].dropFirst("sql\n".count)
    let statements = block.split(separator: "\n").map(String.init)
    for statement in statements { try temporary.sql("PRAGMA foreign_keys = ON; " + statement) }
    #expect(statements.count == 9)
    for statement in statements.prefix(6) { try temporary.sql(statement.forNoteTwo) }
    let rows = try temporary.store.rows(
      FetchPlan(entity: SampleSchema.note, columns: SampleSchema.Note.all))
    #expect(
      rows == [
        [
          .integer(2), .integer(2), .text("From the shell"), .null, .null, .null,
          .text("A long text"), .integer(1), .null,
        ]
      ])
    #expect(try temporary.store.related(SampleSchema.note, SampleSchema.Note.tags, of: 2) == [1])
  }
}

extension String {
  /// The statement about a second note, in a folder and with a tag of other names.
  fileprivate var forNoteTwo: String {
    replacingOccurrences(of: "VALUES (1, ", with: "VALUES (2, ")
      .replacingOccurrences(of: "id = 1", with: "id = 2")
      .replacingOccurrences(of: "'Ideas'", with: "'Other'")
      .replacingOccurrences(of: "'red'", with: "'blue'")
  }
}
