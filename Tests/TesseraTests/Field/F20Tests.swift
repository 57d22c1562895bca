import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// F20: the identifier of an object no store knows.
struct F20Tests {
  private let container: ModelContainer
  private let mine: ModelContext
  private let other: ModelContext

  init() throws {
    container = try memoryContainer(Note.self)
    mine = ModelContext(container)
    other = ModelContext(container)
  }

  private func fetch(_ id: PersistentIdentifier) throws -> [Note] {
    try other.fetch(FetchDescriptor<Note>(predicate: #Predicate { $0.persistentModelID == id }))
  }

  private func expectUnknown(_ id: PersistentIdentifier) throws {
    let registered: Note? = other.registeredModel(for: id)
    #expect(registered == nil)
    #expect(other.existingModel(for: id) == nil)
    #expect(try fetch(id).isEmpty)
    // A phantom: what it is asked it answers with stand-ins.
    let model = try #require(other.model(for: id) as? Note)
    #expect(model.title == "")
    #expect(model.folder == nil)
    #expect(model.tags.isEmpty)
    #expect(model.isDeleted)
    let gone: Note? = other.registeredModel(for: id)
    #expect(gone == nil)
    #expect(!other.hasChanges)
  }

  @Test func `F20 an object that was never inserted is known to nobody`() throws {
    let note = Note(title: "n")
    let id = note.persistentModelID
    #expect(id.isTemporary)
    #expect(id.storeIdentifier == nil)
    #expect(note.persistentModelID == id)
    try expectUnknown(id)
  }

  @Test func `F20 an object is known from its save on`() throws {
    let note = Note(title: "n")
    mine.insert(note)
    let id = note.persistentModelID
    #expect(!id.isTemporary)
    try expectUnknown(id)
    try mine.save()
    #expect(note.persistentModelID == id)
    let model = try #require(other.model(for: id) as? Note)
    #expect(model.title == "n")
    #expect(!model.isDeleted)
    #expect(try fetch(id) == [model])
    let registered: Note? = other.registeredModel(for: id)
    #expect(registered === model)
    #expect(other.existingModel(for: id) === model)
  }

  @Test func `F20 an object of another store is unknown`() throws {
    let elsewhere = ModelContext(try memoryContainer(Note.self))
    let note = Note(title: "n")
    elsewhere.insert(note)
    try elsewhere.save()
    // The same key may well exist here.
    mine.insert(Note(title: "own"))
    try mine.save()
    try expectUnknown(note.persistentModelID)
  }

  @Test func `F20 an identifier of a class the schema does not have is unknown`() throws {
    let context = ModelContext(try memoryContainer(Stamp.self))
    let stamp = Stamp(value: 5)
    context.insert(stamp)
    try context.save()
    #expect(other.model(for: stamp.id).isDeleted)
    #expect(other.existingModel(for: stamp.id) == nil)
    let registered: Stamp? = other.registeredModel(for: stamp.id)
    #expect(registered == nil)
  }
}
