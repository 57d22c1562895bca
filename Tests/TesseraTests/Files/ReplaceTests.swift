import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct ReplaceTests {
  @Test func `a store gets the content of another, its own log included in what goes`() throws {
    let store = try TemporaryStore()
    let new = store.place("new.store")
    try MoveTests.leaveInLog(store, "old")
    try NoteShop.make(new, "new", count: 5)
    let expected = try content(new)
    try ModelContainer.replaceStore(at: store.url, with: new)
    #expect(try content(store.url) == expected)
    #expect(try content(new) == expected)
    #expect(try store.names().filter { $0.contains("partial") } == [])
    let container = try NoteShop.open(store.url)
    try NoteShop.add(container, "more")
    #expect(try NoteShop.titles(store.url) == Array(repeating: "new", count: 5) + ["more"])
  }

  @Test func `whoever has the replaced store open is told, and keeps what is unsaved`() throws {
    let store = try TemporaryStore()
    let new = store.place("new.store")
    let container = try store.open(Note.self)
    try NoteShop.add(container, "old", count: 100)
    let context = ModelContext(container)
    let note = try #require(try context.fetch(FetchDescriptor<Note>()).first)
    note.title = "unsaved"
    // A restored backup is the hard case: the same identity, the same keys, another time.
    try ModelContainer.copyStore(at: store.url, to: new)
    try NoteShop.add(container, "after the backup")
    try ModelContainer.replaceStore(at: store.url, with: new)
    let calls: [() throws -> Void] = [
      { try context.save() }, { _ = try context.fetch(FetchDescriptor<Note>()) },
      { try NoteShop.add(container, "x") },
    ]
    for call in calls {
      let error = #expect(throws: StoreError.self) { try call() }
      #expect(error?.code == .replaced)
    }
    #expect(note.title == "unsaved" && context.hasChanges)
    #expect(try NoteShop.titles(store.url) == Array(repeating: "old", count: 100))
    let again = try NoteShop.open(store.url)
    try NoteShop.add(again, "new")
    #expect(try ModelContext(again).fetchCount(FetchDescriptor<Note>()) == 101)
  }

  @Test func `a read that is under way ends with what it began with`() throws {
    let store = try TemporaryStore()
    let new = store.place("new.store")
    let container = try store.open(Note.self)
    try NoteShop.add(container, "old", count: 10)
    try NoteShop.make(new, "new", count: 20)
    try container.internals.store.read { reader in
      try ModelContainer.replaceStore(at: store.url, with: new)
      #expect(try reader.count(FetchPlan(entity: 0)) == 0)
      let notes = try #require(container.schema.entityNames.firstIndex(of: "Note"))
      #expect(try reader.count(FetchPlan(entity: notes)) == 10)
    }
    #expect(try NoteShop.titles(store.url).count == 20)
  }

  @Test(arguments: [true, false])
  func `external files come with the content, and those of the former go`(isInUse: Bool) throws {
    let store = try TemporaryStore()
    let new = store.place("new.store")
    try PhotoShop.make(new, ["new 1", "new 2"])
    try PhotoShop.make(store.url, ["old 1", "old 2", "old 3"])
    do {
      let container = isInUse ? try PhotoShop.open(store.url) : nil
      try ModelContainer.replaceStore(at: store.url, with: new)
      // Until nobody can be reading them.
      #expect(try PhotoShop.files(store.url).count == 5)
      if let container { try NoteShop.close(container) }
    }
    try PhotoShop.expect(["new 1", "new 2"], at: store.url)
    try PhotoShop.expect(["new 1", "new 2"], at: new)
  }

  @Test func `a backup is put back with the files that have been removed since`() throws {
    let store = try TemporaryStore()
    let backup = store.place("backup.store")
    try PhotoShop.make(store.url, ["a", "b", "c"])
    try ModelContainer.copyStore(at: store.url, to: backup)
    do {
      let container = try PhotoShop.open(store.url)
      let context = ModelContext(container)
      for photo in try context.fetch(FetchDescriptor<Snapshot>()) where photo.title != "b" {
        context.delete(photo)
      }
      try context.save()
      try PhotoShop.add(container, ["d"])
      try NoteShop.close(container)
    }
    try PhotoShop.expect(["b", "d"], at: store.url)
    try ModelContainer.replaceStore(at: store.url, with: backup)
    try PhotoShop.expect(["a", "b", "c"], at: store.url)
  }

  @Test func `files of a store without a log go with it too`() throws {
    let store = try TemporaryStore()
    let new = store.place("new.store")
    try PhotoShop.make(new, ["new"])
    try PhotoShop.make(store.url, ["old 1", "old 2"])
    try RawDatabase(store.url).execute("PRAGMA journal_mode = DELETE")
    try ModelContainer.replaceStore(at: store.url, with: new)
    try PhotoShop.expect(["new"], at: store.url)
  }

  @Test func `files that can't be told from others stay, and that is reported`() throws {
    let store = try TemporaryStore()
    let new = store.place("new.store")
    try PhotoShop.make(new, ["new"])
    try PhotoShop.make(store.url, ["old"])
    try RawDatabase(store.url).execute(
      """
      PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'value', 'content')
      WHERE type = 'table' AND name = 'Snapshot.picture'
      """)
    let reports = try ReportLog.during({ $0.message.contains("test.store-external") }) {
      try ModelContainer.replaceStore(at: store.url, with: new)
    }
    #expect(reports.map(\.kind) == [.unreadable])
    #expect(reports.first?.cause is StoreError)
    #expect(try PhotoShop.files(store.url).count == 2)
    let container = try PhotoShop.open(store.url)
    #expect(
      try ModelContext(container).fetch(FetchDescriptor<Snapshot>()).map(\.title) == ["new"])
    try NoteShop.close(container)
  }

  @Test(arguments: ["nothing", "noise", "empty", "damaged"])
  func `what is no store is replaced too`(_ kind: String) throws {
    let store = try TemporaryStore()
    let new = store.place("new.store")
    switch kind {
    case "noise": try Data(repeating: 7, count: 9_000).write(to: store.url)
    case "empty": try Data().write(to: store.url)
    case "damaged":
      try NoteShop.make(store.url, "old")
      let bytes = try Data(contentsOf: store.url)
      try bytes.prefix(5_000).write(to: store.url)
    default: break
    }
    try NoteShop.make(new, "new")
    try ModelContainer.replaceStore(at: store.url, with: new)
    #expect(try NoteShop.titles(store.url) == ["new", "new", "new"])
    #expect(try store.names() == ["new.store", "test.store"])
  }

  @Test func `pages of another size are taken over`() throws {
    let store = try TemporaryStore()
    let new = store.place("new.store")
    try RawDatabase(store.url).execute("PRAGMA page_size = 8192; VACUUM")
    try NoteShop.make(store.url, "old", count: 50)
    try NoteShop.make(new, "new", count: 50)
    let container = try NoteShop.open(store.url)
    try ModelContainer.replaceStore(at: store.url, with: new)
    #expect(try NoteShop.titles(store.url) == Array(repeating: "new", count: 50))
    #expect(try RawDatabase(store.url).column("PRAGMA page_size") == ["8192"])
    try NoteShop.close(container)
  }

  @Test func `what can't replace leaves the store as it was`() throws {
    let store = try TemporaryStore()
    try NoteShop.make(store.url, "old")
    let (noise, other) = (store.place("noise"), store.place("other.db"))
    try Data(repeating: 7, count: 4096).write(to: noise)
    try RawDatabase(other).execute("CREATE TABLE t (a)")
    let before = try FolderPicture(store.folder)
    let failures: [(URL, URL, StoreError.Code)] = [
      (store.url, noise, .notADatabase), (store.url, other, .notAStore),
      (store.url, store.place("absent"), .cannotOpen), (store.url, store.url, .unsupported),
      (other, store.url, .notAStore),
    ]
    for (url, replacement, code) in failures {
      let error = #expect(throws: StoreError.self) {
        try ModelContainer.replaceStore(at: url, with: replacement)
      }
      #expect(error?.code == code)
    }
    #expect(try FolderPicture(store.folder) == before)
  }

  /// Every row but what tells the incarnations apart.
  private func content(_ url: URL) throws -> [String] {
    let raw = try RawDatabase(url)
    #expect(try raw.column("PRAGMA integrity_check") == ["ok"])
    return try raw.dump().filter { !$0.hasPrefix("tessera_schema") }
      + raw.column("SELECT identifier || fingerprint || description FROM tessera_schema")
  }
}
