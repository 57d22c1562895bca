import Foundation
import Tessera
import TesseraTestSupport
import Testing

private enum F23 {
  // The same three levels, with the inverse declared, inferred and absent.

  @Model final class DeclaredAuthor {
    @Relationship(deleteRule: .cascade, inverse: \DeclaredBook.author) var books: [DeclaredBook] =
      []
    init() {}
  }

  @Model final class DeclaredBook {
    var author: DeclaredAuthor?
    @Relationship(deleteRule: .cascade, inverse: \DeclaredPage.book) var pages: [DeclaredPage] = []
    init() {}
  }

  @Model final class DeclaredPage {
    var book: DeclaredBook?
    init() {}
  }

  @Model final class InferredAuthor {
    @Relationship(deleteRule: .cascade) var books: [InferredBook] = []
    init() {}
  }

  @Model final class InferredBook {
    var author: InferredAuthor?
    @Relationship(deleteRule: .cascade) var pages: [InferredPage] = []
    init() {}
  }

  @Model final class InferredPage {
    var book: InferredBook?
    init() {}
  }

  @Model final class LoneAuthor {
    @Relationship(deleteRule: .cascade) var books: [LoneBook] = []
    init() {}
  }

  @Model final class LoneBook {
    @Relationship(deleteRule: .cascade) var pages: [LonePage] = []
    init() {}
  }

  @Model final class LonePage {
    init() {}
  }
}

/// F23: cascade reaches everything.
struct F23Tests {
  enum Way: CaseIterable { case fault, loaded, many }

  private func check<Author: PersistentModel, Book: PersistentModel, Page: PersistentModel>(
    _ way: Way, _ books: ReferenceWritableKeyPath<Author, [Book]>,
    _ pages: ReferenceWritableKeyPath<Book, [Page]>, author: Author, book: () -> Book,
    page: () -> Page
  ) throws {
    let store = try TemporaryStore()
    let container = try store.open(Author.self)
    let maker = ModelContext(container)
    maker.insert(author)
    for _ in 0..<20 {
      let book = book()
      author[keyPath: books].append(book)
      for _ in 0..<20 { book[keyPath: pages].append(page()) }
    }
    try maker.save()
    func counts(_ context: ModelContext) throws -> [Int] {
      [
        try context.fetchCount(FetchDescriptor<Author>()),
        try context.fetchCount(FetchDescriptor<Book>()),
        try context.fetchCount(FetchDescriptor<Page>()),
      ]
    }
    #expect(try counts(maker) == [1, 20, 400])
    let context = ModelContext(try store.open(Author.self))
    let log = StatementLog(context.container)
    if way == .many {
      try context.delete(model: Author.self)
    } else {
      let found = try #require(try context.fetch(FetchDescriptor<Author>()).first)
      if way == .loaded { for book in found[keyPath: books] { _ = book[keyPath: pages].count } }
      _ = log.take()
      context.delete(found)
    }
    // A few a level, not one an object.
    #expect(log.take().count <= 10)
    #expect(try counts(context) == [0, 0, 0])
    try context.save()
    #expect(try counts(ModelContext(try store.open(Author.self))) == [0, 0, 0])
  }

  @Test(arguments: Way.allCases)
  func `F23 cascade reaches every level where the inverse is declared`(way: Way) throws {
    try check(
      way, \F23.DeclaredAuthor.books, \F23.DeclaredBook.pages, author: F23.DeclaredAuthor(),
      book: F23.DeclaredBook.init, page: F23.DeclaredPage.init)
  }

  @Test(arguments: Way.allCases)
  func `F23 cascade reaches every level where the inverse is inferred`(way: Way) throws {
    try check(
      way, \F23.InferredAuthor.books, \F23.InferredBook.pages, author: F23.InferredAuthor(),
      book: F23.InferredBook.init, page: F23.InferredPage.init)
  }

  @Test(arguments: Way.allCases)
  func `F23 cascade reaches every level where there is no inverse`(way: Way) throws {
    try check(
      way, \F23.LoneAuthor.books, \F23.LoneBook.pages, author: F23.LoneAuthor(),
      book: F23.LoneBook.init, page: F23.LonePage.init)
  }
}
