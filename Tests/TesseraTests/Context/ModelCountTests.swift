import Foundation
import Tessera
import TesseraTestSupport
import Testing

private enum Limited {
  @Model final class Band {
    var name: String
    @Relationship(minimumModelCount: 2, maximumModelCount: 4, inverse: \Musician.band)
    var members: [Musician] = []
    @Relationship(maximumModelCount: 1) var songs: [Song] = []
    init(name: String) { self.name = name }
  }

  @Model final class Musician {
    var name: String
    var band: Band?
    @Relationship(minimumModelCount: 1, inverse: \Gig.players) var gigs: [Gig] = []
    init(name: String) { self.name = name }
  }

  @Model final class Gig {
    var place: String
    var players: [Musician] = []
    @Relationship(minimumModelCount: 1) var opener: Song?
    @Relationship(minimumModelCount: 1) var encores: [Song] = []
    init(place: String) { self.place = place }
  }

  @Model final class Song {
    var title: String
    init(title: String) { self.title = title }
  }

  /// Limits that can't be kept.
  @Model final class Wrong {
    @Relationship(minimumModelCount: 3, maximumModelCount: 2) var one: [Song] = []
    @Relationship(minimumModelCount: -1) var two: [Song] = []
    @Relationship(maximumModelCount: 5) var three: Song?
    @Relationship(minimumModelCount: nil, maximumModelCount: nil) var four: [Song] = []
    init() {}
  }
}

/// `minimumModelCount` and `maximumModelCount`.
struct ModelCountTests {
  private let container: ModelContainer
  private let context: ModelContext

  init() throws {
    container = try memoryContainer(Limited.Band.self)
    context = ModelContext(container)
  }

  private func violations(_ body: () throws -> Void) throws -> [String] {
    var found: [String] = []
    do { try body() } catch let error as ValidationError {
      found = error.violations.map { "\($0.entity).\($0.property) \($0.message)" }
    }
    return found.sorted()
  }

  /// A band of two, each with a gig.
  private func makeBand() throws {
    let band = Limited.Band(name: "band")
    context.insert(band)
    let gig = Limited.Gig(place: "here")
    gig.opener = Limited.Song(title: "first")
    gig.encores = [Limited.Song(title: "last")]
    for name in ["a", "b"] {
      let musician = Limited.Musician(name: name)
      band.members.append(musician)
      musician.gigs.append(gig)
    }
    try context.save()
  }

  @Test func `every to-many with too few or too many is listed by the save`() throws {
    let band = Limited.Band(name: "band")
    context.insert(band)
    band.members = (0..<5).map { Limited.Musician(name: "\($0)") }
    band.songs = (0..<2).map { Limited.Song(title: "\($0)") }
    context.insert(Limited.Gig(place: "here"))
    #expect(
      try violations { try context.save() } == [
        "Band.members may refer to at most 4 objects, not 5",
        "Band.songs may refer to at most 1 object, not 2",
        "Gig.encores must refer to at least 1 object, not 0", "Gig.opener must refer to an object",
      ] + Array(repeating: "Musician.gigs must refer to at least 1 object, not 0", count: 5))
    #expect(context.hasChanges)
    context.rollback()
    #expect(try context.fetchCount(FetchDescriptor<Limited.Band>()) == 0)
  }

  @Test(arguments: [false, true])
  func `what an object loses at its other end counts, in memory or not`(isInMemory: Bool) throws {
    try makeBand()
    let other = ModelContext(container)
    let bands = isInMemory ? try other.fetch(FetchDescriptor<Limited.Band>()) : []
    let musician = try #require(try other.fetch(FetchDescriptor<Limited.Musician>()).first)
    musician.band = nil
    let expected = ["Band.members must refer to at least 2 objects, not 1"]
    #expect(try violations { try other.save() } == expected)
    other.rollback()
    other.delete(musician)
    #expect(try violations { try other.save() } == expected)
    other.rollback()
    let gig = try #require(try other.fetch(FetchDescriptor<Limited.Gig>()).first)
    other.delete(gig)
    #expect(
      try violations { try other.save() }
        == Array(repeating: "Musician.gigs must refer to at least 1 object, not 0", count: 2))
    other.rollback()
    try other.delete(model: Limited.Song.self, where: #Predicate { $0.title == "last" })
    #expect(
      try violations { try other.save() } == ["Gig.encores must refer to at least 1 object, not 0"])
    other.rollback()
    try other.delete(model: Limited.Song.self, where: #Predicate { $0.title == "first" })
    #expect(try violations { try other.save() } == ["Gig.opener must refer to an object"])
    withExtendedLifetime(bands) {}
  }

  @Test func `a to-many that is not loaded is counted, not loaded, and only if it changed`() throws
  {
    try makeBand()
    let other = ModelContext(container)
    let band = try #require(try other.fetch(FetchDescriptor<Limited.Band>()).first)
    let gig = try #require(try other.fetch(FetchDescriptor<Limited.Gig>()).first)
    let log = StatementLog(container)
    band.name = "renamed"
    try other.save()
    #expect(!log.take().contains { $0.contains("count(*)") })
    for index in 0..<3 {
      let musician = Limited.Musician(name: "\(index)")
      musician.band = band
      musician.gigs = [gig]
    }
    #expect(
      try violations { try other.save() } == ["Band.members may refer to at most 4 objects, not 5"])
    #expect(!band.isLoaded(\.members))
    band.members.removeLast()
    try other.save()
    #expect(band.count(of: \.members) == 4)
  }

  @Test func `elements that others added while the save waited count`() throws {
    try makeBand()
    let (mine, theirs) = (ModelContext(container), ModelContext(container))
    for (context, count) in [(mine, 1), (theirs, 2)] {
      let band = try #require(try context.fetch(FetchDescriptor<Limited.Band>()).first)
      let gig = try #require(try context.fetch(FetchDescriptor<Limited.Gig>()).first)
      for _ in 0..<count {
        let musician = Limited.Musician(name: "new")
        musician.band = band
        musician.gigs = [gig]
      }
    }
    try theirs.save()
    #expect(
      try violations { try mine.save() } == ["Band.members may refer to at most 4 objects, not 5"])
  }

  @Test func `limits that nothing can keep are problems of the schema`() throws {
    let problems = Schema(Limited.Wrong.self).problems
    #expect(problems.map(\.property) == ["one", "two", "three"])
    #expect(throws: SchemaError.self) { try memoryContainer(Limited.Wrong.self) }
  }
}
