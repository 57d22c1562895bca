import Tessera
import TesseraTestSupport
import Testing

/// A context that dropped a change does not save as if nothing had happened.
struct DroppedChangeTests {
  private let container: ModelContainer
  private let context: ModelContext
  private let other: ModelContext
  private let note = Note(title: "n")
  private let foreign = Folder(name: "foreign")

  init() throws {
    container = try memoryContainer(Folder.self)
    context = ModelContext(container)
    other = ModelContext(container)
    context.insert(note)
    try context.save()
    other.insert(foreign)
    try other.save()
  }

  private func dropped(_ save: () throws -> Void) throws -> [ChangeError.Dropped] {
    try #require(throws: ChangeError.self, performing: save).changes
  }

  @Test func `an object whose class is not in the schema fails the save until rolled back`() throws
  {
    let player = Player(name: "p")
    context.insert(player)
    context.insert(player)
    note.title = "changed"
    for _ in 0..<2 {
      let changes = try dropped(context.save)
      #expect(changes.map(\.entity) == ["Player"])
      #expect(changes.first?.property == nil)
    }
    #expect(note.title == "changed")
    #expect(context.hasChanges)
    context.rollback()
    #expect(!context.hasChanges)
    note.title = "again"
    try context.save()
  }

  @Test func `a link to an object of another context fails the save until it is made good`() throws
  {
    note.folder = foreign
    let changes = try dropped(context.save)
    #expect(changes.map(\.entity) == ["Note"])
    #expect(changes.first?.property == "folder")
    #expect(changes.first?.key != nil)
    let own = Folder(name: "own")
    note.folder = own
    try context.save()
    #expect(note.folder?.name == "own")

    own.notes.append(Note(title: "m"))
    let stranger = Note(title: "stranger")
    other.insert(stranger)
    own.notes = [stranger]
    #expect(try dropped(context.save).first?.property == "notes")
    own.notes = [note]
    try context.save()
  }

  @Test func `a link to a deleted object or one of a gone context fails the save`() throws {
    let folder = Folder(name: "f")
    note.folder = folder
    try context.save()
    note.folder = nil
    context.delete(folder)
    note.folder = folder
    #expect(try dropped(context.save).first?.property == "folder")
    context.rollback()
    #expect(note.folder === folder)

    let orphan = Folder(name: "orphan")
    do {
      let brief = ModelContext(container)
      brief.insert(orphan)
    }
    note.folder = orphan
    context.insert(orphan)
    #expect(try dropped(context.save).count == 2)
    context.rollback()
    try context.save()
  }

  @Test func `a new object that went to another context with its folder fails the save`() throws {
    context.insert(Note(title: "m", folder: foreign))
    #expect(try dropped(context.save).map(\.entity) == ["Note"])
  }

  @Test func `a dropped link of an object that is deleted afterwards does not matter`() throws {
    note.folder = foreign
    context.delete(note)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 0)
  }

  @Test func `a deletion of another context's object fails the save`() throws {
    context.delete(foreign)
    #expect(try dropped(context.save).map(\.entity) == ["Folder"])
    #expect(!foreign.isDeleted)
  }

  @Test func `a transaction with a dropped change is rolled back`() throws {
    #expect(throws: ChangeError.self) {
      try context.transaction {
        note.title = "x"
        context.insert(foreign)
      }
    }
    #expect(note.title == "n")
    #expect(!context.hasChanges)
  }
}
