import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct IdentityTests {
  private let store: TemporaryStore
  private let container: ModelContainer

  init() throws {
    store = try TemporaryStore()
    container = try store.open(Note.self)
    let context = ModelContext(container)
    let folder = Folder(name: "Inbox")
    folder.notes = [Note(title: "a", rank: 1), Note(title: "b", rank: 2)]
    context.insert(folder)
    try context.save()
  }

  @Test func `the same identifier is the same object however it is reached`() throws {
    let context = ModelContext(container)
    let notes = try context.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.rank)]))
    let again = try context.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.rank)]))
    #expect(notes == again)
    let folder = try #require(notes[0].folder)
    #expect(folder === notes[1].folder)
    #expect(folder.notes == notes)
    #expect(context.model(for: notes[0].persistentModelID) as? Note === notes[0])
    let registered: Note? = context.registeredModel(for: notes[1].persistentModelID)
    #expect(registered === notes[1])
    #expect(notes[0].persistentModelID == again[0].id)
    #expect(Set(notes.map(\.id)).count == 2)
  }

  @Test func `two contexts have objects of their own with equal identifiers`() throws {
    let one = try #require(try ModelContext(container).fetch(FetchDescriptor<Folder>()).first)
    let other = try #require(try ModelContext(container).fetch(FetchDescriptor<Folder>()).first)
    #expect(one !== other)
    #expect(one.id == other.id)
  }

  @Test func `model(for:) gives a fault that loads when it is read`() throws {
    let id = try #require(
      try ModelContext(container).fetchIdentifiers(FetchDescriptor<Folder>()).first)
    let log = StatementLog(container)
    let context = ModelContext(container)
    let folder = try #require(context.model(for: id) as? Folder)
    #expect(context.isFault(folder))
    #expect(!folder.isLoaded(\.name))
    #expect(log.take().isEmpty)
    #expect(folder.name == "Inbox")
    #expect(!context.isFault(folder))
    #expect(folder.isLoaded(\.name))
    #expect(!folder.isLoaded(\.notes))
    #expect(log.take().count == 1)
  }

  @Test func `refault gives the values up and they load again`() throws {
    let context = ModelContext(container)
    let note = try #require(try context.fetch(FetchDescriptor<Note>()).first)
    #expect(note.title == "a")
    context.refault(note)
    #expect(context.isFault(note))
    let log = StatementLog(container)
    #expect(note.title == "a")
    #expect(note.rank == 1)
    #expect(log.take().count == 1)
    #expect(!context.hasChanges)
  }

  @Test func `an object with unsaved changes is not refaulted`() throws {
    let context = ModelContext(container)
    let note = try #require(try context.fetch(FetchDescriptor<Note>()).first)
    note.title = "changed"
    context.refault(note)
    #expect(!context.isFault(note))
    #expect(note.title == "changed")
  }

  @Test func `setting a property of a fault loads nothing and keeps the others`() throws {
    let context = ModelContext(container)
    let id = try #require(try context.fetchIdentifiers(FetchDescriptor<Note>()).first)
    let note = try #require(context.model(for: id) as? Note)
    let log = StatementLog(container)
    note.title = "set"
    #expect(log.take().isEmpty)
    #expect(note.rank == 1)
    #expect(note.title == "set")
    try context.save()
    #expect(
      try RawDatabase(store.url).rows("SELECT title, rank FROM Note WHERE rank = 1") == [
        ["set", "1"]
      ])
  }

  @Test func `an ordinary fetch reads no lazy attribute, and reading one reads it alone`() throws {
    let writer = ModelContext(container)
    let first = try #require(try writer.fetch(FetchDescriptor<Note>()).first)
    first.body = "a long text"
    first.attachment = Data([1, 2, 3])
    try writer.save()
    let log = StatementLog(container)
    let context = ModelContext(container)
    let note = try #require(try context.fetch(FetchDescriptor<Note>()).first)
    let fetch = log.take()
    #expect(fetch.count == 1)
    #expect(!fetch[0].contains("body") && !fetch[0].contains("attachment"))
    #expect(!note.isLoaded(\.body))
    #expect(note.body == "a long text")
    let read = log.take()
    #expect(read.count == 1)
    #expect(read[0].contains("Note.body") && !read[0].contains("title"))
    #expect(!note.isLoaded(\.attachment))
    #expect(note.attachment == Data([1, 2, 3]))
    #expect(note.body == "a long text")
    #expect(log.take().count == 1)
  }

  @Test func `setting a lazy attribute is a change without reading it`() throws {
    let context = ModelContext(container)
    let note = try #require(try context.fetch(FetchDescriptor<Note>()).first)
    let log = StatementLog(container)
    note.body = "set"
    #expect(log.take().isEmpty)
    #expect(note.hasChanges && context.hasChanges)
    try context.save()
    let saved = log.take()
    #expect(!saved.contains { $0.hasPrefix("UPDATE \"Note\"") && $0.contains("title") })
    #expect(
      try RawDatabase(store.url).column("SELECT value FROM \"Note.body\" WHERE id = 1") == [
        "set"
      ])
  }

  @Test func `an identifier survives encoding and finds its object in another container`() throws {
    let context = ModelContext(container)
    let note = try #require(try context.fetch(FetchDescriptor<Note>()).first)
    let data = try JSONEncoder().encode(note.persistentModelID)
    let id = try JSONDecoder().decode(PersistentIdentifier.self, from: data)
    #expect(id == note.persistentModelID)
    let other = ModelContext(try store.open(Note.self))
    #expect((other.model(for: id) as? Note)?.title == "a")
  }

  @Test func `an object that lost its row says so and gives stand-ins`() throws {
    let context = ModelContext(container)
    let id = try #require(try context.fetchIdentifiers(FetchDescriptor<Note>()).first)
    let note = try #require(context.model(for: id) as? Note)
    try RawDatabase(store.url).execute("DELETE FROM Note")
    #expect(note.title == "")
    #expect(note.mood == .calm)
    #expect(note.isDeleted)
    #expect(note.modelContext == nil)
    let registered: Note? = context.registeredModel(for: id)
    #expect(registered == nil)
    #expect(context.existingModel(for: id) == nil)
    let reports = ReportLog.during({ $0.kind == .changeDropped && $0.entity == "Note" }) {
      note.title = "lost"
      note.subtitle?.append("x")
      note.title += "y"
    }
    #expect(!reports.isEmpty)
    #expect(note.title == "")
    #expect(!context.hasChanges)
  }
}
