import SwiftData

/// What the rest of the program knows of a book.
struct BookSummary: Sendable, Hashable, Identifiable {
  var id: String
  var title: String
  var status: Status
  var author: String?
}

/// Where books are kept.
protocol BookRepository: Sendable {
  func add(_ summary: BookSummary) async throws
  func books(with status: Status) async throws -> [BookSummary]
  func setStatus(_ status: Status, of id: BookSummary.ID) async throws
  func remove(with status: Status) async throws
  func count() async throws -> Int
}

enum RepositoryError: LocalizedError, Equatable {
  case notFound(String)

  var errorDescription: String? {
    switch self {
    case .notFound(let id): "There is no book \(id)"
    }
  }
}

@ModelActor
actor SwiftDataBookRepository: BookRepository {
  func add(_ summary: BookSummary) throws {
    let book = Book(isbn: summary.id, title: summary.title, status: summary.status)
    if let name = summary.author { book.author = try author(named: name) }
    modelContext.insert(book)
    try modelContext.save()
  }

  func books(with status: Status) throws -> [BookSummary] {
    try modelContext.fetch(.with(status: status)).map(BookSummary.init)
  }

  func setStatus(_ status: Status, of id: BookSummary.ID) throws {
    let descriptor = FetchDescriptor<Book>(predicate: #Predicate { $0.isbn == id })
    guard let book = try modelContext.fetch(descriptor).first else {
      throw RepositoryError.notFound(id)
    }
    book.status = status
    try modelContext.save()
  }

  func remove(with status: Status) throws {
    let value = status.rawValue
    try modelContext.delete(model: Book.self, where: #Predicate { $0.statusValue == value })
    try modelContext.save()
  }

  func count() throws -> Int { try modelContext.fetchCount(FetchDescriptor<Book>()) }

  private func author(named name: String) throws -> Author {
    var descriptor = FetchDescriptor<Author>(predicate: #Predicate { $0.name == name })
    descriptor.fetchLimit = 1
    if let author = try modelContext.fetch(descriptor).first { return author }
    let author = Author(name: name)
    modelContext.insert(author)
    return author
  }
}

actor InMemoryBookRepository: BookRepository {
  private var books: [BookSummary.ID: BookSummary] = [:]

  func add(_ summary: BookSummary) { books[summary.id] = summary }

  func books(with status: Status) -> [BookSummary] {
    books.values.filter { $0.status == status }.sorted { $0.title < $1.title }
  }

  func setStatus(_ status: Status, of id: BookSummary.ID) throws {
    guard books[id] != nil else { throw RepositoryError.notFound(id) }
    books[id]?.status = status
  }

  func remove(with status: Status) { books = books.filter { $0.value.status != status } }

  func count() -> Int { books.count }
}

extension BookSummary {
  init(_ book: Book) {
    self.init(id: book.isbn, title: book.title, status: book.status, author: book.author?.name)
  }
}
