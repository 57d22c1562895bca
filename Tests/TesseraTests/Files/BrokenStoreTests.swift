import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// What opening says where it can't, and that it leaves everything as it was.
struct BrokenStoreTests {
  /// Something at a store's URL.
  enum Kind: String, CaseIterable {
    case noise, short, truncated, blankPage, foreign, foreignWithLog, newerFormat, newerSchema
    case folder, emptyForReading, absentForReading

    var code: StoreError.Code {
      switch self {
      case .noise, .short: .notADatabase
      case .truncated, .blankPage: .corrupt
      case .foreign, .foreignWithLog, .emptyForReading: .notAStore
      case .newerFormat: .newerFormat
      case .newerSchema: .newerSchema
      case .folder, .absentForReading: .cannotOpen
      }
    }

    var allowsSave: Bool { ![.emptyForReading, .absentForReading].contains(self) }

    func make(_ store: TemporaryStore) throws {
      let url = store.url
      switch self {
      case .noise: try Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(to: url)
      case .short: try Data("not a database, but a text of a few bytes".utf8).write(to: url)
      case .truncated:
        try NoteShop.make(url, "n", count: 200)
        try Data(contentsOf: url).prefix(20_000).write(to: url)
      case .blankPage:
        try NoteShop.make(url, "n")
        var bytes = try Data(contentsOf: url)
        bytes.replaceSubrange(100..<4096, with: Data(repeating: 0, count: 3996))
        try bytes.write(to: url)
      case .foreign: try RawDatabase(url).execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
      case .foreignWithLog:
        let other = store.place("other")
        let raw = try RawDatabase(other)
        try raw.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a)")
        try raw.execute("PRAGMA wal_checkpoint; INSERT INTO t VALUES (1)")
        for suffix in ["", "-wal", "-shm"] {
          try FileManager.default.copyItem(atPath: other.path + suffix, toPath: url.path + suffix)
        }
      case .newerFormat:
        try NoteShop.make(url, "n")
        try RawDatabase(url).execute("UPDATE tessera_schema SET format = 99")
      case .newerSchema:
        let schema = Schema(Note.self, version: Schema.Version(1, 0, 1))
        let container = try ModelContainer(
          for: schema, configurations: ModelConfiguration(url: url))
        try NoteShop.close(container)
      case .folder:
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        try Data("mine".utf8).write(to: url.appendingPathComponent("mine"))
      case .emptyForReading: try Data().write(to: url)
      case .absentForReading: break
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `what can't be opened is named and left as it was`(_ kind: Kind) throws {
    let store = try TemporaryStore()
    try kind.make(store)
    let before = try FolderPicture(store.folder)
    let error = #expect(throws: StoreError.self) {
      try store.open(Note.self, allowsSave: kind.allowsSave)
    }
    #expect(error?.code == kind.code)
    #expect(error?.file == "test.store")
    #expect(error?.remedy != nil || kind.code == .corrupt)
    #expect(try FolderPicture(store.folder) == before)
  }

  @Test func `a newer schema is named with both versions`() throws {
    let store = try TemporaryStore()
    try Kind.newerSchema.make(store)
    let error = #expect(throws: StoreError.self) { try store.open(Note.self) }
    #expect(error?.storeVersion == Schema.Version(1, 0, 1))
    #expect(error?.schemaVersion == Schema.Version(1, 0, 0))
    #expect(error?.message.contains("1.0.1") == true && error?.message.contains("1.0.0") == true)
  }

  @Test func `a store that somebody has locked is named, and opens when it is let go of`() throws {
    let store = try TemporaryStore()
    try NoteShop.make(store.url, "n")
    do {
      let rival = try RawDatabase(store.url)
      try rival.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
      let error = #expect(throws: StoreError.self) {
        try store.open(Note.self, busyTimeout: .milliseconds(20))
      }
      #expect(error?.code == .busy && error?.message.contains("locked") == true)
      try rival.execute("ROLLBACK")
    }
    #expect(try NoteShop.titles(store.url) == ["n", "n", "n"])
    try NoteShop.add(try store.open(Note.self), "more")
  }

  @Test func `a URL that is not of a file is refused`() throws {
    let url = try #require(URL(string: "https://example.org/some.store"))
    let error = #expect(throws: StoreError.self) { try NoteShop.open(url) }
    #expect(error?.code == .cannotOpen && error?.message.contains("URL") == true)
  }

  @Test(.enabled(if: TemporaryVolume.isPossible), arguments: [true, false])
  func `a volume that can't be written is told from one that can`(hasStore: Bool) throws {
    let volume = try TemporaryVolume(megabytes: 8)
    let url = volume.folder.appendingPathComponent("test.store")
    if hasStore { try NoteShop.make(url, "n") }
    try volume.setReadOnly(true)
    let before = try FolderPicture(volume.folder)
    let error = #expect(throws: StoreError.self) { try NoteShop.open(url) }
    #expect(error?.code == (hasStore ? .readOnly : .cannotOpen))
    #expect(error?.remedy != nil)
    if hasStore {
      // Reading needs nothing beside it.
      let reader = try ModelContainer(
        for: Note.self, configurations: ModelConfiguration(url: url, allowsSave: false))
      let context = ModelContext(reader)
      #expect(try context.fetch(FetchDescriptor<Note>()).map(\.title) == ["n", "n", "n"])
      let copy = try TemporaryStore()
      try ModelContainer.copyStore(at: url, to: copy.url)
      #expect(try NoteShop.titles(copy.url) == ["n", "n", "n"])
    }
    #expect(try FolderPicture(volume.folder) == before)
    try volume.setReadOnly(false)
    try NoteShop.add(try NoteShop.open(url), "more")
  }

  @Test(.enabled(if: TemporaryVolume.isPossible))
  func `a volume that is full fails a save, which can be done again`() throws {
    let volume = try TemporaryVolume(megabytes: 8)
    let url = volume.folder.appendingPathComponent("test.store")
    let container = try NoteShop.open(url)
    try NoteShop.add(container, "n")
    try NoteShop.close(container)
    let context = ModelContext(try NoteShop.open(url))
    let note = try #require(try context.fetch(FetchDescriptor<Note>()).first)
    note.title = "changed"
    // As full as it can be: not one page more.
    try volume.fill()
    note.body = String(repeating: "long ", count: 50_000)
    let error = #expect(throws: StoreError.self) { try context.save() }
    #expect(error?.code == .noSpace)
    #expect(note.title == "changed" && context.hasChanges)
    try volume.free()
    try context.save()
    #expect(try NoteShop.titles(url) == ["changed"])
  }

  @Test func `a later version of the schema is noted, and the same one opens again`() throws {
    let store = try TemporaryStore()
    for (version, stored) in [((1, 0, 0), "1.0.0"), ((1, 2, 0), "1.2.0"), ((1, 2, 0), "1.2.0")] {
      let schema = Schema(
        Note.self, version: Schema.Version(version.0, version.1, version.2))
      let container = try ModelContainer(
        for: schema, configurations: ModelConfiguration(url: store.url))
      try NoteShop.add(container, stored)
      try NoteShop.close(container)
      #expect(
        try RawDatabase(store.url).column("SELECT version FROM tessera_schema") == [stored])
    }
    #expect(try NoteShop.titles(store.url) == ["1.0.0", "1.2.0", "1.2.0"])
  }
}
