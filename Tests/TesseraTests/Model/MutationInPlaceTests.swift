import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// A mutation in place lasts as long as the code it is lent to, which may save or roll back meanwhile.
struct MutationInPlaceTests {
  private func lend(_ text: inout String, _ body: () throws -> Void) rethrows {
    text += " changed"
    try body()
    text += " twice"
  }

  @Test func `what is mutated while its context saves is still to be saved`() throws {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    let note = Note(title: "title")
    context.insert(note)
    try context.save()
    try lend(&note.title) { try context.save() }
    #expect(note.title == "title changed twice")
    #expect(note.hasChanges)
    try context.save()
    #expect(
      try ModelContext(container).fetch(FetchDescriptor<Note>()).map(\.title)
        == ["title changed twice"])
  }

  @Test func `a save in the middle leaves an earlier change of the property for the next`() throws {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    let note = Note(title: "title")
    context.insert(note)
    try context.save()
    func stored() throws -> [String] {
      try ModelContext(container).fetch(FetchDescriptor<Note>()).map(\.title)
    }
    note.title = "other"
    note.rank = 7
    try lend(&note.title) {
      _ = try context.fetch(FetchDescriptor<Note>())
      try context.save()
      #expect(try stored() == ["title"])
    }
    #expect(try ModelContext(container).fetch(FetchDescriptor<Note>()).map(\.rank) == [7])
    #expect(note.title == "other changed twice")
    context.rollback()
    #expect(note.title == "title")
    lend(&note.title) { note.rank = 8 }
    try context.save()
    #expect(try stored() == ["title changed twice"])
  }

  @Test func `a new object saved while it is mutated is whole with the next save`() throws {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    let note = Note(title: "title")
    context.insert(note)
    try lend(&note.title) {
      try context.save()
      let other = ModelContext(container)
      #expect(try other.fetch(FetchDescriptor<Note>()).map(\.title) == [""])
    }
    #expect(note.title == "title changed twice")
    try context.save()
    #expect(
      try ModelContext(container).fetch(FetchDescriptor<Note>()).map(\.title)
        == ["title changed twice"])
    let second = Note(title: "second")
    context.insert(second)
    lend(&second.title) { context.rollback() }
    #expect(second.title == "second changed twice")
  }

  @Test func `what is mutated while its context rolls back can be rolled back`() throws {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    let note = Note(title: "title")
    context.insert(note)
    try context.save()
    lend(&note.title) { context.rollback() }
    #expect(note.hasChanges)
    context.rollback()
    #expect(note.title == "title")
    lend(&note.title) { context.delete(note) }
    context.rollback()
    #expect(note.title == "title")
  }
}
