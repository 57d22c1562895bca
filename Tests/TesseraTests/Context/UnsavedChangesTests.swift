import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// What a context keeps of unsaved changes, and when it lets go of it.
struct UnsavedChangesTests {
  private let container: ModelContainer
  private let context: ModelContext
  private let note: Note

  /// A context with one saved note in a folder.
  init() throws {
    container = try memoryContainer(Note.self)
    context = ModelContext(container)
    note = Note(title: "a", rank: 1, folder: Folder(name: "Inbox"))
    context.insert(note)
    try context.save()
  }

  private func stored() throws -> Note {
    try #require(try ModelContext(container).fetch(FetchDescriptor<Note>()).first)
  }

  @Test func `a rollback takes back several properties, each set several times`() throws {
    let folder = note.folder
    note.title = "b"
    note.rank = 2
    note.title = "c"
    note.isPinned = true
    note.subtitle = "s"
    note.folder = nil
    context.rollback()
    #expect(note.title == "a")
    #expect(note.rank == 1)
    #expect(!note.isPinned)
    #expect(note.subtitle == nil)
    #expect(note.folder === folder)
    #expect(!context.hasChanges)
  }

  @Test func `an object that was only inserted is gone after a rollback`() throws {
    let other = Note(title: "new")
    context.insert(other)
    #expect(context.hasChanges)
    context.rollback()
    #expect(other.modelContext == nil)
    #expect(other.isDeleted)
    #expect(context.insertedModelsArray.isEmpty)
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 1)
  }

  @Test func `a property set back to what it was is no change`() throws {
    note.title = "b"
    note.rank = 2
    #expect(note.hasChanges)
    note.title = "a"
    note.rank = 1
    #expect(!note.hasChanges)
    #expect(context.changedModelsArray.isEmpty)
    try context.save()
    #expect(try stored().title == "a")
  }

  @Test func `an object can be changed again after every save`() throws {
    for rank in 2..<5 {
      note.rank = rank
      note.title = "t\(rank)"
      try context.save()
      #expect(!note.hasChanges)
      #expect(try stored().rank == rank)
      #expect(try stored().title == "t\(rank)")
    }
  }

  @Test func `what is set after insert is saved with the object`() throws {
    let other = Note(title: "x")
    context.insert(other)
    other.rank = 9
    other.title = "y"
    try context.save()
    other.rank = 10
    try context.save()
    let found = try ModelContext(container).fetch(
      FetchDescriptor<Note>(predicate: #Predicate { $0.rank == 10 }))
    #expect(found.map(\.title) == ["y"])
  }

  @Test func `a deletion taken back leaves the object as it was`() throws {
    context.delete(note)
    #expect(context.deletedModelsArray.count == 1)
    context.rollback()
    #expect(!note.isDeleted)
    #expect(!context.hasChanges)
    note.rank = 5
    try context.save()
    #expect(try stored().rank == 5)
  }

  @Test func `an object deleted before its first save leaves nothing to save`() throws {
    let other = Note(title: "x")
    context.insert(other)
    other.rank = 3
    context.delete(other)
    #expect(!context.hasChanges)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 1)
  }

  @Test func `objects that set different properties are all saved`() throws {
    let notes = (0..<40).map { Note(title: "n\($0)", rank: 100 + $0) }
    for note in notes { context.insert(note) }
    try context.save()
    for (index, note) in notes.enumerated() {
      if index % 2 == 0 { note.title = "even" }
      if index % 3 == 0 { note.stars = index }
      if index % 5 == 0 { context.delete(note) }
    }
    try context.save()
    let found = try ModelContext(container).fetch(
      FetchDescriptor<Note>(
        predicate: #Predicate { $0.rank >= 100 }, sortBy: [SortDescriptor(\.rank)]))
    let expected = (0..<40).filter { $0 % 5 != 0 }
    #expect(found.map(\.rank) == expected.map { 100 + $0 })
    #expect(found.map(\.title) == expected.map { $0 % 2 == 0 ? "even" : "n\($0)" })
    #expect(found.map(\.stars) == expected.map { $0 % 3 == 0 ? $0 : nil })
  }

  @Test func `fetches in between see every change so far`() throws {
    func titles() throws -> Set<String> {
      Set(try context.fetch(FetchDescriptor<Note>()).map(\.title))
    }
    let start = try titles()
    let first = Note(title: "first")
    context.insert(first)
    #expect(try titles() == start.union(["first"]))
    note.title = "changed"
    context.insert(Note(title: "second"))
    #expect(try titles() == ["changed", "first", "second"])
    context.delete(first)
    context.delete(note)
    #expect(try titles() == ["second"])
    context.insert(note)
    #expect(try titles() == ["changed", "second"])
    context.rollback()
    #expect(try titles() == start)
    context.insert(Note(title: "third"))
    #expect(try titles() == start.union(["third"]))
  }
}
