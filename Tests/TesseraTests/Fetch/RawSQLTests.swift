import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct RawSQLTests {
  let shelf: PathShelf

  init() throws { shelf = try PathShelf() }

  @Test func `objects come in the order of the SQL`() throws {
    #expect(
      try shelf.titles(sql: "SELECT * FROM PathNote WHERE stars > \(6) ORDER BY stars DESC")
        == ["r9", "n8", "n7"])
  }

  @Test func `an interpolated text is bound, whatever is in it`() throws {
    let evil = "n3' OR '1' = '1"
    #expect(try shelf.titles(sql: "SELECT id FROM PathNote WHERE title = \(evil)") == [])
    let note = PathNote(title: evil)
    shelf.context.insert(note)
    try shelf.context.save()
    #expect(try shelf.titles(sql: "SELECT id FROM PathNote WHERE title = \(evil)") == [evil])
  }

  @Test func `values are bound as they are stored`() throws {
    let made = Date(timeIntervalSinceReferenceDate: 300)
    #expect(try shelf.titles(sql: "SELECT id FROM PathNote WHERE made = \(made)") == ["n5"])
    #expect(try shelf.titles(sql: "SELECT id FROM PathNote WHERE rating = \(3.5)") == ["n7"])
    #expect(
      try shelf.titles(sql: "SELECT id FROM PathNote WHERE isPinned = \(true)")
        == ["n1", "n5", "r9"])
    #expect(
      try shelf.titles(sql: "SELECT id FROM PathNote WHERE mood = \(PathMood.merry)")
        == ["n1", "n4", "n7"])
    #expect(
      try shelf.titles(sql: "SELECT id FROM PathNote WHERE mood IS \(nil as PathMood?)") == ["n5"])
    #expect(
      try shelf.titles(sql: "SELECT id FROM PathNote WHERE state = \(PathState.done)")
        == ["n7", "n8", "r9"])
    let four = try #require(
      try shelf.context.fetch(PathNote.self, sql: "SELECT id FROM PathNote WHERE stars = 4").first)
    #expect(try shelf.titles(sql: "SELECT id FROM PathNote WHERE mark = \(four.mark)") == ["n4"])
    four.words = ["a", "b"]
    try shelf.context.save()
    #expect(
      try shelf.titles(sql: "SELECT id FROM PathNote WHERE words = \(encoded: ["a", "b"])")
        == ["n4"])
  }

  @Test func `decimals are compared by value`() throws {
    #expect(
      try shelf.titles(
        sql: "SELECT id FROM PathNote WHERE price > \(Decimal(9)) AND price < \(Decimal(20))")
        == ["n2", "n3"])
    #expect(
      try shelf.titles(sql: "SELECT id FROM PathNote ORDER BY \(\PathNote.price) DESC LIMIT 2")
        == ["r9", "n8"])
  }

  @Test func `a list is bound value by value`() throws {
    #expect(
      try shelf.titles(sql: "SELECT id FROM PathNote WHERE title IN \(["n1", "n2", "x"])")
        == ["n1", "n2"])
    #expect(try shelf.titles(sql: "SELECT id FROM PathNote WHERE stars IN \([Int]())") == [])
    #expect(
      try shelf.titles(sql: "SELECT id FROM PathNote WHERE stars NOT IN \([Int]())").count == 10)
    #expect(
      try shelf.titles(sql: "SELECT id FROM PathNote WHERE stars IN \(Set(8..<100_000))")
        == ["n8", "r9"])
    let titles = (0..<50_000).map { "n\($0)" }
    #expect(try shelf.titles(sql: "SELECT id FROM PathNote WHERE title IN \(titles)").count == 9)
    #expect(
      try shelf.titles(sql: "SELECT id FROM PathNote WHERE mood IN \([PathMood.wild, .merry])")
        .count
        == 5)
  }

  @Test func `objects and identifiers are bound as keys`() throws {
    #expect(
      try shelf.titles(sql: "SELECT id FROM PathNote WHERE folder = \(shelf.red)")
        == ["n0", "n4", "n8"])
    let ids = [shelf.red, shelf.blue].map(\.persistentModelID)
    #expect(try shelf.titles(sql: "SELECT id FROM PathNote WHERE folder IN \(ids)").count == 5)
    #expect(
      try shelf.titles(sql: "SELECT id FROM PathNote WHERE folder IS \(nil as PathFolder?)").count
        == 5)
    // In no store, so in no row.
    let stranger = PathFolder(name: "x", owner: PathAuthor(name: "y"))
    #expect(try shelf.titles(sql: "SELECT id FROM PathNote WHERE folder = \(stranger)") == [])
  }

  @Test func `tables and columns are named by classes and key paths`() throws {
    #expect(
      try shelf.titles(
        sql: """
          SELECT n.* FROM \(PathNote.self) n JOIN \(PathFolder.self) f ON f.id = n.\(\PathNote.folder)
          WHERE f.\(\PathFolder.name) = \("blue") ORDER BY n.\(\PathNote.persistentModelID)
          """) == ["n2", "n6"])
    #expect(
      try shelf.titles(
        sql: """
          SELECT DISTINCT n.id FROM PathNote n
          JOIN \(table: \PathNote.tags) link ON link.source = n.id
          JOIN PathTag t ON t.id = link.target WHERE t.weight > \(1) ORDER BY n.id
          """) == ["n3", "n7"])
    #expect(
      try shelf.titles(
        sql: "SELECT b.id FROM \(table: \PathNote.body) b WHERE b.value = \("body 3")") == ["n3"])
  }

  @Test func `a piece of SQL can be put into another`() throws {
    let isGood: RawSQL = "stars > \(7)"
    #expect(
      try shelf.titles(sql: "SELECT id FROM PathNote WHERE \(isGood) OR title = \("n0")")
        == ["n0", "n8", "r9"])
  }

  @Test func `the objects are those of the context, with their unsaved changes`() throws {
    let note = try #require(
      try shelf.context.fetch(FetchDescriptor(predicate: #Predicate<PathNote> { $0.stars == 2 }))
        .first)
    note.stars = 200
    let found = try shelf.context.fetch(
      PathNote.self, sql: "SELECT * FROM PathNote WHERE stars IN (2, 200)")
    #expect(found.count == 1)
    #expect(found.first === note)
    #expect(found.first?.stars == 200)
  }

  @Test func `what is deleted and not saved is left out`() throws {
    let sql: RawSQL = "SELECT id FROM PathNote WHERE stars < \(3)"
    let note = try #require(try shelf.context.fetch(PathNote.self, sql: sql).first)
    shelf.context.delete(note)
    #expect(try shelf.titles(sql: sql) == ["n1", "n2"])
    #expect(try shelf.context.fetchCount(PathNote.self, sql: sql) == 2)
    try shelf.context.delete(model: PathTag.self, where: #Predicate { $0.weight == 0 })
    #expect(try shelf.context.fetch(PathTag.self, sql: "SELECT id FROM PathTag").count == 2)
    #expect(
      try shelf.context.fetchIdentifiers(PathTag.self, sql: "SELECT id FROM PathTag").count == 2)
  }

  @Test func `commits of others are merged before`() throws {
    let other = ModelContext(shelf.container)
    let note = try #require(
      try shelf.context.fetch(PathNote.self, sql: "SELECT id FROM PathNote WHERE stars = 2").first)
    let same = try #require(
      try other.fetch(PathNote.self, sql: "SELECT id FROM PathNote WHERE stars = 2").first)
    same.stars = 20
    same.title = "changed"
    try other.save()
    let found = try shelf.context.fetch(
      PathNote.self, sql: "SELECT id FROM PathNote WHERE stars = \(20)")
    #expect(found.first === note)
    #expect(note.title == "changed")
  }

  @Test func `there is an object for each row`() throws {
    let sql: RawSQL = """
      SELECT n.* FROM PathNote n JOIN "PathNote.tags" l ON l.source = n.id WHERE n.stars = \(3)
      """
    #expect(try shelf.titles(sql: sql) == ["n3", "n3", "n3"])
    #expect(try shelf.context.fetchCount(PathNote.self, sql: sql) == 3)
  }

  @Test func `each object is of its own class, and of the one that is asked for`() throws {
    let notes = try shelf.context.fetch(PathNote.self, sql: "SELECT * FROM PathNote ORDER BY id")
    #expect(notes.count == 10)
    #expect(notes.filter { $0 is PathReport }.count == 1)
    let reports = try shelf.context.fetch(PathReport.self, sql: "SELECT * FROM PathNote")
    #expect(reports.map(\.pages) == [12])
    let ids = try shelf.context.fetchIdentifiers(
      PathNote.self, sql: "SELECT id FROM PathNote ORDER BY id")
    #expect(ids == notes.map(\.persistentModelID))
    #expect(ids.last?.entityName == "PathReport")
  }

  @Test func `a comment and a semicolon at the end do no harm`() throws {
    #expect(
      try shelf.titles(
        sql: """
          -- don't mind ' or ?
          /* nor ; here */ SELECT id FROM PathNote WHERE title <> '?;' AND stars = \(1); -- done
          """) == ["n1"])
  }

  @Test func `a store in a file answers too`() throws {
    let store = try TemporaryStore()
    let container = try store.open(PathTag.self, PathNote.self)
    let writer = ModelContext(container)
    for number in 0..<5 { writer.insert(PathTag(name: "t\(number)", weight: number)) }
    try writer.save()
    let reader = ModelContext(container)
    let tags = try reader.fetch(
      PathTag.self, sql: "SELECT * FROM PathTag WHERE weight >= \(3) ORDER BY weight DESC")
    #expect(tags.map(\.name) == ["t4", "t3"])
  }
}
