import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Classes of more attributes than a word has bits.
@MainActor
struct WideModelTests {
  @Test func `every attribute of a class of 70 goes round, is changed and observed on its own`()
    throws
  {
    let file = try TemporaryStore()
    let container = try file.open(Wide70.self)
    let context = container.mainContext
    context.autosaveEnabled = false
    let wide = Wide70()
    context.insert(wide)
    try context.save()
    let readers = [
      track { _ = wide.a0 }, track { _ = wide.a5 }, track { _ = wide.a63 }, track { _ = wide.a64 },
      track { _ = wide.a69 },
    ]
    wide.a63 = 630
    wide.a64 = "changed"
    wide.a69 = "lazy too"
    wide.a65 = 6.5
    try context.save()
    #expect(wakes(readers) == [0, 0, 1, 1, 1])
    let other = ModelContext(try file.open(Wide70.self))
    let found = try #require(try other.fetch(FetchDescriptor<Wide70>()).first)
    #expect(found.a0 == 0 && found.a1 == "d1" && found.a2 == nil && found.a4 == "s4")
    #expect(found.a62 == "lazy 62" && found.a63 == 630 && found.a64 == "changed")
    #expect(found.a65 == 6.5 && found.a66 == false && found.a67 == "s67")
    #expect(found.a68 == Date(timeIntervalSinceReferenceDate: 68) && found.a69 == "lazy too")
    let changed = "changed"
    let query = #Predicate<Wide70> { $0.a64 == changed && $0.a63 > 600 }
    #expect(try other.fetchCount(FetchDescriptor<Wide70>(predicate: query)) == 1)
    found.a64 = "again"
    other.rollback()
    #expect(found.a64 == "changed")
  }

  @Test func `a class may have 128 properties`() throws {
    let container = try memoryContainer(Wide128.self)
    let context = ModelContext(container)
    let wide = Wide128()
    context.insert(wide)
    wide.a127 += 1
    wide.a64 += 1
    try context.save()
    wide.a126 = -1
    try context.save()
    let found = try #require(
      try ModelContext(container).fetch(FetchDescriptor<Wide128>()).first)
    #expect(found.a0 == 0 && found.a63 == 63 && found.a64 == 65)
    #expect(found.a126 == -1 && found.a127 == 128)
  }

  @Test func `a class of more is refused when the container opens`() {
    let error = #expect(throws: SchemaError.self) { try memoryContainer(Wide130.self) }
    #expect(
      error?.problems.map(\.description) == ["Wide130: has 130 properties; 128 are the most"])
  }
}
