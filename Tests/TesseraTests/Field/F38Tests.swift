import Foundation
import Tessera
import TesseraCore
import TesseraTestSupport
import Testing

@Model final class F38Asset {
  @Attribute(.unique) var key: String
  @Attribute(.eager) var bytes: Data

  init(key: String, bytes: Data) {
    self.key = key
    self.bytes = bytes
  }
}

/// Delete and insert with the same unique value in one save.
struct F38Tests {
  @Test func `the new object is in the row's place, with an identity of its own`() throws {
    let file = try TemporaryStore()
    let container = try file.open(F38Asset.self)
    let context = ModelContext(container)
    let old = F38Asset(key: "k", bytes: Data([1]))
    context.insert(old)
    try context.save()
    let start = try container.internals.store.read { $0.sequence }
    context.delete(old)
    let new = F38Asset(key: "k", bytes: Data([2]))
    context.insert(new)
    try context.save()
    #expect(old.isDeleted && new.modelContext === context)
    #expect(new.persistentModelID != old.persistentModelID)
    let rows = try RawDatabase(file.url).rows("SELECT id, key, hex(bytes) FROM F38Asset")
    #expect(rows == [["\(new._$state.key)", "k", "02"]])

    // What a follower needs, in whichever order it does it: the one key goes, the other comes.
    let changes = try container.internals.store.read { try $0.history(after: start) }
      .flatMap(\.changes)
    #expect(changes.first { $0.kind == .delete }?.keys == [old._$state.key])
    #expect(changes.first { $0.kind == .insert }?.keys == [new._$state.key])
    #expect(changes.count == 2)
  }

  @Test func `a context that had the old object ends with the same data`() throws {
    let container = try memoryContainer(F38Asset.self)
    let context = ModelContext(container)
    let old = F38Asset(key: "k", bytes: Data([1]))
    context.insert(old)
    try context.save()
    let follower = ModelContext(container)
    let known = try #require(try follower.fetch(FetchDescriptor<F38Asset>()).first)
    context.delete(old)
    context.insert(F38Asset(key: "k", bytes: Data([2])))
    try context.save()
    let found = try follower.fetch(FetchDescriptor<F38Asset>())
    #expect(known.isDeleted && found.map(\.bytes) == [Data([2])])
    // Its own insert after that is an upsert.
    follower.insert(F38Asset(key: "k", bytes: Data([3])))
    try follower.save()
    #expect(found.map(\.bytes) == [Data([3])])
    #expect(try context.fetchCount(FetchDescriptor<F38Asset>()) == 1)
  }
}
