import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// What follows to-manys is answered with unsaved changes as it is after the save, whatever of it is in
/// memory.
struct PendingQuantifierTests {
  private let container: ModelContainer

  init() throws {
    container = try memoryContainer(
      AskFilm.self, AskStudio.self, AskActor.self, AskReview.self, AskPoster.self, AskBanner.self)
    let context = ModelContext(container)
    _ = fillWithFilms(context)
    try context.save()
  }

  private let predicates: [Predicate<AskFilm>] = [
    #Predicate { $0.cast.contains { $0.born > 1990 } },
    #Predicate { !$0.cast.contains { $0.name == "Ann" } },
    #Predicate { $0.cast.isEmpty },
    #Predicate { $0.cast.count > 1 },
    #Predicate { $0.reviews.allSatisfy { $0.stars > 2 } },
    #Predicate { $0.reviews.contains { $0.author?.name == "Ann" } },
    #Predicate { $0.reviews.filter { $0.stars > 2 }.count == 1 },
    #Predicate { $0.posters.count == 1 },
    #Predicate { $0.posters.contains { $0.width > 4 } },
    #Predicate { $0.studio?.films.contains { $0.year > 2000 } ?? false },
    #Predicate { ($0.studio?.films.count ?? 0) > 1 },
    #Predicate { $0.cast.contains { $0.pupils.contains { $0.born > 1970 } } },
    #Predicate { $0.cast.contains { $0.films.count > 1 } },
    #Predicate { $0.cast.contains { $0.mentor?.born == 1950 } },
    #Predicate { $0.sequel?.cast.isEmpty ?? true },
  ]

  private func found(in context: ModelContext) throws -> [[PersistentIdentifier]] {
    try predicates.map { try context.fetchIdentifiers(FetchDescriptor(predicate: $0)) }
  }

  @Test func `unsaved changes to elements and links count as if they were saved`() throws {
    let seed =
      ProcessInfo.processInfo.environment["TESSERA_SEED"].flatMap(UInt64.init)
      ?? .random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<120 {
      // Nothing is in memory but what a change touches.
      let context = ModelContext(container)
      var changes: [String] = []
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        changes.append(try change(context, &generator))
      }
      let before = try found(in: context)
      let counts = try predicates.map { try context.fetchCount(FetchDescriptor(predicate: $0)) }
      try context.save()
      let after = try found(in: ModelContext(container))
      for (index, (before, after)) in zip(before, after).enumerated() {
        #expect(
          before == after && counts[index] == after.count,
          "predicate \(index), round \(round), \(changes), seed \(seed)")
      }
    }
  }

  private func pick<Model: PersistentModel>(
    _ type: Model.Type, _ context: ModelContext, _ generator: inout SeededGenerator
  ) throws -> Model? {
    let count = try context.fetchCount(FetchDescriptor<Model>())
    if count == 0 { return nil }
    var descriptor = FetchDescriptor<Model>()
    descriptor.fetchLimit = 1
    descriptor.fetchOffset = Int.random(in: 0..<count, using: &generator)
    return try context.fetch(descriptor).first
  }

  /// Changes something, and says what.
  private func change(
    _ context: ModelContext, _ generator: inout SeededGenerator
  ) throws -> String {
    let kind = Int.random(in: 0..<16, using: &generator)
    let number = Int.random(in: 1...9, using: &generator)
    let film = try pick(AskFilm.self, context, &generator)
    let actor = try pick(AskActor.self, context, &generator)
    let review = try pick(AskReview.self, context, &generator)
    let poster = try pick(AskPoster.self, context, &generator)
    let studio = try pick(AskStudio.self, context, &generator)
    switch kind {
    case 0: actor?.born = 1940 + number * 10
    case 1: actor?.name = number > 4 ? "Ann" : "Dan"
    case 2: film.map { actor?.films.append($0) }
    case 3: actor.map { film?.cast.append($0) }
    case 4: film?.cast = []
    case 5: actor?.films = []
    case 6: review?.film = film
    case 7: review?.stars = number % 6
    case 8: film?.reviews.append(AskReview("new", number % 6, by: actor))
    case 9: review.map(context.delete)
    case 10: film?.posters = poster.map { [$0] } ?? []
    case 11: film?.posters.append(AskPoster(width: number))
    case 12: film?.studio = number > 6 ? nil : studio
    case 13: studio?.films = film.map { [$0] } ?? []
    case 14:
      film?.year = 1996 + number
      film?.sequel = try pick(AskFilm.self, context, &generator)
    default:
      if number == 1, let actor {
        context.delete(actor)
      } else if number == 2, let poster {
        context.delete(poster)
      } else if number == 3 {
        context.insert(AskFilm("new"))
      } else {
        actor?.mentor = try pick(AskActor.self, context, &generator)
        context.insert(AskActor("Eve", born: 1950 + number * 5))
      }
    }
    return "\(kind)/\(number)"
  }
}
