import SwiftData
import Testing

struct LibraryTests {
  private static func container() throws -> ModelContainer {
    try ModelContainer(
      for: Book.self, Author.self, Genre.self, Quote.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
  }

  enum Kind: CaseIterable, Sendable {
    case store, memory

    func make() throws -> any BookRepository {
      switch self {
      case .store: SwiftDataBookRepository(modelContainer: try container())
      case .memory: InMemoryBookRepository()
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `a repository behaves the same in a store and in memory`(_ kind: Kind) async throws {
    let repository = try kind.make()
    let dune = BookSummary(id: "1", title: "Dune", status: .onShelf, author: "Herbert")
    try await repository.add(dune)
    try await repository.add(
      BookSummary(id: "2", title: "Dune Messiah", status: .onShelf, author: "Herbert"))
    #expect(try await repository.books(with: .onShelf).map(\.id) == ["1", "2"])
    try await repository.setStatus(.completed, of: "2")
    #expect(try await repository.books(with: .onShelf) == [dune])
    await #expect(throws: RepositoryError.notFound("3")) {
      try await repository.setStatus(.completed, of: "3")
    }
    try await repository.remove(with: .completed)
    #expect(try await repository.count() == 1)
  }

  @Test func `a generic database works with any model`() async throws {
    let container = try Self.container()
    let database: any Database = ModelActorDatabase(modelContainer: container)
    let first = try await database.insert { Author(name: "Le Guin") }
    _ = try await database.insert { Author(name: "Lem") }
    #expect(try await database.count(of: Author.self) == 2)
    try await database.delete(where: #Predicate<Author> { $0.name == "Lem" })
    #expect(try await database.count(of: Author.self) == 1)
    let context = ModelContext(container)
    let author: Author? = try context.existingModel(for: first)
    #expect(author?.name == "Le Guin")
    #expect(await database.delete(Author.self, withID: first))
  }

  @Test func `relationships with an inverse at one side connect both`() throws {
    let context = ModelContext(try Self.container())
    let book = Book(isbn: "1", title: "Solaris", synopsis: "An ocean")
    context.insert(book)
    let genre = Genre(name: "SF")
    book.genres = [genre]
    let author = Author(name: "Lem")
    author.books.append(book)
    book.quotes?.append(Quote(text: "…"))
    try context.save()
    #expect(genre.books?.map(\.title) == ["Solaris"])
    #expect(book.author === author)
    #expect(try context.fetch(.newestFirst) == [book])
    book.rating = 4.5
    #expect(book.ratingChanges == 1)
    try context.delete(model: Author.self)
    try context.delete(model: Quote.self, where: #Predicate { $0.page == nil })
    #expect(book.author == nil)
    try context.save()
    #expect(book.quotes?.isEmpty == true)
  }

  @Test func `an actor that conforms by hand enumerates in batches`() async throws {
    let container = try Self.container()
    let context = ModelContext(container)
    for number in 1...5 {
      let book = Book(isbn: "\(number)", title: "\(number)")
      book.pageCount = number
      context.insert(book)
    }
    try context.save()
    #expect(try await PageCounter(container: container).pages() == 15)
  }

  @Test func `a save is announced with identifiers`() throws {
    let context = ModelContext(try Self.container())
    let announced = Announced()
    let observer = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: context, queue: nil
    ) { note in
      let key = ModelContext.NotificationKey.insertedIdentifiers.rawValue
      announced.identifiers = note.userInfo?[key] as? [PersistentIdentifier] ?? []
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    let book = Book(isbn: "1", title: "Ubik")
    context.insert(book)
    try context.save()
    #expect(announced.identifiers == [book.persistentModelID])
  }
}

/// What a notification said; it is posted and read on one thread.
private final class Announced: @unchecked Sendable {
  var identifiers: [PersistentIdentifier] = []
}
