import Foundation
import Tessera
import TesseraTestSupport
import Testing

private enum F21 {
  @Model final class Article {
    var name: String
    var badge: Badge?
    var must: Badge
    var list: [Badge] = []
    init(name: String, badge: Badge?, must: Badge) {
      self.name = name
      self.badge = badge
      self.must = must
    }
  }

  /// Knows no articles.
  @Model final class Badge {
    var label: String
    init(label: String) { self.label = label }
  }
}

/// F21: references without an inverse whose target is deleted, or was never there.
struct F21Tests {
  private let store: TemporaryStore

  init() throws {
    store = try TemporaryStore()
    let context = ModelContext(try store.open(F21.Article.self))
    let badges = ["a", "b"].map { F21.Badge(label: $0) }
    for index in 0..<3 {
      let article = F21.Article(name: "\(index)", badge: badges[0], must: badges[1])
      article.list = badges
      context.insert(article)
    }
    try context.save()
  }

  private func badge(_ label: String, _ context: ModelContext) throws -> F21.Badge {
    try #require(
      try context.fetch(FetchDescriptor<F21.Badge>(predicate: #Predicate { $0.label == label }))
        .first)
  }

  @Test(arguments: [false, true])
  func `F21 deleting the target of one-way references empties them`(isLoaded: Bool) throws {
    let context = ModelContext(try store.open(F21.Article.self))
    let articles = isLoaded ? try context.fetch(FetchDescriptor<F21.Article>()) : []
    for article in articles { #expect(article.badge != nil && article.list.count == 2) }
    context.delete(try badge("a", context))
    for article in articles {
      #expect(article.badge == nil)
      #expect(article.list.map(\.label) == ["b"])
      #expect(article.count(of: \.list) == 1)
    }
    try context.save()
    let other = ModelContext(try store.open(F21.Article.self))
    let again = try other.fetch(FetchDescriptor<F21.Article>())
    #expect(again.count == 3)
    #expect(again.allSatisfy { $0.badge == nil && $0.list.count == 1 && $0.must.label == "b" })
  }

  @Test func `F21 a reference to a row that is not there reads as nil and can be overwritten`()
    throws
  {
    let file = try RawDatabase(store.url)
    try file.execute("UPDATE Article SET badge = 4711, must = 4712 WHERE name = '1'")
    let context = ModelContext(try store.open(F21.Article.self))
    let article = try #require(
      try context.fetch(FetchDescriptor<F21.Article>(predicate: #Predicate { $0.name == "1" }))
        .first)
    #expect(article.badge == nil)
    // A required one can't be nil: a phantom stands for it.
    #expect(article.must.isDeleted)
    #expect(article.must.label == "")
    #expect(!context.hasChanges)
    let badge = try badge("a", context)
    article.badge = badge
    article.must = badge
    try context.save()
    let rows = try file.rows(
      "SELECT b.label FROM Article a JOIN Badge b ON b.id = a.badge WHERE a.name = '1'")
    #expect(rows == [["a"]])
  }
}
