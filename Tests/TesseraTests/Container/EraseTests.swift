import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct EraseTests {
  @Test func `erasing deletes everything in one commit, which contexts merge`() throws {
    let store = try TemporaryStore()
    let container = try store.open(Folder.self)
    let context = ModelContext(container)
    let folder = Folder(name: "f")
    context.insert(folder)
    for rank in 0..<10 {
      let note = Note(title: "n", rank: rank, folder: folder)
      note.body = "body"
      note.tags = [Tag(name: "t")]
    }
    try context.save()
    let note = try #require(folder.notes.first)
    let unsaved = Note(title: "unsaved")
    context.insert(unsaved)
    try container.erase()
    #expect(try context.fetch(FetchDescriptor<Folder>()).isEmpty)
    #expect(note.isDeleted && folder.isDeleted)
    // What was not saved is the context's own, and can be.
    try context.save()
    #expect(try context.fetch(FetchDescriptor<Note>()) == [unsaved])
    let raw = try RawDatabase(store.url)
    #expect(try raw.column("SELECT count(*) FROM tessera_history") == ["3"])
    #expect(try raw.column("SELECT count(*) FROM \"Note.body\"") == ["1"])
    #expect(try raw.column("SELECT count(*) FROM \"Note.tags\"") == ["0"])
  }

  @Test func `a store that can't be erased is as it was, and says so`() throws {
    let store = try TemporaryStore()
    let container = try store.open(Note.self, busyTimeout: .milliseconds(20))
    try NoteShop.add(container, "n")
    let rival = try RawDatabase(store.url)
    try rival.execute("BEGIN IMMEDIATE")
    let error = #expect(throws: StoreError.self) { try container.erase() }
    #expect(error?.code == .busy)
    let reports = ReportLog.during({ $0.kind == .eraseFailed }) { container.deleteAllData() }
    #expect(reports.count == 1)
    try rival.execute("ROLLBACK")
    #expect(try NoteShop.titles(store.url) == ["n"])
    container.deleteAllData()
    #expect(try NoteShop.titles(store.url) == [])
  }

  @Test func `erasing an empty store is no commit`() throws {
    let container = try memoryContainer(Note.self)
    try container.erase()
    #expect(try container.internals.store.read { $0.sequence } == 0)
  }
}
