import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// What SQLite does with the statements of a fetch: `EXPLAIN QUERY PLAN` of the text that is run.
struct QueryPlanTests {
  typealias Book = Indexed.Strict.Book
  typealias Found = Indexed.Found.Book

  /// The steps of the plan of a fetch.
  private func plan<Model: PersistentModel>(
    _ type: Model.Type, _ descriptor: FetchDescriptor<Model>
  ) throws -> [String] {
    let file = try TemporaryStore()
    return try ModelContext(try file.open(type)).explain(descriptor).steps
  }

  @Test func `a unique attribute is found by its index`() throws {
    let code = 7
    let descriptor = FetchDescriptor<Book>(predicate: #Predicate { $0.code == code })
    #expect(
      try plan(Book.self, descriptor) == [
        "SEARCH t USING INDEX Book.code.unique (code=?)"
      ])
  }

  @Test func `several unique columns are found by their index`() throws {
    let (title, shelf) = ("t", Indexed.Strict.Shelf(name: "s").persistentModelID)
    let descriptor = FetchDescriptor<Book>(
      predicate: #Predicate { $0.shelf?.persistentModelID == shelf && $0.title == title })
    #expect(
      try plan(Book.self, descriptor).contains {
        $0 == "SEARCH t USING INDEX Book.shelf, title.unique (shelf=? AND title=?)"
      })
  }

  @Test func `a declared index finds, and finds ranges`() throws {
    let title = "t"
    let equal = FetchDescriptor<Found>(predicate: #Predicate { $0.title == title })
    #expect(
      try plan(Found.self, equal) == ["SEARCH t USING INDEX Book.title.index (title=?)"])
    let range = FetchDescriptor<Found>(predicate: #Predicate { $0.title.starts(with: title) })
    #expect(
      try plan(Found.self, range)[0]
        == "SEARCH t USING INDEX Book.title.index (title>? AND title<?)")
    let pages = 100
    let several = FetchDescriptor<Found>(
      predicate: #Predicate { $0.pages == pages && $0.title == title })
    #expect(
      try plan(Found.self, several) == [
        "SEARCH t USING INDEX Book.pages, title.index (pages=? AND title=?)"
      ])
  }

  @Test func `an index gives the order, ties by key included`() throws {
    #expect(
      try plan(Found.self, FetchDescriptor(sortBy: [SortDescriptor(\.title)])) == [
        "SCAN t USING INDEX Book.title.index"
      ])
    #expect(
      try plan(
        Found.self, FetchDescriptor(sortBy: [SortDescriptor(\.pages), SortDescriptor(\.title)]))
        == [
          "SCAN t USING INDEX Book.pages, title.index"
        ])
    let pages = 100
    let filtered = FetchDescriptor<Found>(
      predicate: #Predicate { $0.pages == pages }, sortBy: [SortDescriptor(\.title)])
    #expect(
      try plan(Found.self, filtered) == [
        "SEARCH t USING INDEX Book.pages, title.index (pages=?)"
      ])
    let title = "t"
    let ties = FetchDescriptor<Found>(predicate: #Predicate { $0.title == title })
    #expect(
      try plan(Found.self, ties) == ["SEARCH t USING INDEX Book.title.index (title=?)"])
  }

  @Test func `an index gives a descending order; only rows of one value are sorted by key`() throws
  {
    let descriptor = FetchDescriptor<Found>(sortBy: [SortDescriptor(\.title, order: .reverse)])
    let steps = try plan(Found.self, descriptor)
    #expect(steps[0] == "SCAN t USING INDEX Book.title.index")
    // In the words of older and newer versions of SQLite.
    let partial = ["RIGHT PART", "LAST TERM"].map { "USE TEMP B-TREE FOR \($0) OF ORDER BY" }
    #expect(steps.dropFirst().allSatisfy(partial.contains))
  }

  @Test func `a to-one is found by its index, and its to-many comes in order`() throws {
    let file = try TemporaryStore()
    let container = try file.open(Book.self)
    let context = ModelContext(container)
    let shelf = Indexed.Strict.Shelf(name: "s")
    context.insert(shelf)
    try context.save()
    let log = StatementLog(container)
    let fresh = ModelContext(container)
    let found = try #require(try fresh.fetch(FetchDescriptor<Indexed.Strict.Shelf>()).first)
    _ = log.take()
    #expect(found.books.isEmpty)
    let statement = try #require(log.take().last)
    #expect(
      try RawDatabase(file.url).rows("EXPLAIN QUERY PLAN " + statement).map { $0[3] } == [
        "SEARCH t USING INDEX Book.shelf.order (shelf=?)"
      ])
  }

  @Test func `a subclass is found by the index of its own rows`() throws {
    let name = "n"
    let descriptor = FetchDescriptor<Indexed.Crane>(predicate: #Predicate { $0.name == name })
    #expect(
      try plan(Indexed.Crane.self, descriptor)[0]
        == "SEARCH t USING INDEX Machine.name.Crane.unique (name=?)")
  }
}
