import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct F10Meta: Codable, Hashable, Sendable {
  var year: Int
  var studio: String?
}

@Model final class F10Movie {
  var title: String
  var meta: F10Meta
  @Relationship(inverse: \F10Actor.movies) var cast: [F10Actor] = []
  var displayTitle: String { title.uppercased() }
  init(_ title: String, _ year: Int, studio: String?) {
    self.title = title
    meta = F10Meta(year: year, studio: studio)
  }
}

@Model final class F10Actor {
  var name: String
  var movies: [F10Movie] = []
  init(_ name: String) { self.name = name }
}

/// F10: predicates which compile must not crash.
struct F10Tests {
  private let context: ModelContext

  init() throws {
    context = ModelContext(try memoryContainer(F10Movie.self, F10Actor.self))
    let (ann, bob) = (F10Actor("Ann"), F10Actor("Bob"))
    let movies = [
      F10Movie("a", 1999, studio: nil), F10Movie("b", 2001, studio: "MGM"),
      F10Movie("c", 2024, studio: nil),
    ]
    for movie in movies { context.insert(movie) }
    movies[0].cast = [ann, bob]
    movies[1].cast = [ann]
  }

  private func count(_ predicate: Predicate<F10Movie>) throws -> Int {
    try context.fetchCount(FetchDescriptor(predicate: predicate))
  }

  @Test(arguments: [false, true])
  func `F10 collections and fields of Codable values are asked, saved or not`(isSaved: Bool) throws
  {
    if isSaved { try context.save() }
    #expect(try count(#Predicate { $0.cast.isEmpty == false }) == 2)
    #expect(try count(#Predicate { !$0.cast.isEmpty }) == 2)
    #expect(try count(#Predicate { $0.cast.isEmpty }) == 1)
    #expect(try count(#Predicate { $0.cast.isEmpty != true }) == 2)
    #expect(try count(#Predicate { $0.cast.count > 1 }) == 1)
    #expect(try count(#Predicate { $0.cast.contains { $0.name == "Bob" } }) == 1)
    #expect(try count(#Predicate { $0.meta.year > 2000 }) == 2)
    #expect(try count(#Predicate { $0.meta.studio == nil }) == 2)
    #expect(try count(#Predicate { $0.meta.studio != "MGM" }) == 2)
  }

  @Test func `F10 a computed property is refused by name before any row is read`() throws {
    try context.save()
    let log = StatementLog(context.container)
    let error = try #require(throws: FetchError.self) {
      try count(#Predicate { $0.displayTitle == "A" })
    }
    #expect(error.code == .unknownProperty)
    #expect(error.expression == "F10Movie.displayTitle")
    #expect(log.take().isEmpty)
  }
}
