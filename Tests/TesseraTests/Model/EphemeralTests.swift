import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// `@Attribute(.ephemeral)`: tracked like what is stored, and not stored.
@MainActor
struct EphemeralTests {
  @Test func `setting an ephemeral attribute is a change that a save ends and writes nothing of`()
    throws
  {
    let file = try TemporaryStore()
    let context = try file.open(Parcel.self).mainContext
    context.autosaveEnabled = false
    let parcel = Parcel(name: "p")
    context.insert(parcel)
    try context.save()
    #expect(parcel.badge == 3 && parcel.label == nil && !parcel.hasChanges)
    let badge = track { _ = parcel.badge }
    let name = track { _ = parcel.name }
    parcel.badge = 4
    parcel.label = "l"
    #expect(parcel.hasChanges && context.hasChanges && badge.count == 0)
    try context.save()
    #expect(!parcel.hasChanges && !context.hasChanges)
    #expect(parcel.badge == 4 && parcel.label == "l")
    #expect(wakes(badge, name) == [1, 0])
    let columns = try RawDatabase(file.url).column("SELECT name FROM pragma_table_info('Parcel')")
    #expect(columns == ["id", "tessera_version", "next", "name"])
    #expect(try RawDatabase(file.url).column("SELECT tessera_version FROM Parcel") == ["1"])
  }

  @Test func `a rollback undoes it, and setting it back is no change`() throws {
    let context = try memoryContainer(Parcel.self).mainContext
    context.autosaveEnabled = false
    let parcel = Parcel(name: "p")
    context.insert(parcel)
    try context.save()
    parcel.badge = 9
    parcel.label = "l"
    context.rollback()
    #expect(parcel.badge == 3 && parcel.label == nil && !parcel.hasChanges)
    parcel.badge = 9
    parcel.badge = 3
    #expect(!parcel.hasChanges)
  }

  @Test(arguments: [true, false])
  func `it starts from its default when its object is fetched, and lasts through merges`(
    isObserved: Bool
  ) async throws {
    let container = try memoryContainer(Parcel.self)
    let context = ModelContext(container, observed: isObserved)
    let parcel = Parcel(name: "p")
    parcel.badge = 7
    context.insert(parcel)
    #expect(parcel.badge == 7)
    try context.save()
    let other = ModelContext(container, observed: isObserved)
    let found = try #require(try other.fetch(FetchDescriptor<Parcel>()).first)
    #expect(found.badge == 3 && found.label == nil)
    found.badge = 8
    found.name = "q"
    try other.save()
    _ = try context.fetch(FetchDescriptor<Parcel>())
    #expect(parcel.name == "q" && parcel.badge == 7)
    #expect(found.badge == 8)
  }

  @Test func `no query knows it`() throws {
    let context = ModelContext(try memoryContainer(Parcel.self))
    context.insert(Parcel(name: "p"))
    try context.save()
    #expect(throws: FetchError.self) {
      try context.fetch(FetchDescriptor<Parcel>(predicate: #Predicate { $0.badge == 3 }))
    }
    #expect(throws: FetchError.self) {
      try context.fetch(FetchDescriptor<Parcel>(predicate: #Predicate { $0.next?.badge == 3 }))
    }
    #expect(throws: FetchError.self) {
      try context.fetch(FetchDescriptor<Parcel>(sortBy: [SortDescriptor(\.badge)]))
    }
    var partial = FetchDescriptor<Parcel>()
    partial.propertiesToFetch = [\.name, \.badge]
    #expect(try context.fetch(partial).first?.badge == 3)
  }

  @Test func `an attribute can become ephemeral and stored again`() throws {
    let file = try TemporaryStore()
    do {
      let context = ModelContext(try file.open(Stages.First.Crate.self))
      context.insert(Stages.First.Crate())
      try context.save()
    }
    do {
      let context = ModelContext(try file.open(Stages.Second.Crate.self))
      let crate = try #require(try context.fetch(FetchDescriptor<Stages.Second.Crate>()).first)
      #expect(crate.weight == 2)
      crate.weight = 5
      try context.save()
    }
    let context = ModelContext(try file.open(Stages.First.Crate.self))
    #expect(try context.fetch(FetchDescriptor<Stages.First.Crate>()).first?.weight == 1)
  }
}

@Model final class Parcel {
  var name: String
  @Attribute(.ephemeral) var badge = 3
  @Attribute(.ephemeral) var label: String?
  var next: Parcel?
  init(name: String) { self.name = name }
}

enum Stages {
  enum First {
    @Model final class Crate {
      var name = ""
      var weight = 1
    }
  }
  enum Second {
    @Model final class Crate {
      var name = ""
      @Attribute(.ephemeral) var weight = 2
    }
  }
}
