import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Moving and removing, which need a store for themselves.
struct MoveTests {
  @Test func `a store moves with everything that belongs to it`() throws {
    let store = try TemporaryStore()
    try NoteShop.make(store.url, "n")
    try NoteShop.addExternal(store.url, ["a", "b"])
    let identifier = try identifier(store.url)
    let place = store.place("elsewhere/moved.store")
    try ModelContainer.moveStore(at: store.url, to: place)
    #expect(try store.names() == ["elsewhere"])
    #expect(try NoteShop.external(place) == ["a", "b"])
    #expect(try NoteShop.titles(place) == ["n", "n", "n"])
    #expect(try self.identifier(place) == identifier)
    try NoteShop.make(store.url, "fresh")
    #expect(try NoteShop.titles(store.url) == ["fresh", "fresh", "fresh"])
  }

  @Test func `external files move with their store`() throws {
    let store = try TemporaryStore()
    try PhotoShop.make(store.url, ["a", "b", "c"])
    let place = store.place("elsewhere/moved.store")
    try ModelContainer.moveStore(at: store.url, to: place)
    #expect(try store.names() == ["elsewhere"])
    try PhotoShop.expect(["a", "b", "c"], at: place)
  }

  @Test(.enabled(if: TemporaryVolume.isPossible))
  func `a store moves to another volume`() throws {
    let store = try TemporaryStore()
    let volume = try TemporaryVolume(megabytes: 8)
    let place = volume.folder.appendingPathComponent("moved.store")
    try PhotoShop.make(store.url, ["a", "b", "c"])
    try ModelContainer.moveStore(at: store.url, to: place)
    #expect(try store.names() == [])
    try PhotoShop.expect(["a", "b", "c"], at: place)
  }

  @Test func `a store whose last user was killed moves with what is only in its log`() throws {
    let store = try TemporaryStore()
    try Self.leaveInLog(store, "logged")
    #expect(try store.names().contains("test.store-wal"))
    let place = store.place("moved.store")
    try ModelContainer.moveStore(at: store.url, to: place)
    #expect(try store.names() == ["moved.store"])
    #expect(try NoteShop.titles(place) == ["logged", "logged", "logged"])
  }

  @Test(arguments: ["move", "destroy"])
  func `a store that somebody has open stays as it is`(_ verb: String) throws {
    let store = try TemporaryStore()
    let container = try store.open(Note.self)
    try NoteShop.add(container, "n")
    try NoteShop.addExternal(store.url, ["a"])
    let names = try store.names()
    let error = #expect(throws: StoreError.self) {
      if verb == "move" {
        try ModelContainer.moveStore(at: store.url, to: store.place("moved.store"))
      } else {
        try ModelContainer.destroyStore(at: store.url)
      }
    }
    #expect(error?.code == .inUse && error?.remedy != nil && error?.file == "test.store")
    #expect(try store.names() == names)
    #expect(try NoteShop.external(store.url) == ["a"])
    try NoteShop.add(container, "still there")
    #expect(try NoteShop.titles(store.url) == ["n", "still there"])
  }

  @Test func `a move to where something is changes nothing`() throws {
    let store = try TemporaryStore()
    let other = store.place("other.store")
    try NoteShop.make(store.url, "n")
    try NoteShop.make(other, "o")
    let before = try FolderPicture(store.folder)
    let error = #expect(throws: StoreError.self) {
      try ModelContainer.moveStore(at: store.url, to: other)
    }
    #expect(error?.code == .alreadyExists)
    #expect(try FolderPicture(store.folder) == before)
  }

  @Test func `a store is removed with everything that belongs to it, twice too`() throws {
    let store = try TemporaryStore()
    try NoteShop.make(store.url, "n")
    try NoteShop.addExternal(store.url, ["a"])
    try Self.leaveInLog(store, "logged")
    try Data("left".utf8).write(to: store.place("test.store-partial-1"))
    for _ in 0..<2 {
      try ModelContainer.destroyStore(at: store.url)
      #expect(try store.names() == [])
    }
  }

  @Test func `a database of something else is neither moved nor removed`() throws {
    let store = try TemporaryStore()
    try RawDatabase(store.url).execute("CREATE TABLE t (a)")
    let before = try FolderPicture(store.folder)
    let verbs: [() throws -> Void] = [
      { try ModelContainer.destroyStore(at: store.url) },
      { try ModelContainer.moveStore(at: store.url, to: store.place("x")) },
    ]
    for verb in verbs {
      let error = #expect(throws: StoreError.self) { try verb() }
      #expect(error?.code == .notAStore)
      #expect(try FolderPicture(store.folder) == before)
    }
  }

  @Test func `a container whose file was removed by hand writes nothing that would be lost`() throws
  {
    let store = try TemporaryStore()
    let container = try store.open(Note.self)
    let context = ModelContext(container)
    context.insert(Note(title: "n"))
    for url in ModelContainer.files(ofStoreAt: store.url) {
      try FileManager.default.removeItem(at: url)
    }
    let error = #expect(throws: StoreError.self) { try context.save() }
    #expect(error?.code == .replaced)
    #expect(context.hasChanges)
  }

  @Test func `what can't be looked through is not left behind`() throws {
    let store = try TemporaryStore()
    try NoteShop.make(store.url, "n")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: store.url.path + "-external"))
    let before = try FolderPicture(store.folder)
    let verbs: [() throws -> Void] = [
      { try ModelContainer.moveStore(at: store.url, to: store.place("x")) },
      { try ModelContainer.destroyStore(at: store.url) },
    ]
    for verb in verbs {
      let error = #expect(throws: StoreError.self) { try verb() }
      #expect(error?.code == .cannotOpen && error?.remedy != nil)
      #expect(try FolderPicture(store.folder) == before)
    }
  }

  /// Leaves a store as a killed process does: saved rows are in the log alone.
  static func leaveInLog(_ store: TemporaryStore, _ title: String) throws {
    let other = store.place("other.store")
    let container = try NoteShop.open(other)
    try NoteShop.add(container, title, count: 3)
    for suffix in ["", "-wal"] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: other.path + suffix))
      try bytes.write(to: URL(fileURLWithPath: store.url.path + suffix))
    }
    try NoteShop.close(container)
    try ModelContainer.destroyStore(at: other)
  }

  private func identifier(_ url: URL) throws -> [String] {
    try RawDatabase(url).column("SELECT identifier FROM tessera_schema")
  }
}
