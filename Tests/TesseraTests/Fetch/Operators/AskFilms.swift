import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Fills a context with films A to F and what belongs to them. Nothing is saved.
func fillWithFilms(_ context: ModelContext) -> [AskFilm] {
  let ann = AskActor("Ann", born: 1950)
  let bob = AskActor("Bob", born: 1980)
  let cy = AskActor("Cy", born: 2001)
  bob.mentor = ann
  cy.mentor = bob
  let mgm = AskStudio("MGM")
  let ufa = AskStudio("UFA")
  mgm.founded = 1924
  mgm.owner = ann
  var films: [AskFilm] = []
  for (index, title) in ["A", "B", "C", "D", "E", "F"].enumerated() {
    let film = AskFilm(title)
    context.insert(film)
    film.year = 1998 + index
    film.length = Double(index)
    film.rating = index == 2 ? nil : Double(index) / 2
    film.budget = Decimal(index) / 10
    film.released = index % 2 == 0 ? Date(timeIntervalSinceReferenceDate: Double(index)) : nil
    film.kind = [.film, .film, .series, .short, .film, .series][index]
    film.state = index < 2 ? nil : index < 4 ? .open : .closed
    film.mood = index == 3 ? .loud(3) : .calm
    film.subtitle = index < 3 ? nil : ["x", "xy", "é"][index - 3]
    film.isSeen = index % 3 == 0
    film.votes = index == 1 ? nil : index
    film.meta = AskMeta(
      year: 1999 + index, studio: index % 2 == 0 ? nil : "s\(index)", score: 0.1 * Double(index),
      price: Decimal(index), made: nil,
      place: AskPlace(city: "c\(index)", zip: index == 1 ? 7 : nil),
      kind: index == 4 ? .short : .film, words: ["a", "b\(index)"], isDub: index == 5)
    film.extra = index == 0 ? AskMeta(year: 5) : nil
    film.labels = (0..<index).map { "l\($0)" }
    film.scores = Set(0..<index)
    film.counts = index == 0 ? [:] : ["n": index]
    film.big = index == 5 ? .max : UInt64(index)
    films.append(film)
  }
  films[0].studio = mgm
  films[1].studio = mgm
  films[2].studio = ufa
  films[0].sequel = films[1]
  films[1].sequel = films[2]
  films[0].cast = [ann, bob]
  films[1].cast = [bob]
  films[3].cast = [cy, ann]
  films[0].reviews = [AskReview("good", 5, by: ann), AskReview("bad", 1, by: bob)]
  films[2].reviews = [AskReview("fine", 3)]
  films[4].reviews = [AskReview("é", 4, by: cy), AskReview("ok", 4, by: ann)]
  films[5].posters = [AskPoster(width: 3), AskBanner(slogan: "See!")]
  films[3].posters = [AskPoster(width: 5)]
  return films
}

/// The films in a store, and the same films unsaved.
final class AskTable {
  private let saved: ModelContext
  private let unsaved: ModelContext
  private let films: [AskFilm]
  private let log: StatementLog

  init() throws {
    func context() throws -> ModelContext {
      ModelContext(
        try memoryContainer(
          AskFilm.self, AskStudio.self, AskActor.self, AskReview.self, AskPoster.self,
          AskBanner.self))
    }
    saved = try context()
    unsaved = try context()
    films = fillWithFilms(saved)
    try saved.save()
    _ = fillWithFilms(unsaved)
    log = StatementLog(saved.container)
  }

  /// Asks the store, memory and Swift itself: all have to give the films with these titles, and the SQL
  /// after `WHERE` has to be as it is written.
  ///
  /// - Parameter traps: Whether Swift can't answer: it traps where a number is divided by zero.
  func ask(
    _ sql: String, _ expected: String, traps: Bool = false,
    location: SourceLocation = #_sourceLocation, _ predicate: Predicate<AskFilm>
  ) throws {
    _ = log.take()
    let descriptor = FetchDescriptor(predicate: predicate)
    let found = titles(try saved.fetch(descriptor))
    let condition = log.take().first?.components(separatedBy: "WHERE ").dropFirst()
      .joined(separator: "WHERE ").replacingOccurrences(of: " ORDER BY t.id", with: "")
    #expect(condition == sql, sourceLocation: location)
    #expect(found == expected, sourceLocation: location)
    let inMemory = titles(try unsaved.fetch(descriptor))
    #expect(inMemory == expected, "in memory", sourceLocation: location)
    if traps { return }
    let bySwift = titles(try films.filter { try predicate.evaluate($0) })
    #expect(bySwift == expected, "by Swift", sourceLocation: location)
  }

  /// The error for a predicate that can't be answered. Nothing is read before it is thrown.
  func refusal(_ predicate: Predicate<AskFilm>) throws -> String {
    _ = log.take()
    let error = try #require(throws: FetchError.self) {
      try saved.fetch(FetchDescriptor(predicate: predicate))
    }
    #expect(log.take().isEmpty)
    return "\(error)"
  }

  private func titles(_ films: [AskFilm]) -> String { films.map(\.title).sorted().joined() }
}
