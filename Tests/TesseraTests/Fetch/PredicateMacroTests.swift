import Foundation
import Tessera
import TesseraTestSupport
import Testing

enum MacroGenre: String, Codable {
  case rock, jazz, pop
}

@Model final class MacroTag {
  var name: String
  var isDone = false
  var songs: [MacroSong] = []

  init(_ name: String) { self.name = name }
}

@Model final class MacroSong {
  var title: String
  var subtitle: String?
  var rank: Int?
  var isDone = false
  var price = 1.5
  var made = Date(timeIntervalSinceReferenceDate: 0)
  var genre = MacroGenre.rock
  var other: MacroSong?
  var second: MacroGenre?
  @Relationship(inverse: \MacroTag.songs) var tags: [MacroTag] = []
  var shortTitle: String { String(title.prefix(1)) }

  init(_ title: String) { self.title = title }
}

/// What our `#Predicate` writes compiles, and means in a store what it means in Swift.
struct PredicateMacroTests {
  private typealias Song = MacroSong

  private struct Shelf {
    var limit = 3
    var text = "A"

    func dear() -> Predicate<Song> {
      #Predicate<Song> { ($0.rank ?? 0) > limit && $0.title.hasPrefix(text) }
    }

    var last: Predicate<Song> { #Predicate { song in song.title.hasSuffix(self.text) } }
  }

  private func known<Model: PersistentModel>(
    _: Model.Type, _ identifier: PersistentIdentifier
  ) -> Predicate<Model> {
    #Predicate<Model> { $0.persistentModelID == identifier }
  }

  private func filled() throws -> (ModelContext, [Song]) {
    let context = ModelContext(try memoryContainer(Song.self, MacroTag.self))
    let tags = ["a", "b", "c"].map { MacroTag($0) }
    for tag in tags { context.insert(tag) }
    tags[1].isDone = true
    tags[2].isDone = true
    var songs: [Song] = []
    for index in 0..<12 {
      let song = Song(["abc", "Abz", "xyz", "Éa", "b"][index % 5])
      song.subtitle = index % 3 == 0 ? nil : ["q", "xxx", "a"][index % 3]
      song.rank = index % 4 == 0 ? nil : index
      song.isDone = index % 2 == 0
      song.genre = [.rock, .jazz, .pop][index % 3]
      song.second = index % 2 == 0 ? nil : .pop
      song.price = Double(index)
      song.made += Double(index) * 86_400
      context.insert(song)
      if index > 3 { song.other = songs[index - 4] }
      song.tags = Array(tags[0..<(index % 4)])
      songs.append(song)
      if index == 7 { try context.save() }
    }
    return (context, songs)
  }

  private func check(_ count: Int, _ predicate: Predicate<Song>) throws {
    let (context, songs) = try filled()
    let fetched = try context.fetch(FetchDescriptor(predicate: predicate))
    let expected = try songs.filter { try predicate.evaluate($0) }
    #expect(fetched.count == count)
    #expect(Set(fetched) == Set(expected))
    #expect(!predicate.description.isEmpty)
  }

  @Test func `texts can be asked for their beginning, their end, and without case and accents`()
    throws
  {
    let part = "a"
    try check(3, #Predicate { $0.title.hasPrefix(part) })
    try check(3, #Predicate { $0.title.hasPrefix("Ab") })
    try check(5, #Predicate { $0.title.hasSuffix("z") && $0.subtitle?.hasSuffix("no") != true })
    try check(3, #Predicate { $0.title.caseInsensitiveCompare("ABC") == .orderedSame })
    try check(
      2,
      #Predicate { (song: Song) in
        song.title.localizedStandardCompare("ÉA") == .orderedAscending && song.rank == 1
          || song.rank == 2
      })
    try check(8, #Predicate { $0.title.localizedCaseInsensitiveContains("B") })
    try check(8, #Predicate { $0.title.localizedStandardContains("b") })
  }

  @Test func `other predicates and expressions can be used`() throws {
    let open = #Predicate<Song> { !$0.isDone }
    let tagged = #Predicate<MacroTag> { $0.isDone }
    let length = #Expression<Song, Int> { $0.title.count }
    try check(6, #Predicate { open.evaluate($0) })
    try check(0, #Predicate { open.evaluate($0) && !open.evaluate($0) })
    try check(6, #Predicate { $0.tags.contains { tagged.evaluate($0) } })
    try check(4, #Predicate { if let other = $0.other { open.evaluate(other) } else { false } })
    try check(8, #Predicate { length.evaluate($0) == 3 })
  }

  @Test func `cases are written without their type`() throws {
    try check(4, #Predicate { $0.genre == .jazz })
    try check(8, #Predicate { MacroGenre.jazz != $0.genre })
    try check(6, #Predicate { .pop == $0.second })
    try check(0, #Predicate { ($0.second ?? .rock) == .jazz })
    try check(8, #Predicate { [MacroGenre.rock, .jazz].contains($0.genre) })
  }

  @Test func `what does not name the object is a value of the program`() throws {
    let day = 86_400.0
    let words = ["a", "b"]
    let start = Date(timeIntervalSinceReferenceDate: 0)
    try check(2, Shelf().dear())
    try check(0, Shelf().last)
    try check(9, #Predicate { $0.made > start.addingTimeInterval(2 * day) })
    try check(
      6, #Predicate { song in words.allSatisfy { song.title.localizedStandardContains($0) } })
    try check(2, #Predicate { words.filter { $0 != "a" }.contains($0.title) })
    try check(12, #Predicate { _ in true })
  }

  @Test func `if let, conditions beside it, else if and the conditional operator`() throws {
    let wanted: Int? = 3
    try check(
      6,
      #Predicate {
        if let rank = $0.rank, rank > 3, let other = $0.other { other.isDone } else { $0.isDone }
      })
    try check(1, #Predicate { song in if let wanted { song.rank == wanted } else { true } })
    try check(
      8,
      #Predicate {
        if $0.isDone { true } else if let subtitle = $0.subtitle { subtitle == "a" } else { false }
      })
    try check(10, #Predicate { ($0.isDone ? 1 : 2.5) < $0.price })
  }

  @Test func `chains, ranges, quantifiers and arithmetic`() throws {
    try check(2, #Predicate { song in song.other?.title.contains(song.title) ?? false })
    try check(3, #Predicate { (1...5).contains($0.rank ?? 0) && (0.5..<$0.price).contains(1) })
    try check(
      3, #Predicate { $0.tags.contains(where: \.isDone) && $0.tags.filter(\.isDone).count > 1 })
    try check(
      3, #Predicate { ($0.tags.filter { $0.isDone }.count) * 2 + 1 - $0.tags.count % 2 == 3 })
    try check(10, #Predicate { -$0.price < -1 })
    try check(6, #Predicate { return (($0.isDone)) })
  }

  @Test func `a long list of conditions compiles where the parameter has its type`() throws {
    try check(
      1,
      #Predicate { (song: Song) in
        song.title == "abc" && (song.rank ?? 0) > 3 && song.isDone == false
          && song.subtitle?.contains("x") != true && song.price * 2 > 1 && song.other?.title != "q"
          && (song.subtitle == nil || song.subtitle != "z") && !song.isDone && song.rank != nil
          && song.price + 1.5 < 100 && song.title != "b" && (song.rank ?? 0) < 300
          && song.genre != .jazz && song.second == .pop && song.made > Date.distantPast
          && song.other?.other?.title != "no" && song.tags.count >= 0 && song.title.count == 3
          && (song.subtitle ?? "").isEmpty == (song.subtitle == nil) && song.price >= 0
          && song.title.hasPrefix("a") && song.title.hasSuffix("c") && song.rank != 77
          && (song.rank ?? 1) % 2 == 1 && song.price / 2 < 50
      })
  }

  @Test func `predicates of a generic model, and of what is no model`() throws {
    let (context, songs) = try filled()
    try context.save()
    let found = try context.fetch(
      FetchDescriptor(predicate: known(Song.self, songs[3].persistentModelID)))
    #expect(found == [songs[3]])
    let plain = #Predicate<String> { $0.contains("x") }
    #expect(try plain.evaluate("axb"))
  }

  @Test func `a computed property is refused by its name`() throws {
    let (context, _) = try filled()
    let error = try #require(throws: FetchError.self) {
      try context.fetch(FetchDescriptor<Song>(predicate: #Predicate { $0.shortTitle == "a" }))
    }
    #expect(
      error.expression == "MacroSong.shortTitle == …" || error.expression == "MacroSong.shortTitle")
  }
}
