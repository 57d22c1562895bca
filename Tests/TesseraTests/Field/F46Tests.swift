import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct F46Point: Codable, Equatable {
  var x = 0
  var y = 0
}

struct F46Meta: Codable, Equatable {
  var points: [F46Point] = []
}

@Model final class F46Item {
  var tags: [String] = []
  var meta = F46Meta()
  var dict: [String: Int] = [:]
  var bytes = Data()
  var other = 0

  init() {}
}

/// Any mutation through a property, however deep, is a change of it and of nothing else.
@MainActor
struct F46Tests {
  private func append(_ tags: inout [String]) { tags.append("appended") }

  /// Mutates, and expects one wake-up of the property's readers at the save, one column written, and
  /// the value to be there after reopening.
  private func mutate<Value: Equatable>(
    _ path: KeyPath<F46Item, Value>, _ column: String, to wanted: Value,
    _ mutation: (F46Item) -> Void
  ) throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(F46Item.self))
    let item = F46Item()
    item.tags = ["a", "b"]
    item.meta.points = [F46Point(x: 1, y: 2)]
    item.dict = ["a": 1]
    item.bytes = Data([1])
    context.insert(item)
    try context.save()
    let readers = [
      "tags": track { _ = item.tags }, "meta": track { _ = item.meta },
      "dict": track { _ = item.dict }, "bytes": track { _ = item.bytes },
      "other": track { _ = item.other },
    ]
    mutation(item)
    #expect(context.hasChanges)
    #expect(item.hasChanges)
    #expect(item[keyPath: path] == wanted)
    let log = StatementLog(context.container)
    try context.save()
    let writes = log.take().filter { $0.contains("F46Item") && !$0.hasPrefix("SELECT") }
    let written = readers.keys.filter { name in writes.contains { $0.contains(name) } }
    #expect(written == [column])
    #expect(readers.filter { $0.value.count > 0 }.map(\.key) == [column])
    #expect(readers[column]?.count == 1)
    let other = ModelContext(try store.open(F46Item.self))
    let found = try #require(try other.fetch(FetchDescriptor<F46Item>()).first)
    #expect(found[keyPath: path] == wanted)
  }

  @Test func `F46 a subscript, an append and an inout argument change an array`() throws {
    try mutate(\.tags, "tags", to: ["a", "c"]) { $0.tags[1] = "c" }
    try mutate(\.tags, "tags", to: ["a", "b", "c"]) { $0.tags.append("c") }
    try mutate(\.tags, "tags", to: ["a", "b", "appended"]) { append(&$0.tags) }
  }

  @Test func `F46 something deep inside a value changes it`() throws {
    try mutate(\.meta, "meta", to: F46Meta(points: [F46Point(x: 2, y: 2)])) {
      $0.meta.points[0].x += 1
    }
  }

  @Test func `F46 a dictionary's entry and bytes change in place`() throws {
    try mutate(\.dict, "dict", to: ["a": 2, "b": 1]) {
      $0.dict["a", default: 0] += 1
      $0.dict["b", default: 0] += 1
    }
    try mutate(\.bytes, "bytes", to: Data([1, 2])) { $0.bytes.append(2) }
  }

  @Test func `F46 a large array is mutated where it is`() throws {
    let context = ModelContext(try memoryContainer(F46Item.self))
    let item = F46Item()
    item.tags = Array(repeating: "x", count: 1000)
    context.insert(item)
    try context.save()
    item.tags.reserveCapacity(2000)
    let before = item.tags.withUnsafeBufferPointer { $0.baseAddress }
    for _ in 0..<500 { item.tags.append("y") }
    #expect(item.tags.withUnsafeBufferPointer { $0.baseAddress } == before)
  }
}
