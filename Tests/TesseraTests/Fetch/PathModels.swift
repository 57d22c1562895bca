import Foundation
import Tessera
import TesseraTestSupport
import Testing

enum PathMood: String, Codable, CaseIterable { case calm, merry, wild }
enum PathState: Codable { case draft, done }
enum PathKind: Int { case plain, ruled }

struct PathPlace: Codable, Equatable {
  struct Origin: Codable, Equatable {
    var year = 2000
    var note: String?
  }

  var city = "Oslo"
  var origin = Origin()
}

@Model class PathNote {
  var title: String
  var subtitle: String?
  var stars: Int
  var rating: Double?
  var price = Decimal(0)
  var made = Date(timeIntervalSinceReferenceDate: 0)
  var isPinned = false
  var mood: PathMood? = PathMood.calm
  var state = PathState.draft
  var kind = PathKind.plain
  var otherKind: PathKind?
  var mark = UUID()
  var place = PathPlace()
  var next: PathPlace?
  var words: [String] = []
  @Attribute(.lazy) var body = ""
  var folder: PathFolder?
  var author: PathAuthor?
  @Relationship(inverse: \PathTag.notes) var tags: [PathTag] = []

  init(title: String, stars: Int = 0) {
    self.title = title
    self.stars = stars
  }
}

@Model final class PathReport: PathNote {
  var pages: Int

  init(title: String, stars: Int = 0, pages: Int) {
    self.pages = pages
    super.init(title: title, stars: stars)
  }
}

@Model final class PathFolder {
  var name: String
  var owner: PathAuthor
  @Relationship(inverse: \PathNote.folder) var notes: [PathNote] = []

  init(name: String, owner: PathAuthor) {
    self.name = name
    self.owner = owner
  }
}

@Model final class PathAuthor {
  var name: String
  var age: Int?
  @Relationship(inverse: \PathNote.author) var notes: [PathNote] = []

  init(name: String, age: Int? = nil) {
    self.name = name
    self.age = age
  }
}

@Model final class PathTag {
  var name: String
  var weight: Int
  var notes: [PathNote] = []

  init(name: String, weight: Int = 0) {
    self.name = name
    self.weight = weight
  }
}

/// Of a schema of its own, and with names that paths have inside.
@Model final class PathStranger {
  static let path = "another"
  var name = ""
  var expression = ""
  var path = ""

  init(name: String) { self.name = name }
}

/// Nine notes and a report: `n0` to `n8` with as many stars, and `r9` with nine.
///
/// Even ones are in a folder, `red` or `blue`; every third has an author, Ann or Bea; note i has the
/// tags `t0` to `t(i % 4 - 1)`.
struct PathShelf {
  let container: ModelContainer
  let context: ModelContext
  let ann = PathAuthor(name: "Ann", age: 30)
  let bea = PathAuthor(name: "Bea")
  let red: PathFolder
  let blue: PathFolder

  init() throws {
    container = try memoryContainer(
      PathNote.self, PathReport.self, PathFolder.self, PathAuthor.self, PathTag.self)
    context = ModelContext(container)
    red = PathFolder(name: "red", owner: bea)
    blue = PathFolder(name: "blue", owner: ann)
    let tags = (0..<3).map { PathTag(name: "t\($0)", weight: $0) }
    for object in [red, blue] { context.insert(object) }
    for number in 0..<10 {
      let note =
        number == 9
        ? PathReport(title: "r9", stars: 9, pages: 12)
        : PathNote(title: "n\(number)", stars: number)
      context.insert(note)
      note.subtitle = number % 5 == 0 ? nil : "s\(number)"
      note.rating = number % 3 == 0 ? nil : Double(number) / 2
      note.price = Decimal(number) * 5
      note.made = Date(timeIntervalSinceReferenceDate: Double(number) * 60)
      note.isPinned = number % 4 == 1
      note.mood = number == 5 ? nil : PathMood.allCases[number % 3]
      note.state = number < 7 ? .draft : .done
      note.kind = number == 2 ? .ruled : .plain
      if number < 3 { note.otherKind = number == 0 ? .plain : .ruled }
      note.place.origin.year += number
      if number < 2 { note.next = PathPlace(city: "Rome") }
      note.words = (0..<number).map { "w\($0)" }
      note.body = "body \(number)"
      if number % 2 == 0 { note.folder = number % 4 == 0 ? red : blue }
      if number % 3 == 0 { note.author = number % 2 == 0 ? ann : bea }
      note.tags = Array(tags[..<(number % 4)])
    }
    try context.save()
  }

  /// The titles a fetch returns.
  func titles(
    _ predicate: Predicate<PathNote>?, sortBy: [SortDescriptor<PathNote>] = []
  ) throws -> [String] {
    try context.fetch(FetchDescriptor(predicate: predicate, sortBy: sortBy)).map(\.title)
  }

  /// The titles of the notes for which the predicate holds when it is evaluated.
  func evaluated(_ predicate: Predicate<PathNote>) throws -> [String] {
    try context.fetch(FetchDescriptor<PathNote>()).filter { try predicate.evaluate($0) }
      .map(\.title)
  }

  /// Expects the same of the store and of memory.
  func expect(
    _ predicate: Predicate<PathNote>, _ titles: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try self.titles(predicate) == titles, sourceLocation: sourceLocation)
    #expect(try evaluated(predicate) == titles, sourceLocation: sourceLocation)
    // Foundation stops the program over nodes it can't print.
    #expect(!predicate.description.isEmpty)
  }

  /// The titles a fetch written as SQL returns.
  func titles(sql: RawSQL) throws -> [String] {
    try context.fetch(PathNote.self, sql: sql).map(\.title)
  }
}

/// The code of the error a fetch is refused with; nil where it isn't.
func refusal(_ body: () throws -> some Any) -> FetchError.Code? {
  do {
    _ = try body()
    return nil
  } catch {
    return (error as? FetchError)?.code
  }
}
