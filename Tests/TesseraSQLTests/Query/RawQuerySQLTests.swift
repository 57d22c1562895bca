import Foundation
import Testing
import TesseraCore
import TesseraSQL
import TesseraStoreSamples

struct RawQuerySQLTests {
  typealias Note = SampleSchema.Note
  let layout = StoreLayout(SampleSchema.schema)
  let stars = PropertyReference(entity: SampleSchema.note, property: Note.stars)

  private func query(_ segments: RawQuery.Segment...) -> RawQuery {
    RawQuery(entity: SampleSchema.note, segments: segments)
  }

  @Test func `values become placeholders and names are quoted, in both dialects`() throws {
    let query = query(
      .text("SELECT "), .key, .text(" FROM "), .table(SampleSchema.note), .text(" WHERE "),
      .column(stars), .text(" > "), .value(.integer(3)), .text(" AND 1 IN "),
      .list([.integer(1), .integer(2)]))
    #expect(
      try query.sql(layout: layout).text(.sqlite)
        == #"SELECT "id" FROM "Note" WHERE "stars" > ? AND 1 IN (?, ?)"#)
    #expect(
      try query.sql(layout: layout, dialect: .postgres).text(.postgres)
        == #"SELECT "id" FROM "Note" WHERE "stars" > $1 AND 1 IN ($2, $3)"#)
  }

  @Test func `an empty list is one without elements everywhere`() throws {
    let query = query(.text("SELECT id FROM Note WHERE stars IN "), .list([]))
    #expect(
      try query.sql(layout: layout).text()
        == "SELECT id FROM Note WHERE stars IN (SELECT NULL WHERE 1 = 0)")
  }

  @Test func `a decimal is compared by value`() throws {
    let query = query(.text("SELECT id FROM Note WHERE price > "), .value(.decimal("3")))
    #expect(
      try query.sql(layout: layout).text()
        == "SELECT id FROM Note WHERE price > ? COLLATE tessera_decimal")
  }

  @Test func `a list of very many values is one`() throws {
    let query = query(
      .text("SELECT id FROM Note WHERE stars IN "),
      .list((0..<1000).map { .integer($0) }))
    let sql = try query.sql(layout: layout)
    #expect(sql.text() == "SELECT id FROM Note WHERE stars IN (SELECT value FROM json_each(?))")
    #expect(sql.bindings == [.keys(Array(0..<1000))])
  }

  @Test(
    arguments: [
      "SELECT 1 -- it's\n", "SELECT ';?'", "SELECT \"a;?\"", "SELECT [;?]", "SELECT `;?`",
      "select 1;", "SELECT 1; -- end", "SELECT 1 /* ; ? ' */", "WITH x AS (SELECT 1) SELECT 1",
      "/* x */ VALUES (1)", "SELECT 'it''s; ?'", "SELECT a::text",
    ])
  func `one query is one, whatever its literals and comments say`(_ text: String) throws {
    #expect(try query(.text(text)).sql(layout: layout).text() == text)
  }

  @Test(
    arguments: [
      ("SELECT 1; SELECT 2", FetchError.Code.notAQuery), ("SELECT 1; 'x'", .notAQuery),
      ("-- SELECT\nDELETE FROM Note", .notAQuery), ("", .notAQuery),
      ("SELECT ?", .invalidSQL), ("SELECT ?1", .invalidSQL), ("SELECT $1", .invalidSQL),
      ("SELECT @a", .invalidSQL), ("SELECT a + :b", .invalidSQL),
    ])
  func `anything else is refused`(_ text: String, _ code: FetchError.Code) {
    #expect {
      try query(.text(text)).sql(layout: layout)
    } throws: { error in
      (error as? FetchError)?.code == code
    }
  }
}
