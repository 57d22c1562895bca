import Foundation
import Tessera
import TesseraSQLite
import TesseraTestSupport
import Testing

/// A save that finds new objects to be others and fails has changed nothing.
struct UpsertFailureTests {
  private struct Stop: Error {}

  @Test(arguments: SaveStep.allCases, [false, true])
  func `a fault at any step leaves store and context as they were`(step: SaveStep, inStore: Bool)
    throws
  {
    let file = try TemporaryStore()
    let container = try file.open(UpsertTag.self, UpsertNote.self)
    let filler = ModelContext(container)
    for name in ["a", "b"] {
      let tag = UpsertTag(name: name, rank: 1, values: [UpsertValue(1), UpsertValue(2)])
      tag.notes = [UpsertNote(title: name, code: name == "a" ? 1 : 2)]
      tag.owner = UpsertOwner(name: name)
      filler.insert(tag)
    }
    try filler.save()
    let context = ModelContext(container)
    let known = try #require(try context.tag("a"))
    let wakes = [track { _ = known.rank }, track { _ = known.values }, track { _ = known.name }]
    let new = ["a", "b", "c", "c"].enumerated().map { index, name in
      UpsertTag(name: name, rank: 10 + index, values: [UpsertValue(10 + index)])
    }
    new[0].owner = UpsertOwner(name: "new")
    let note = UpsertNote(title: "n", code: 2)
    note.tags = new
    for tag in new { context.insert(tag) }
    context.insert(note)
    known.values.append(UpsertValue(3))
    let (rows, memory) = (try RawDatabase(file.url).dump(), context.dump())
    let inject: @Sendable (SaveStep) throws -> Void = { if $0 == step { throw Stop() } }
    let store = try #require(container.internals.store as? SQLiteStore)
    let isReached = !inStore || [.write, .history, .commit].contains(step)
    guard isReached, inStore || step != .history else { return }
    if inStore { store.injectFault(inject) } else { container.internals.injectFaults(inject) }
    for _ in 0..<2 { #expect(throws: Stop.self) { try context.save() } }
    #expect(try RawDatabase(file.url).dump() == rows)
    #expect(context.dump() == memory)
    #expect(wakes.map(\.count) == [0, 0, 0])
    store.injectFault(nil)
    container.internals.injectFaults(nil)
    try context.save()
    #expect(wakes.map(\.count) == [1, 1, 0])
    for checked in [context, ModelContext(container)] {
      let tags = try checked.fetch(FetchDescriptor<UpsertTag>(sortBy: [SortDescriptor(\.name)]))
      #expect(tags.map(\.name) == ["a", "b", "c"] && tags.map(\.rank) == [10, 11, 13])
      #expect(tags.map { $0.values.map(\.number) } == [[10], [11], [13]])
      #expect(tags.map { $0.owner?.name } == ["new", "b", nil])
      #expect(tags.map { $0.notes.map(\.title) } == [["a", "n"], ["n"], ["n"]])
      let notes = try checked.fetch(FetchDescriptor<UpsertNote>(sortBy: [SortDescriptor(\.code)]))
      #expect(notes.map(\.title) == ["a", "n"])
      #expect(notes.map { $0.tags.map(\.name) } == [["a"], ["a", "b", "c"]])
      #expect(!checked.hasChanges)
    }
    #expect(try RawDatabase(file.url).rows("PRAGMA foreign_key_check").isEmpty)
  }

  @Test func `a save that failed can be rolled back`() throws {
    let container = try memoryContainer(UpsertTag.self)
    let context = ModelContext(container)
    let known = UpsertTag(name: "a", rank: 1, values: [UpsertValue(1)])
    context.insert(known)
    try context.save()
    let before = context.dump()
    let new = UpsertTag(name: "a", rank: 2, values: [UpsertValue(2)])
    context.insert(new)
    container.internals.injectFaults { if $0 == .commit { throw Stop() } }
    #expect(throws: Stop.self) { try context.save() }
    context.rollback()
    container.internals.injectFaults(nil)
    #expect(context.dump() == before)
    #expect(new.modelContext == nil && known.rank == 1)
  }
}
