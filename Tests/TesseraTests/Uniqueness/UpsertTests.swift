import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Inserting a unique value that is there already updates the object that has it.
struct UpsertTests {
  private let container: ModelContainer
  private let context: ModelContext

  init() throws {
    container = try memoryContainer(UpsertTag.self, UpsertNote.self)
    context = ModelContext(container)
  }

  @Test func `a new object whose row is in no context becomes the object of the row`() throws {
    let stored = UpsertTag(name: "a", rank: 1)
    stored.owner = UpsertOwner(name: "o")
    context.insert(stored)
    try context.save()
    let other = ModelContext(container)
    let tag = UpsertTag(name: "a", rank: 2)
    tag.about = "long"
    other.insert(tag)
    try other.save()
    #expect(tag.persistentModelID == stored.persistentModelID)
    #expect(tag.modelContext === other && !tag.hasChanges)
    // What it left out is what the row has.
    #expect(tag.owner?.name == "o" && tag.rank == 2)
    #expect(try other.everything(UpsertTag.self) == [tag])
    tag.rank = 3
    try other.save()
    _ = try context.everything(UpsertTag.self)
    #expect(stored.rank == 3 && stored.about == "long")
  }

  @Test func `a new object whose row has an object stands for that one`() throws {
    let stored = UpsertTag(name: "a", rank: 1, values: [UpsertValue(1)])
    context.insert(stored)
    try context.save()
    let new = UpsertTag(name: "a", rank: 2)
    context.insert(new)
    try context.save()
    #expect(stored.rank == 2 && new.modelContext == nil && !new.isDeleted)
    #expect(new.persistentModelID == stored.persistentModelID)
    // Reading reads the other, setting sets it.
    #expect(new.rank == 2 && new.values.map(\.number) == [1])
    stored.rank = 3
    #expect(new.rank == 3)
    new.rank = 4
    new.values.append(UpsertValue(2))
    new.owner = UpsertOwner(name: "o")
    #expect(stored.rank == 4 && stored.values.map(\.number) == [1, 2] && stored.hasChanges)
    #expect(stored.owner?.name == "o" && new.owner === stored.owner)
    let value = UpsertValue(3, parent: new)
    context.insert(value)
    #expect(value.parent === stored)
    context.insert(new)
    try context.save()
    #expect(try context.everything(UpsertTag.self) == [stored])
    context.delete(new)
    #expect(stored.isDeleted && new.isDeleted)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<UpsertTag>()) == 0)
    #expect(new.rank == 4)
  }

  @Test func `what comes from the other end is added, what is given replaces`() throws {
    let tag = UpsertTag(name: "a", values: [UpsertValue(1)])
    tag.notes = [UpsertNote(title: "1", code: 1), UpsertNote(title: "2", code: 2)]
    context.insert(tag)
    try context.save()
    let other = ModelContext(container)
    // An import of a note that says its tags.
    let note = UpsertNote(title: "3", code: 3)
    note.tags = [UpsertTag(name: "a"), UpsertTag(name: "b")]
    other.insert(note)
    other.insert(UpsertValue(2, parent: UpsertTag(name: "a")))
    try other.save()
    #expect(note.tags.map(\.name) == ["a", "b"])
    let found = try #require(try other.tag("a"))
    #expect(found.notes.map(\.title) == ["1", "2", "3"])
    #expect(found.values.map(\.number) == [1, 2])
    #expect(try context.tag("a")?.notes.map(\.title) == ["1", "2", "3"])
    let given = UpsertTag(name: "a")
    given.notes = [note]
    other.insert(given)
    try other.save()
    #expect(found.notes == [note] && note.tags.map(\.name) == ["a", "b"])
  }

  @Test func `a to-one that is filled wins, and both ends know`() throws {
    let (first, second) = (UpsertOwner(name: "1"), UpsertOwner(name: "2"))
    let tag = UpsertTag(name: "a")
    let other = UpsertTag(name: "b")
    (tag.owner, other.owner) = (first, second)
    (tag.badge, other.badge) = (UpsertBadge(label: "1"), UpsertBadge(label: "2"))
    context.insert(tag)
    context.insert(other)
    try context.save()
    let badge = try #require(tag.badge)
    let new = UpsertTag(name: "a")
    new.owner = second
    new.badge = UpsertBadge(label: "3")
    context.insert(new)
    try context.save()
    #expect(tag.owner === second && first.tags.isEmpty && second.tags == [other, tag])
    #expect(tag.badge?.label == "3" && badge.tag == nil)
    let again = UpsertTag(name: "a")
    context.insert(again)
    try context.save()
    #expect(tag.owner === second && tag.badge?.label == "3")
    let elsewhere = ModelContext(container)
    #expect(try elsewhere.tag("a")?.owner?.tags.map(\.name) == ["b", "a"])
    #expect(try elsewhere.tag("a")?.badge?.label == "3")
    #expect(try elsewhere.everything(UpsertBadge.self).map { $0.tag?.name } == [nil, "b", "a"])
  }

  @Test func `several new objects of one value become the first, with the values of the last`()
    throws
  {
    let tags = (1...3).map { UpsertTag(name: "a", rank: $0) }
    tags[0].owner = UpsertOwner(name: "o")
    tags[1].values = [UpsertValue(1)]
    for tag in tags { context.insert(tag) }
    try context.save()
    #expect(try context.everything(UpsertTag.self) == [tags[0]])
    #expect(tags[0].rank == 3 && tags[0].owner?.name == "o")
    #expect(tags.map { $0.values.map(\.number) } == [[1], [1], [1]])
    #expect(Set(tags.map(\.persistentModelID)).count == 1)
  }

  @Test func `a value that is deleted, given up or taken here counts as it is here`() throws {
    let notes = (1...3).map { UpsertNote(title: "\($0)", code: $0) }
    for note in notes { context.insert(note) }
    try context.save()
    context.delete(notes[0])
    notes[1].code = 20
    notes[2].code = 30
    let new = [1, 2, 30].map { UpsertNote(title: "new", code: $0) }
    for note in new { context.insert(note) }
    try context.save()
    #expect(notes[0].isDeleted && new[0].modelContext === context)
    #expect(notes[1].title == "2" && new[1].modelContext === context)
    #expect(notes[2].title == "new" && new[2].persistentModelID == notes[2].persistentModelID)
    #expect(try context.everything(UpsertNote.self).map(\.code) == [20, 30, 1, 2])
  }

  @Test func `an object is found by several values, a reference to another new one among them`()
    throws
  {
    let note = UpsertNote(title: "t", code: 1, folder: UpsertFolder(path: "/"))
    context.insert(note)
    try context.save()
    let other = ModelContext(container)
    let new = UpsertNote(title: "t", code: 2, folder: UpsertFolder(path: "/"))
    other.insert(new)
    try other.save()
    #expect(new.persistentModelID == note.persistentModelID)
    #expect(try other.fetchCount(FetchDescriptor<UpsertNote>()) == 1)
    #expect(try other.everything(UpsertFolder.self).map { $0.notes.map(\.code) } == [[2]])
  }

  @Test func `an object with the values of two others is refused, and both are named`() throws {
    let folder = UpsertFolder(path: "/")
    let (a, b) = (
      UpsertNote(title: "a", code: 1, folder: folder),
      UpsertNote(title: "b", code: 2, folder: folder)
    )
    context.insert(a)
    context.insert(b)
    try context.save()
    let new = UpsertNote(title: "b", code: 1, folder: folder)
    context.insert(new)
    let error = #expect(throws: StoreError.self) { try context.save() }
    let keys = [a, b].map { $0._$state.key }
    #expect(error?.code == .constraint && error?.duplicates == [keys])
    #expect(
      error?.message == """
        A new object has unique values of different stored objects: code of the one with key \
        \(keys[0]), folder, title of the one with key \(keys[1])
        """)
    #expect(context.hasChanges && new.modelContext === context)
    context.delete(b)
    try context.save()
    #expect(a.title == "b" && b.isDeleted)
  }

  @Test func `an update that would collide is refused, and both are named`() throws {
    let folder = UpsertFolder(path: "/")
    let (a, b) = (
      UpsertNote(title: "a", code: 1, folder: folder),
      UpsertNote(title: "b", code: 2, folder: folder)
    )
    context.insert(a)
    context.insert(b)
    try context.save()
    a.code = 2
    let error = #expect(throws: StoreError.self) { try context.save() }
    #expect(error?.property == "code" && error?.properties == ["code"])
    #expect(error?.key == a._$state.key && error?.blockingKey == b._$state.key)
    context.rollback()
    a.title = "b"
    let several = #expect(throws: StoreError.self) { try context.save() }
    #expect(several?.properties == ["folder", "title"] && several?.entity == "UpsertNote")
    #expect(several?.key == a._$state.key && several?.blockingKey == b._$state.key)
    // Values can be exchanged.
    b.title = "a"
    try context.save()
    #expect(try ModelContext(container).everything(UpsertNote.self).map(\.title) == ["b", "a"])
  }

  @Test func `children that must have a parent keep one from being given others`() throws {
    let context = ModelContext(try memoryContainer(UpsertParent.self))
    let parent = UpsertParent(name: "p")
    context.insert(UpsertChild(1, parent: parent))
    try context.save()
    let new = UpsertParent(name: "p")
    context.insert(new)
    new.children = [UpsertChild(2, parent: new)]
    #expect(throws: ValidationError.self) { try context.save() }
    context.rollback()
    context.insert(UpsertChild(3, parent: UpsertParent(name: "p")))
    try context.save()
    #expect(parent.children.map(\.number) == [1, 3])
  }

  @Test func `a history has an update of what really changed, and no insert`() throws {
    let stored = UpsertTag(name: "a", rank: 1)
    context.insert(stored)
    try context.save()
    let start = try container.internals.store.read { $0.sequence }
    context.insert(UpsertTag(name: "a", rank: 2))
    try context.save()
    let entries = try container.internals.store.read { try $0.history(after: start) }
    let changes = entries.flatMap(\.changes)
    #expect(changes.map(\.kind) == [.update] && changes.first?.keys == [stored._$state.key])
    let entity = try #require(container.schema.store.entities.first { $0.name == "UpsertTag" })
    #expect(changes.first?.mask.map { entity.properties[$0].name } == ["rank"])
  }

  @Test func `an object that another context has just inserted is found under the write lock`()
    throws
  {
    let other = ModelContext(container)
    let mine = UpsertTag(name: "a", rank: 1)
    context.insert(mine)
    let theirs = UpsertTag(name: "a", rank: 2)
    other.insert(theirs)
    try other.save()
    try context.save()
    #expect(mine.persistentModelID == theirs.persistentModelID && mine.modelContext === context)
    _ = try other.everything(UpsertTag.self)
    #expect(theirs.rank == 1)
  }

  @Test func `texts are one by Swift's equality, numbers by value, nil is never one`() throws {
    context.insert(UpsertTag(name: "caf\u{e9}", rank: 1))
    try context.save()
    context.insert(UpsertTag(name: "cafe\u{301}", rank: 2))
    try context.save()
    #expect(try context.everything(UpsertTag.self).map(\.rank) == [2])
    context.insert(UpsertTag(name: "caf\u{e9}", rank: 3))
    context.insert(UpsertTag(name: "Caf\u{e9}", rank: 4))
    try context.save()
    #expect(try context.everything(UpsertTag.self).map(\.rank) == [3, 4])
    for code in [1, 2] { context.insert(UpsertNote(title: "t", code: code)) }
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<UpsertNote>()) == 2)
  }
}
