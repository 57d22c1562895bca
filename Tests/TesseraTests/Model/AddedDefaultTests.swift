import Foundation
import Tessera
import TesseraCore
import TesseraTestSupport
import Testing

/// What rows have for a property with a default that was added after they were.
struct AddedDefaultTests {
  private func store(_ count: Int = 3) throws -> TemporaryStore {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(Grown.Before.Plant.self))
    for rank in 0..<count { context.insert(Grown.Before.Plant(rank: rank)) }
    try context.save()
    return file
  }

  @Test func `predicates, sorts and plain SQL see the default`() throws {
    let file = try store()
    let context = ModelContext(try file.open(Grown.After.Plant.self))
    func count(_ predicate: Predicate<Grown.After.Plant>) throws -> Int {
      try context.fetchCount(FetchDescriptor(predicate: predicate))
    }
    #expect(try count(#Predicate { $0.done == false }) == 3)
    #expect(try count(#Predicate { $0.height < 2 && $0.height > 1 }) == 3)
    #expect(try count(#Predicate { $0.colour == "green" }) == 3)
    #expect(try count(#Predicate { $0.nickname == "n" }) == 3)
    #expect(try count(#Predicate { $0.nothing == nil }) == 3)
    #expect(try count(#Predicate { $0.notes == "long" }) == 3)
    let (shade, sizes) = (Grown.Shade.light, [1, 2])
    #expect(try count(#Predicate { $0.shade == shade && $0.sizes == sizes }) == 3)
    let sorted = try context.fetch(
      FetchDescriptor<Grown.After.Plant>(
        sortBy: [SortDescriptor(\.height), SortDescriptor(\.rank, order: .reverse)]))
    #expect(sorted.map(\.rank) == [2, 1, 0])
    // The label is unique: three rows can't share it.
    #expect(sorted.allSatisfy { $0.missingProperties == ["label"] && !$0.hasChanges })
    let raw = try RawDatabase(file.url)
    #expect(try raw.column("SELECT DISTINCT done || colour || nickname FROM Plant") == ["0greenn"])
    #expect(try raw.column("SELECT count(*) FROM \"Plant.notes\" WHERE value = 'long'") == ["3"])
    #expect(try raw.column("PRAGMA foreign_key_check").isEmpty)
  }

  @Test func `it is no change of the rows: no version, no history`() throws {
    let file = try store()
    let raw = try RawDatabase(file.url)
    let before = try raw.rows("SELECT id, tessera_version FROM Plant")
    let commits = try raw.column("SELECT count(*) FROM tessera_history")
    _ = try file.open(Grown.After.Plant.self)
    #expect(try raw.rows("SELECT id, tessera_version FROM Plant") == before)
    #expect(try raw.column("SELECT count(*) FROM tessera_history") == commits)
  }

  @Test func `a default that is another each time is made for each row`() throws {
    let file = try store(50)
    let context = ModelContext(try file.open(Grown.After.Plant.self))
    let plants = try context.fetch(FetchDescriptor<Grown.After.Plant>())
    #expect(Set(plants.map(\.code)).count == 50)
    #expect(plants.allSatisfy { !$0.missingProperties.contains("code") })
    #expect(Set(plants.map(\.ticket)).count == 50)
    #expect(try RawDatabase(file.url).column("SELECT count(DISTINCT code) FROM Plant") == ["50"])
  }

  @Test func `a unique property gets no value that all rows would share`() throws {
    let file = try store()
    let context = ModelContext(try file.open(Grown.After.Plant.self))
    let plants = try context.fetch(FetchDescriptor<Grown.After.Plant>())
    #expect(plants.map(\.label) == ["none", "none", "none"])
    #expect(plants.allSatisfy { $0.missingProperties == ["label"] })
    let alone = try store(1)
    let only = try ModelContext(try alone.open(Grown.After.Plant.self))
      .fetch(FetchDescriptor<Grown.After.Plant>())
    #expect(only.map(\.missingProperties) == [[]])
  }

  @Test func `a text of other Unicode is found however it is written`() throws {
    let file = try store()
    let context = ModelContext(try file.open(Grown.After.Plant.self))
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    for text in [composed, decomposed] {
      #expect(
        try context.fetchCount(
          FetchDescriptor<Grown.After.Plant>(predicate: #Predicate { $0.place == text })) == 3)
    }
  }

  @Test func `what was optional, or not declared for a while, is filled where nothing is`() throws {
    let file = try store()
    do {
      let context = ModelContext(try file.open(Grown.After.Plant.self))
      let plants = try context.fetch(
        FetchDescriptor<Grown.After.Plant>(sortBy: [SortDescriptor(\.rank)]))
      (plants[0].nickname, plants[0].height) = (nil, 9)
      (plants[1].nothing, plants[1].nickname) = (7, "set")
      try context.save()
    }
    do {
      // It has neither height nor nickname.
      let context = ModelContext(try file.open(Grown.Before.Plant.self))
      context.insert(Grown.Before.Plant(rank: 3))
      try context.save()
    }
    let context = ModelContext(try file.open(Grown.Later.Plant.self))
    let plants = try context.fetch(
      FetchDescriptor<Grown.Later.Plant>(sortBy: [SortDescriptor(\.rank)]))
    #expect(plants.map(\.height) == [9, 1.5, 1.5, 2.5])
    // An optional's nil may be meant.
    #expect(plants.map(\.nickname) == [nil, "set", "n", nil])
    #expect(plants.map(\.nothing) == [1, 7, 1, 1])
    #expect(plants.allSatisfy { $0.missingProperties.isEmpty })
  }

  @Test func `a subclass's default is for its rows, a superclass's for all`() throws {
    let file = try TemporaryStore()
    do {
      let context = ModelContext(try file.open(Grown.Before.Oak.self, Grown.Before.Fir.self))
      context.insert(Grown.Before.Tree())
      context.insert(Grown.Before.Oak())
      context.insert(Grown.Before.Fir())
      try context.save()
    }
    let context = ModelContext(try file.open(Grown.After.Oak.self, Grown.After.Fir.self))
    #expect(
      try context.fetchCount(
        FetchDescriptor<Grown.After.Tree>(predicate: #Predicate { $0.age == 5 })) == 3)
    #expect(
      try context.fetchCount(
        FetchDescriptor<Grown.After.Oak>(predicate: #Predicate { $0.acorns == 100 })) == 1)
    #expect(
      try RawDatabase(file.url).column("SELECT count(*) FROM Tree WHERE acorns = 100") == ["1"])
  }

  @Test func `a renamed property keeps its values, and is not filled`() throws {
    let file = try store()
    do {
      let context = ModelContext(try file.open(Grown.After.Plant.self))
      let plants = try context.fetch(FetchDescriptor<Grown.After.Plant>())
      plants.forEach { $0.colour = "red" }
      try context.save()
    }
    try RawDatabase(file.url).execute("UPDATE Plant SET colour = NULL WHERE rank = 1")
    let context = ModelContext(try file.open(Grown.Renamed.Plant.self))
    let plants = try context.fetch(
      FetchDescriptor<Grown.Renamed.Plant>(sortBy: [SortDescriptor(\.rank)]))
    #expect(plants.map(\.tint) == ["red", "blue", "red"])
    #expect(plants[1].missingProperties == ["tint"])
  }

  @Test func `an opening that fails has filled nothing`() throws {
    let file = try store()
    let before = try RawDatabase(file.url).dump()
    #expect(throws: StoreError.self) { try file.open(Grown.Wrong.Plant.self) }
    #expect(try RawDatabase(file.url).dump() == before)
  }
}

/// One schema at several times.
private enum Grown {
  enum Shade: String, Codable { case light, dark }

  enum Before {
    @Model final class Plant {
      var rank: Int
      init(rank: Int) { self.rank = rank }
    }
    @Model class Tree { init() {} }
    @Model class Oak: Tree {}
    @Model class Fir: Tree {}
  }

  enum After {
    @Model final class Plant {
      var rank: Int
      var done = false
      var height = 1.5
      var colour = "green"
      var place = "cafe\u{301}"
      var nickname: String? = "n"
      var nothing: Int?
      @Attribute(.lazy) var notes = "long"
      var shade = Shade.light
      var sizes = [1, 2]
      var code = UUID()
      var ticket = Int.random(in: .min ... .max)
      @Attribute(.unique) var label = "none"
      init(rank: Int) { self.rank = rank }
    }
    @Model class Tree {
      var age = 5
      init() {}
    }
    @Model class Oak: Tree { var acorns = 100 }
    @Model class Fir: Tree {}
  }

  enum Later {
    @Model final class Plant {
      var rank: Int
      var height = 2.5
      var nickname: String? = "other"
      var nothing = 1
      init(rank: Int) { self.rank = rank }
    }
  }

  enum Renamed {
    @Model final class Plant {
      var rank: Int
      @Attribute(originalName: "colour") var tint = "blue"
      init(rank: Int) { self.rank = rank }
    }
  }

  enum Wrong {
    @Model final class Plant {
      var rank: String
      var done = false
      init(rank: String) { self.rank = rank }
    }
  }
}
