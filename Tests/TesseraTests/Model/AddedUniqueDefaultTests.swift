import Tessera
import TesseraTestSupport
import Testing

private enum Herbs {
  enum Before {
    @Model final class Herb {
      var rank = 0
      init() {}
    }
  }

  enum After {
    @Model final class Herb {
      #Unique<Herb>([\.row, \.column])
      var rank = 0
      var row = 1
      var column = 2
      init() {}
    }
  }
}

/// Defaults that are added together with a constraint over them.
struct AddedUniqueDefaultTests {
  @Test func `rows that would all have one pair get none, and the store opens`() throws {
    let file = try TemporaryStore()
    let before = ModelContext(try file.open(Herbs.Before.Herb.self))
    for _ in 0..<3 { before.insert(Herbs.Before.Herb()) }
    try before.save()
    let context = ModelContext(try file.open(Herbs.After.Herb.self))
    let herbs = try context.fetch(FetchDescriptor<Herbs.After.Herb>())
    #expect(herbs.map(\.row) == [1, 1, 1])
    #expect(herbs.allSatisfy { $0.missingProperties == ["row", "column"] })
    let raw = try RawDatabase(file.url)
    #expect(try raw.column("SELECT count(*) FROM Herb WHERE \"row\" IS NULL") == ["3"])
  }
}
