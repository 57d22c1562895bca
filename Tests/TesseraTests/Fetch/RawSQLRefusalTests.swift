import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct RawSQLRefusalTests {
  let shelf: PathShelf

  init() throws { shelf = try PathShelf() }

  /// What the SQL is refused with.
  private func refused(_ sql: RawSQL) -> String {
    do {
      return "\(try shelf.titles(sql: sql))"
    } catch let error as FetchError {
      return "\(error.code): \(error.message)"
    } catch {
      return "\(error)"
    }
  }

  @Test func `what does more than read is refused`() throws {
    #expect(
      refused("DELETE FROM PathNote RETURNING id")
        == #"notAQuery: the SQL is no query: it begins with "DELETE""#)
    #expect(
      refused("WITH x AS (SELECT 1) UPDATE PathNote SET stars = 0 RETURNING id")
        == "notAQuery: the SQL changes the store")
    #expect(
      refused("PRAGMA user_version") == #"notAQuery: the SQL is no query: it begins with "PRAGMA""#)
    #expect(refused("") == #"notAQuery: the SQL is no query: it begins with """#)
    #expect(
      refused("SELECT id FROM PathNote; DELETE FROM PathNote")
        == "notAQuery: the SQL is more than one statement")
    #expect(
      refused("SELECT id FROM PathNote; \(PathNote.self)")
        == "notAQuery: the SQL is more than one statement")
    #expect(try shelf.titles(nil).count == 10)
  }

  @Test func `a parameter and a statement that only SQLite sees are refused`() throws {
    #expect(
      refused("SELECT id FROM PathNote WHERE stars > @::x")
        == "invalidSQL: the text has a parameter of its own")
    let odd = refused("SELECT id FROM PathNote WHERE stars > @::x(');DELETE FROM PathNote;--'")
    #expect(odd.hasPrefix("invalidSQL") || odd.hasPrefix("notAQuery"), "\(odd)")
    #expect(try shelf.titles(sql: "SELECT id FROM PathNote ; ; -- done").count == 10)
    #expect(try shelf.titles(nil).count == 10)
  }

  @Test func `what the database doesn't understand is refused in its words`() {
    #expect(
      refused("SELECT id FRM PathNote")
        == #"invalidSQL: the database says: near "PathNote": syntax error"#)
    #expect(
      refused("SELECT id FROM Nowhere") == "invalidSQL: the database says: no such table: Nowhere")
    #expect(
      refused("SELECT id FROM PathNote WHERE sparkle = \(1)")
        == "invalidSQL: the database says: no such column: sparkle")
    #expect(
      refused("SELECT abs(-9223372036854775808) AS id")
        == "invalidSQL: the database says: integer overflow")
  }

  @Test func `the error shows the text and no value`() throws {
    let secret = "hunter2"
    let error = try #require(throws: FetchError.self) {
      try shelf.titles(sql: "SELECT id FRM \(PathNote.self) WHERE \(\PathNote.title) = \(secret)")
    }
    #expect(error.expression == "SELECT id FRM PathNote WHERE title = ?")
    #expect(!error.description.contains(secret))
  }

  @Test func `a query without the key is refused`() {
    #expect(
      refused("SELECT title, stars FROM PathNote")
        == "missingKey: the query yields no column id, but title, stars")
    #expect(
      refused("SELECT f.id FROM PathNote n LEFT JOIN PathFolder f ON f.id = n.folder ORDER BY n.id")
        == "missingKey: the id of row 2 is no key")
    #expect(refused("SELECT title AS id FROM PathNote") == "missingKey: the id of row 1 is no key")
  }

  @Test func `a parameter that nothing is bound to is refused`() {
    #expect(
      refused("SELECT id FROM PathNote WHERE stars = ?")
        == "invalidSQL: the text has a parameter of its own, ?, which nothing is bound to")
    #expect(
      refused("SELECT id FROM PathNote WHERE stars = \(1) AND title = :title")
        == "invalidSQL: the text has a parameter of its own, :title, which nothing is bound to")
  }

  @Test func `an interpolation inside quotes is refused`() {
    #expect(
      refused("SELECT id FROM PathNote WHERE title = '\("n1")'")
        == "invalidSQL: an interpolation stands inside quotes (')")
    #expect(
      refused(#"SELECT id FROM "\#(PathNote.self)""#)
        == "invalidSQL: an interpolation stands inside quotes (\")")
    #expect(
      refused("SELECT id FROM PathNote -- \(1)")
        == "invalidSQL: an interpolation stands inside a comment")
  }

  @Test func `a key path without a column is refused by name`() {
    #expect(
      refused("SELECT id FROM PathNote WHERE \(\PathNote.body) = 1")
        == "invalidSQL: the attribute is lazy: it is no column of its entity's table")
    #expect(
      refused("SELECT id FROM PathNote WHERE \(\PathNote.tags) = 1")
        == "invalidSQL: a to-many has no column")
    #expect(
      refused("SELECT id FROM PathNote WHERE \(\PathNote.folder?.name) = 1")
        == "unknownProperty: an interpolated key path names no stored property of PathNote")
    #expect(
      refused("SELECT id FROM \(table: \PathNote.title)")
        == "invalidSQL: the property has no table of its own")
  }

  @Test func `a class that is not in the schema is refused`() throws {
    let context = ModelContext(try memoryContainer(PathStranger.self))
    #expect(
      refusal { try context.fetch(PathTag.self, sql: "SELECT id FROM PathTag") } == .unknownModel)
    #expect(
      refusal { try context.fetch(PathStranger.self, sql: "SELECT id FROM \(PathTag.self)") }
        == .unknownModel)
  }
}
