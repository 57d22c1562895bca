import Foundation
import SwiftData

@Model
public final class Book {
  #Unique<Book>([\.isbn])
  #Index<Book>([\.title], [\.author, \.title])
  public var isbn: String
  @Attribute(.spotlight) public var title: String
  public private(set) var addedAt: Date
  public var statusValue: Status.RawValue
  public var pageCount: Int = 0
  public var languages: Set<String> = ["en"]
  public var rating: Float? {
    didSet { ratingChanges += 1 }
  }
  @Transient public var ratingChanges = 0
  @Attribute(originalName: "summary") public var synopsis: String?
  @Relationship(inverse: \Genre.books) public var genres: [Genre]?
  @Relationship(deleteRule: .cascade, inverse: \Quote.book) public var quotes: [Quote]? = []
  public var author: Author?

  public init(
    isbn: String, title: String, addedAt: Date = Date.now, status: Status = .onShelf,
    synopsis: String? = nil
  ) {
    self.isbn = isbn
    self.title = title
    self.addedAt = addedAt
    self.statusValue = status.rawValue
    self.synopsis = synopsis
  }

  public var status: Status {
    get { Status(rawValue: statusValue) ?? .onShelf }
    set { statusValue = newValue.rawValue }
  }
}

public enum Status: Int, Codable, Identifiable, CaseIterable, Sendable {
  case onShelf, inProgress, completed
  public var id: Self { self }
}

@Model
public final class Author {
  public var name: String
  @Relationship(deleteRule: .nullify) public var books = [Book]()
  public init(name: String) { self.name = name }
}

@Model
public final class Genre {
  public var name: String
  public var books: [Book]?
  public init(name: String) { self.name = name }
}

@Model
public final class Quote {
  public var text: String
  public var page: String?
  public var book: Book?

  public init(text: String, page: String? = nil) {
    self.text = text
    self.page = page
  }
}

extension FetchDescriptor where T == Book {
  public static var newestFirst: Self {
    FetchDescriptor(sortBy: [SortDescriptor(\.addedAt, order: .reverse)])
  }

  public static func with(status: Status, limit: Int? = nil) -> FetchDescriptor<Book> {
    let value = status.rawValue
    var descriptor = FetchDescriptor<Book>(
      predicate: #Predicate { book in book.statusValue == value },
      sortBy: [.init(\.title, order: .forward)])
    descriptor.fetchLimit = limit
    return descriptor
  }
}
