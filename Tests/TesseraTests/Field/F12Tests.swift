import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Model final class F12Article {
  var author: String?
  @Relationship(inverse: \F12Tag.articles) var tags: [F12Tag] = []
  init(by author: String?) { self.author = author }
}

@Model final class F12Tag {
  var name: String?
  var articles: [F12Article] = []
  init(_ name: String?) { self.name = name }
}

/// F12: not equal with empty values.
struct F12Tests {
  private let context: ModelContext
  private let articles: [F12Article]

  init() throws {
    context = ModelContext(try memoryContainer(F12Article.self, F12Tag.self))
    let authors = ["x", "x", "x", "x", "y", "y"] + [String?](repeating: nil, count: 8)
    articles = authors.map { F12Article(by: $0) }
    for article in articles { context.insert(article) }
    let (named, nameless) = (F12Tag("x"), F12Tag(nil))
    articles[0].tags = [named]
    articles[1].tags = [nameless]
    articles[2].tags = [named, nameless]
  }

  /// The count of the store, of a context with everything unsaved, and of Swift's own filter.
  private func counts(_ predicate: Predicate<F12Article>) throws -> Set<Int> {
    let descriptor = FetchDescriptor(predicate: predicate)
    let unsaved = try context.fetchCount(descriptor)
    try context.save()
    return [
      unsaved, try context.fetchCount(descriptor),
      try articles.count { try predicate.evaluate($0) },
    ]
  }

  @Test func `F12 a comparison that is false for no value is true when it is negated`() throws {
    let list = ["x"]
    let (optional, optionals): ([String?], [String?]) = (["x"], ["x", nil])
    let none: String? = nil
    #expect(try counts(#Predicate { $0.author != "x" }) == [10])
    #expect(try counts(#Predicate { !($0.author == "x") }) == [10])
    #expect(try counts(#Predicate { $0.author != nil }) == [6])
    #expect(try counts(#Predicate { !list.contains($0.author ?? "") }) == [10])
    #expect(try counts(#Predicate { !optional.contains($0.author) }) == [10])
    #expect(try counts(#Predicate { !optionals.contains($0.author) }) == [2])
    #expect(try counts(#Predicate { nil != $0.author && "x" != $0.author }) == [2])
    #expect(try counts(#Predicate { $0.author == none }) == [8])
    #expect(try counts(#Predicate { $0.author != none }) == [6])
    #expect(try counts(#Predicate { !(($0.author ?? "") > "x") }) == [12])
  }

  @Test func `F12 the same inside quantifiers`() throws {
    #expect(try counts(#Predicate { $0.tags.contains { $0.name != "x" } }) == [2])
    #expect(try counts(#Predicate { !$0.tags.contains { $0.name != "x" } }) == [12])
    #expect(try counts(#Predicate { $0.tags.allSatisfy { $0.name == "x" } }) == [12])
    #expect(try counts(#Predicate { !$0.tags.allSatisfy { !($0.name == "x") } }) == [2])
    #expect(try counts(#Predicate { $0.tags.filter { $0.name == nil }.count != 1 }) == [12])
  }
}
