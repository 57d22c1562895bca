import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Both ends of a many-to-many are given, and one or both turn out to be there.
struct UpsertPairTests {
  /// Note 1 has the tags a and b, note 2 the tag a.
  private func container() throws -> ModelContainer {
    let container = try memoryContainer(UpsertTag.self, UpsertNote.self)
    let context = ModelContext(container)
    let (first, second) = (UpsertTag(name: "a"), UpsertTag(name: "b"))
    for (code, tags) in [(1, [first, second]), (2, [first])] {
      let note = UpsertNote(title: "n\(code)", code: code)
      context.insert(note)
      note.tags = tags
    }
    try context.save()
    return container
  }

  /// The tags of notes, and the notes of tags.
  private func pairs(_ context: ModelContext) throws -> [String] {
    let notes = try context.fetch(FetchDescriptor<UpsertNote>(sortBy: [SortDescriptor(\.code)]))
    let tags = try context.fetch(FetchDescriptor<UpsertTag>(sortBy: [SortDescriptor(\.name)]))
    return notes.map { "\($0.code) \($0.tags.map(\.name))" }
      + tags.map { "\($0.name) \($0.notes.map(\.code))" }
  }

  private func check(_ context: ModelContext, _ container: ModelContainer, _ expected: [String])
    throws
  {
    try context.save()
    #expect(try pairs(context) == expected)
    #expect(try pairs(ModelContext(container)) == expected)
    #expect(!context.hasChanges)
  }

  @Test(arguments: [false, true], [false, true])
  func `a pair is there that one of the ends lists`(isTagFirst: Bool, isInMemory: Bool) throws {
    let container = try container()
    let context = ModelContext(container)
    let known =
      isInMemory
      ? (try context.everything(UpsertTag.self), try context.everything(UpsertNote.self)) : ([], [])
    let steps = [
      {
        // The first note has the tags c and a from now on, and no more b.
        let note = UpsertNote(title: "n1", code: 1)
        context.insert(note)
        note.tags = [UpsertTag(name: "c"), UpsertTag(name: "a")]
      },
      {
        // The tag a has a third note from now on, and no more the second.
        let tag = UpsertTag(name: "a")
        context.insert(tag)
        tag.notes = [UpsertNote(title: "n3", code: 3)]
      },
    ]
    for step in isTagFirst ? steps.reversed() : steps { step() }
    try check(
      context, container,
      ["1 [\"c\", \"a\"]", "2 []", "3 [\"a\"]", "a [3, 1]", "b []", "c [1]"])
    withExtendedLifetime(known) {}
  }

  @Test(arguments: [false, true])
  func `it is the same where none is stored`(isTagFirst: Bool) throws {
    let container = try memoryContainer(UpsertTag.self, UpsertNote.self)
    let context = ModelContext(container)
    let steps = [
      {
        let note = UpsertNote(title: "n1", code: 1)
        context.insert(note)
        note.tags = [UpsertTag(name: "a"), UpsertTag(name: "b")]
      },
      {
        let tag = UpsertTag(name: "a")
        context.insert(tag)
        tag.notes = [UpsertNote(title: "n2", code: 2), UpsertNote(title: "n1", code: 1)]
      },
      {
        let tag = UpsertTag(name: "b")
        context.insert(tag)
        tag.notes = [UpsertNote(title: "n2", code: 2)]
      },
    ]
    for step in isTagFirst ? steps.reversed() : steps { step() }
    try context.save()
    for context in [context, ModelContext(container)] {
      let notes = try context.fetch(FetchDescriptor<UpsertNote>(sortBy: [SortDescriptor(\.code)]))
      let tags = try context.fetch(FetchDescriptor<UpsertTag>(sortBy: [SortDescriptor(\.name)]))
      #expect(notes.map { $0.tags.map(\.name).sorted() } == [["a", "b"], ["a", "b"]])
      #expect(tags.map { $0.notes.map(\.code) } == [[2, 1], [2, 1]])
    }
  }

  @Test func `of several lists at one end the last counts`() throws {
    let container = try container()
    let context = ModelContext(container)
    for code in [5, 6] {
      let tag = UpsertTag(name: "a")
      context.insert(tag)
      tag.notes = [UpsertNote(title: "n\(code)", code: code)]
    }
    try check(
      context, container,
      ["1 [\"b\"]", "2 []", "5 []", "6 [\"a\"]", "a [6]", "b [1]"])
  }
}
