import Foundation
import Tessera
import TesseraTestSupport
import Testing

private enum Gone {
  @Model final class Box {
    var number: Int
    var parent: Box?
    @Relationship(inverse: \Box.parent) var children: [Box] = []
    @Relationship(inverse: \Label.boxes) var labels: [Label] = []
    init(number: Int) { self.number = number }
  }

  @Model final class Label {
    var name: String
    var boxes: [Box] = []
    init(name: String) { self.name = name }
  }
}

/// What is gone takes no relationship, and keeps nothing else from being saved.
struct GoneObjectTests {
  enum Death: CaseIterable { case elsewhere, saved, unsaved }

  /// A box that is gone, a label and a box that are there.
  private func scene(_ death: Death) throws -> (
    context: ModelContext, gone: Gone.Box, label: Gone.Label, box: Gone.Box
  ) {
    let container = try memoryContainer(Gone.Box.self)
    let context = ModelContext(container, isolation: nil)
    let (box, gone) = (Gone.Box(number: 0), Gone.Box(number: 1))
    let label = Gone.Label(name: "a")
    context.insert(box)
    context.insert(label)
    context.insert(gone)
    if death == .unsaved {
      context.delete(gone)
      try context.save()
    } else {
      try context.save()
      let other = death == .saved ? context : ModelContext(container, isolation: nil)
      let descriptor = FetchDescriptor<Gone.Box>(predicate: #Predicate { $0.number == 1 })
      other.delete(try #require(try other.fetch(descriptor).first))
      try other.save()
      _ = try context.fetch(FetchDescriptor<Gone.Box>())
    }
    return (context, gone, label, box)
  }

  @Test(arguments: Death.allCases)
  func `a relationship of an object that is gone is dropped, and the save goes on`(
    _ death: Death
  ) throws {
    let changes: [(Gone.Box, Gone.Label, Gone.Box) -> Void] = [
      { gone, _, _ in gone.number = 5 },
      { gone, _, box in gone.parent = box },
      { gone, label, _ in gone.labels = [label] },
      { gone, label, _ in gone.append(label, to: \.labels) },
      { gone, _, box in gone.children = [box] },
    ]
    for change in changes {
      let (context, gone, label, box) = try scene(death)
      change(gone, label, box)
      box.number = 7
      try context.save()
      #expect(!context.hasChanges)
      let stored = try ModelContext(context.container).fetch(FetchDescriptor<Gone.Box>())
      #expect(stored.map(\.number) == [7])
    }
  }

  @Test func `an owner found by its unique value lets go of nothing that is gone`() throws {
    let container = try memoryContainer(UpsertTag.self)
    let mine = ModelContext(container, isolation: nil)
    mine.insert(UpsertTag(name: "a"))
    mine.insert(UpsertValue(1))
    try mine.save()
    let tag = try #require(try mine.tag("a"))
    try #require(try mine.everything(UpsertValue.self).first).parent = tag
    let theirs = ModelContext(container, isolation: nil)
    theirs.delete(try #require(try theirs.everything(UpsertValue.self).first))
    try theirs.save()
    mine.insert(UpsertTag(name: "a", rank: 2, values: [UpsertValue(2)]))
    try mine.save()
    #expect(tag.values.map(\.number) == [2])
    #expect(tag.rank == 2)
  }

  @Test func `what is deleted and not saved is not counted, whoever linked it`() throws {
    let container = try memoryContainer(Gone.Box.self)
    let mine = ModelContext(container, isolation: nil)
    mine.insert(Gone.Box(number: 0))
    mine.insert(Gone.Label(name: "a"))
    try mine.save()
    let theirs = ModelContext(container, isolation: nil)
    mine.delete(try #require(try mine.fetch(FetchDescriptor<Gone.Label>()).first))
    let theirBox = try #require(try theirs.fetch(FetchDescriptor<Gone.Box>()).first)
    theirBox.labels = try theirs.fetch(FetchDescriptor<Gone.Label>())
    try theirs.save()
    let box = try #require(try mine.fetch(FetchDescriptor<Gone.Box>()).first)
    #expect(box.count(of: \.labels) == 0)
    #expect(box.isEmpty(of: \.labels))
    #expect(box.labels.isEmpty)
  }
}
