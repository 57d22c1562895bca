import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Properties that another class of a hierarchy declares than in the version before.
struct MovedPropertyTests {
  private let store: TemporaryStore

  init() throws { store = try TemporaryStore() }

  private func fill() throws {
    let context = ModelContext(try store.open(Before.Rose.self, Before.Fern.self))
    let rose = Before.Rose(name: "r")
    rose.height = 3
    rose.photo = Data(repeating: 7, count: 200_000)
    context.insert(rose)
    let fern = Before.Fern(name: "f")
    fern.spores = 9
    context.insert(fern)
    try context.save()
  }

  @Test func `what moves up or down keeps its values`() throws {
    try fill()
    do {
      let context = ModelContext(try store.open(Moved.Rose.self, Moved.Fern.self))
      let plants = try context.fetch(
        FetchDescriptor<Moved.Plant>(sortBy: [SortDescriptor(\.height)]))
      let rose = try #require(plants.first { $0 is Moved.Rose } as? Moved.Rose)
      let fern = try #require(plants.first { $0 is Moved.Fern } as? Moved.Fern)
      #expect(rose.height == 3 && rose.title == "r" && rose.missingProperties.isEmpty)
      #expect(rose.picture == Data(repeating: 7, count: 200_000))
      #expect(fern.spores == 9 && fern.missingProperties == ["height"])
      rose.height = 4
      rose.picture = Data(repeating: 8, count: 200_000)
      try context.save()
    }
    // And back.
    let context = ModelContext(try store.open(Before.Rose.self, Before.Fern.self))
    let roses = try context.fetch(FetchDescriptor<Before.Rose>())
    #expect(roses.map(\.height) == [4])
  }

  @Test func `whoever reads what another program has renamed is told`() throws {
    try fill()
    let old = ModelContext(try store.open(Before.Rose.self, Before.Fern.self))
    _ = try store.open(Moved.Rose.self, Moved.Fern.self)
    let error = #expect(throws: StoreError.self) {
      try old.fetch(FetchDescriptor<Before.Plant>(sortBy: [SortDescriptor(\.name)]))
    }
    #expect(error?.code == .schemaChanged)
  }

  @Test func `what would have to be put together is refused`() throws {
    try fill()
    let bytes = try Data(contentsOf: store.url)
    let error = #expect(throws: StoreError.self) {
      try store.open(Crowded.Rose.self, Crowded.Fern.self)
    }
    #expect(error?.code == .schemaChanged)
    #expect(
      error?.description.contains("Rose.name was Plant.name") == true
        && error?.description.contains("Fern.name was Plant.name") == true)
    #expect(try Data(contentsOf: store.url) == bytes)
  }
}

private enum Before {
  @Model class Plant {
    var name: String
    init(name: String) { self.name = name }
  }
  @Model final class Rose: Plant {
    var height = 0
    @Attribute(.externalStorage) var photo: Data?
  }
  @Model final class Fern: Plant { var spores = 0 }
}

private enum Moved {
  @Model class Plant {
    var height = 0
    @Attribute(.externalStorage, originalName: "photo") var picture: Data?
    init() {}
  }
  @Model final class Rose: Plant { @Attribute(originalName: "name") var title = "" }
  @Model final class Fern: Plant { var spores = 0 }
}

private enum Crowded {
  @Model class Plant {
    var age = 0
    init() {}
  }
  @Model final class Rose: Plant {
    var name = ""
    var height = 0
    @Attribute(.externalStorage) var photo: Data?
  }
  @Model final class Fern: Plant {
    var name = ""
    var spores = 0
  }
}
