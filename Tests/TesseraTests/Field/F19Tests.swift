import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// F19: identity survives the first save.
@MainActor
struct F19Tests {
  @Test func `F19 an identifier is the same before and after the first save, in every collection`()
    throws
  {
    let context = try memoryContainer(Note.self).mainContext
    let note = Note(title: "a")
    context.insert(note)
    let before = note.persistentModelID
    let objects: Set<Note> = [note]
    let identifiers: Set<PersistentIdentifier> = [note.id]
    let names = [note.id: "a"]
    let observed = track { _ = note.id }
    try context.save()
    #expect(note.persistentModelID == before && note.id == before)
    #expect(note.id.hashValue == before.hashValue)
    #expect(objects.contains(note) && identifiers.contains(note.id))
    #expect(names[note.id] == "a")
    #expect(observed.count == 0)
    #expect(context.model(for: before) === note)
    let registered: Note? = context.registeredModel(for: before)
    #expect(registered === note)
  }

  @Test func `F19 identifiers that an actor saved and encoded work in another container`()
    async throws
  {
    let store = try TemporaryStore()
    let editor = Editor(modelContainer: try store.open(Note.self))
    let encoded = try await editor.perform { context in
      let notes = (0..<3).map { Note(title: "t\($0)", rank: $0) }
      for note in notes { context.insert(note) }
      // Taken before the save: it changes none of them.
      let identifiers = notes.map(\.persistentModelID)
      try context.save()
      return try JSONEncoder().encode(identifiers)
    }
    let context = ModelContext(try store.open(Note.self))
    let identifiers = try JSONDecoder().decode([PersistentIdentifier].self, from: encoded)
    let notes = identifiers.compactMap { context.model(for: $0) as? Note }
    #expect(notes.map(\.title) == ["t0", "t1", "t2"])
    #expect(notes.map(\.rank) == [0, 1, 2])
    #expect(notes.map(\.id) == identifiers)
  }
}
