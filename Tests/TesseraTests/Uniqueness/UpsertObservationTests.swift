import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Who is woken where new objects turn out to be others: readers of what changed, once.
struct UpsertObservationTests {
  private let container: ModelContainer
  private let context: ModelContext
  private let tag: UpsertTag

  init() throws {
    container = try memoryContainer(UpsertTag.self)
    context = ModelContext(container)
    tag = UpsertTag(name: "a", rank: 1, values: [UpsertValue(1)])
    tag.owner = UpsertOwner(name: "o")
    context.insert(tag)
    try context.save()
  }

  private func watch(_ tag: UpsertTag) -> [WakeCount] {
    [
      track { _ = tag.name }, track { _ = tag.rank }, track { _ = tag.values },
      track { _ = tag.owner }, track { _ = tag.notes }, track { _ = tag.color },
    ]
  }

  @Test func `readers of the surviving object wake for what changed, once`() throws {
    let wakes = watch(tag)
    context.insert(UpsertTag(name: "a", rank: 2))
    #expect(wakes.map(\.count) == [0, 0, 0, 0, 0, 0])
    try context.save()
    #expect(wakes.map(\.count) == [0, 1, 0, 0, 0, 0])
    let again = watch(tag)
    context.insert(UpsertTag(name: "a", rank: 2, values: [UpsertValue(2)]))
    try context.save()
    #expect(again.map(\.count) == [0, 0, 1, 0, 0, 0])
    let same = watch(tag)
    context.insert(UpsertTag(name: "a", rank: 2))
    try context.save()
    #expect(same.map(\.count) == [0, 0, 0, 0, 0, 0])
  }

  @Test func `readers in another context wake for what changed, once`() throws {
    let other = ModelContext(container)
    let wakes = watch(try #require(try other.tag("a")))
    context.insert(UpsertTag(name: "a", rank: 2))
    try context.save()
    _ = try other.fetchCount(FetchDescriptor<UpsertOwner>())
    #expect(wakes.map(\.count) == [0, 1, 0, 0, 0, 0])
  }

  @Test func `readers at other ends wake where something came or went`() throws {
    let owner = try #require(tag.owner)
    let value = try #require(tag.values.first)
    let stays = track { _ = owner.tags }
    context.insert(UpsertTag(name: "a", rank: 3))
    try context.save()
    #expect(stays.count == 0)
    let wakes = [track { _ = owner.tags }, track { _ = value.parent }, track { _ = value.number }]
    let new = UpsertTag(name: "a", rank: 4, values: [UpsertValue(2)])
    new.owner = UpsertOwner(name: "p")
    context.insert(new)
    try context.save()
    #expect(wakes.map(\.count) == [1, 1, 0])
    #expect(owner.tags.isEmpty && value.parent == nil)
  }

  @Test func `who read the new object hears of the surviving one afterwards`() throws {
    let new = UpsertTag(name: "a", rank: 2)
    context.insert(new)
    _ = track { _ = new.rank }
    try context.save()
    let wakes = [track { _ = new.rank }, track { _ = new.name }]
    tag.rank = 7
    try context.save()
    #expect(wakes.map(\.count) == [1, 0] && new.rank == 7)
  }

  @Test func `a new object that becomes the row's wakes its readers for nothing they have seen`()
    throws
  {
    let other = ModelContext(container)
    let new = UpsertTag(name: "a", rank: 2)
    other.insert(new)
    let wakes = [track { _ = new.rank }, track { _ = new.name }, track { _ = new.owner }]
    try other.save()
    #expect(wakes.map(\.count) == [0, 0, 1] && new.owner?.name == "o")
    let later = track { _ = new.rank }
    context.insert(UpsertTag(name: "a", rank: 3))
    try context.save()
    _ = try other.everything(UpsertOwner.self)
    #expect(later.count == 1 && new.rank == 3)
  }
}
