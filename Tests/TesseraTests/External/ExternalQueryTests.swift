import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct ExternalQueryTests {
  @Test func `a query can ask whether an external value is nil, saved or not`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(Clip.self))
    context.insert(Clip(title: "large", film: .pattern(1 << 17)))
    context.insert(Clip(title: "small", film: Data([1])))
    context.insert(Clip(title: "none"))
    try context.save()
    let none = FetchDescriptor<Clip>(
      predicate: #Predicate { $0.film == nil }, sortBy: [SortDescriptor(\.title)])
    let some = FetchDescriptor<Clip>(
      predicate: #Predicate { $0.film != nil && $0.title != "x" }, sortBy: [SortDescriptor(\.title)]
    )
    #expect(try context.fetch(none).map(\.title) == ["none"])
    #expect(try context.fetch(some).map(\.title) == ["large", "small"])
    try context.fetch(none).first?.film = .pattern(1 << 17)
    #expect(try context.fetchCount(none) == 0)
    #expect(try context.fetchCount(some) == 3)
  }

  @Test func `anything else is refused by name`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(Strip.self))
    let data = Data([1])
    let equal = FetchDescriptor<Clip>(predicate: #Predicate { $0.film == data })
    let sound = FetchDescriptor<Clip>(predicate: #Predicate { $0.sound == data || $0.title == "" })
    let script = FetchDescriptor<Clip>(predicate: #Predicate { !$0.script.contains("x") })
    for (descriptor, name) in [(equal, "film"), (sound, "sound"), (script, "script")] {
      let error = try #require(throws: FetchError.self) { try context.fetch(descriptor) }
      #expect(error.code == .unsupportedExpression && error.expression == "Clip.\(name)")
      #expect(throws: FetchError.self) { try context.fetchCount(descriptor) }
    }
    let sorted = FetchDescriptor<Clip>(sortBy: [SortDescriptor(\.script)])
    let error = try #require(throws: FetchError.self) { try context.fetch(sorted) }
    #expect(error.code == .unsupportedSort && error.expression == "Clip.script")
  }
}
