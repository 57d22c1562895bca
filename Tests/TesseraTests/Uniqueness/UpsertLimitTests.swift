import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Between one and two books.
@Model final class LimitShelf {
  @Attribute(.unique) var name: String
  @Relationship(minimumModelCount: 1, maximumModelCount: 2, inverse: \LimitBook.shelf)
  var books: [LimitBook] = []
  init(_ name: String) { self.name = name }
}

/// Has to have an owner, and is of one genre or two.
@Model final class LimitBook {
  @Attribute(.unique) var code: Int
  var shelf: LimitShelf?
  var owner: LimitOwner
  @Relationship(minimumModelCount: 1, maximumModelCount: 2, inverse: \LimitGenre.books)
  var genres: [LimitGenre] = []
  init(_ code: Int, owner: LimitOwner? = nil) {
    self.code = code
    if let owner { self.owner = owner }
  }
}

@Model final class LimitOwner {
  @Attribute(.unique) var name: String
  @Relationship(inverse: \LimitBook.owner) var books: [LimitBook] = []
  init(_ name: String) { self.name = name }
}

@Model final class LimitGenre {
  @Attribute(.unique) var name: String
  @Relationship(maximumModelCount: 3) var books: [LimitBook] = []
  init(_ name: String) { self.name = name }
}

/// What relationships have to be like is judged of what a save leaves in the store, not of new objects that turn
/// out to be others.
struct UpsertLimitTests {
  private let container: ModelContainer
  private let file: TemporaryStore

  /// Shelf a has book 1, shelf b books 2 and 3. All are of the genre x, and Ann's.
  init() throws {
    file = try TemporaryStore()
    container = try file.open(LimitShelf.self, LimitBook.self)
    let context = ModelContext(container)
    let (ann, genre) = (LimitOwner("Ann"), LimitGenre("x"))
    for (name, codes) in [("a", [1]), ("b", [2, 3])] {
      let shelf = LimitShelf(name)
      context.insert(shelf)
      for code in codes {
        let book = LimitBook(code)
        book.owner = ann
        book.genres = [genre]
        shelf.books.append(book)
      }
    }
    try context.save()
  }

  /// What a save says is wrong. Store and context are as they were then.
  private func violations(_ context: ModelContext) throws -> [String] {
    let (rows, memory) = (try RawDatabase(file.url).dump(), context.dump())
    do { try context.save() } catch let error as ValidationError {
      #expect(try RawDatabase(file.url).dump() == rows)
      #expect(context.dump() == memory)
      return error.violations.map { "\($0.entity).\($0.property) \($0.message)" }.sorted()
    }
    return []
  }

  private func shelves(_ context: ModelContext) throws -> [String] {
    try context.fetch(FetchDescriptor<LimitShelf>(sortBy: [SortDescriptor(\.name)])).map {
      "\($0.name) \($0.books.map(\.code))"
    }
  }

  private func shelf(_ name: String, _ context: ModelContext) throws -> LimitShelf {
    try #require(
      try context.fetch(FetchDescriptor<LimitShelf>(predicate: #Predicate { $0.name == name }))
        .first)
  }

  @Test(arguments: [false, true])
  func `what is left empty and nil is what the row has`(isInMemory: Bool) throws {
    let context = ModelContext(container)
    let known = isInMemory ? try context.everything(LimitShelf.self) : []
    context.insert(LimitShelf("a"))
    context.insert(LimitBook(2))
    try context.save()
    for context in [context, ModelContext(container)] {
      #expect(try shelves(context) == ["a [1]", "b [2, 3]"])
      let books = try context.everything(LimitBook.self)
      #expect(books.map { $0.owner.name } == ["Ann", "Ann", "Ann"])
      #expect(books.allSatisfy { $0.genres.map(\.name) == ["x"] })
    }
    withExtendedLifetime(known) {}
  }

  @Test func `what no row has is still missing`() throws {
    let context = ModelContext(container)
    context.insert(LimitShelf("a"))
    context.insert(LimitShelf("new"))
    context.insert(LimitBook(2))
    context.insert(LimitBook(9))
    #expect(
      try violations(context) == [
        "LimitBook.genres must refer to at least 1 object, not 0",
        "LimitBook.owner must refer to an object",
        "LimitShelf.books must refer to at least 1 object, not 0",
      ])
    context.rollback()
    // Without anything that could be there already it is the same.
    context.insert(LimitShelf("new"))
    #expect(
      try violations(context) == ["LimitShelf.books must refer to at least 1 object, not 0"])
  }

  @Test(arguments: [false, true])
  func `what comes to a row counts with what it has`(isInMemory: Bool) throws {
    let context = ModelContext(container)
    let known = isInMemory ? try context.everything(LimitShelf.self) : []
    for (name, code) in [("a", 4), ("b", 5)] {
      let book = LimitBook(code)
      book.owner = LimitOwner("Ann")
      book.genres = [LimitGenre("y")]
      book.shelf = LimitShelf(name)
      context.insert(book)
    }
    #expect(
      try violations(context) == ["LimitShelf.books may refer to at most 2 objects, not 3"])
    // What is taken out of the one leaves room.
    let third = try #require(
      try context.fetch(FetchDescriptor<LimitBook>(predicate: #Predicate { $0.code == 3 })).first)
    third.shelf = nil
    try context.save()
    for context in [context, ModelContext(container)] {
      #expect(try shelves(context) == ["a [1, 4]", "b [2, 5]"])
    }
    withExtendedLifetime(known) {}
  }

  @Test func `what is an element already is not counted twice`() throws {
    let context = ModelContext(container)
    let shelf = try shelf("b", context)
    shelf.books.append(LimitBook(2))
    shelf.books.append(LimitBook(3))
    #expect(shelf.books.count == 4)
    try context.save()
    for context in [context, ModelContext(container)] {
      #expect(try shelves(context) == ["a [1]", "b [2, 3]"])
    }
  }

  @Test(arguments: [false, true])
  func `what an object loses to another counts, in memory or not`(isInMemory: Bool) throws {
    let context = ModelContext(container)
    let known = isInMemory ? try context.everything(LimitShelf.self) : []
    let book = LimitBook(1)
    book.shelf = LimitShelf("c")
    context.insert(book)
    #expect(
      try violations(context) == ["LimitShelf.books must refer to at least 1 object, not 0"])
    try shelf("a", context).books.append(LimitBook(3))
    try context.save()
    for context in [context, ModelContext(container)] {
      #expect(try shelves(context) == ["a [3]", "b [2]", "c [1]"])
    }
    withExtendedLifetime(known) {}
  }

  @Test func `both ends of pairs count`() throws {
    let context = ModelContext(container)
    let book = LimitBook(2)
    context.insert(book)
    book.genres = ["x", "y", "z"].map { LimitGenre($0) }
    let new = LimitBook(4)
    new.owner = LimitOwner("Bob")
    new.genres = [LimitGenre("x")]
    context.insert(new)
    #expect(
      try violations(context) == [
        "LimitBook.genres may refer to at most 2 objects, not 3",
        "LimitGenre.books may refer to at most 3 objects, not 4",
      ])
  }

  @Test func `everything that is wrong is told at once`() throws {
    let context = ModelContext(container)
    let shelf = LimitShelf("a")
    context.insert(shelf)
    shelf.books = (10..<13).map { LimitBook($0) }
    // A new owner that is Ann takes her books, which must have one.
    let ann = LimitOwner("Ann")
    let other = LimitBook(20)
    other.genres = [LimitGenre("x")]
    ann.books = [other]
    context.insert(ann)
    let expected = [
      "LimitBook.genres must refer to at least 1 object, not 0",
      "LimitBook.owner must refer to an object",
      "LimitBook.owner must refer to an object, and the one with key # was given others",
    ].flatMap { Array(repeating: $0, count: 3) }
    #expect(
      try violations(context).map { $0.replacing(#/key \d+/#, with: "key #") }
        == expected + [
          "LimitGenre.books may refer to at most 3 objects, not 4",
          "LimitShelf.books may refer to at most 2 objects, not 3",
        ])
  }

  @Test func `a save without new unique values asks nothing more`() throws {
    let log = StatementLog(container)
    let context = ModelContext(container)
    let shelf = try shelf("a", context)
    _ = log.take()
    shelf.name = "renamed"
    try context.save()
    #expect(!log.take().contains { $0.contains("count(*)") })
  }
}
