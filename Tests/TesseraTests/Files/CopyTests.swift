import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct CopyTests {
  @Test func `the files of a store are listed, those that are there`() throws {
    let store = try TemporaryStore()
    #expect(ModelContainer.files(ofStoreAt: store.url) == [])
    let container = try NoteShop.open(store.url)
    try NoteShop.addExternal(store.url, ["a"])
    #expect(
      ModelContainer.files(ofStoreAt: store.url).map(\.lastPathComponent)
        == ["test.store", "test.store-wal", "test.store-shm", "test.store-external"])
    try NoteShop.close(container)
  }

  @Test func `a symbolic link stands for the store it leads to`() throws {
    let store = try TemporaryStore()
    try NoteShop.make(store.url, "n")
    let link = store.place("link.store")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: store.url)
    let container = try NoteShop.open(link)
    try NoteShop.add(container, "linked")
    #expect(
      ModelContainer.files(ofStoreAt: link).map(\.lastPathComponent)
        == ["test.store", "test.store-wal", "test.store-shm"])
    try NoteShop.close(container)
    #expect(try store.names() == ["link.store", "test.store"])
    #expect(try NoteShop.titles(store.url) == ["n", "n", "n", "linked"])
  }

  @Test func `a copy has what is in the log, and the identity`() throws {
    let store = try TemporaryStore()
    let container = try NoteShop.open(store.url)
    try NoteShop.add(container, "logged", count: 100)
    let copy = store.place("deep/er/copy.store")
    try ModelContainer.copyStore(at: store.url, to: copy)
    #expect(try NoteShop.titles(copy).count == 100)
    let other = try NoteShop.open(copy)
    #expect(other.internals.store.identifier == container.internals.store.identifier)
    // They are two stores from now on.
    try NoteShop.add(other, "copy")
    try NoteShop.add(container, "original")
    let titles = try ModelContext(other).fetch(FetchDescriptor<Note>()).map(\.title)
    #expect(titles.filter { $0 != "logged" } == ["copy"])
  }

  @Test func `a copy has the external files its rows name, and a copy of it has them too`() throws {
    let store = try TemporaryStore()
    let container = try PhotoShop.open(store.url)
    // More than are kept among the newest: some have moved on, some have not.
    let titles = (0..<40).map { "photo \($0)" }
    for title in titles { try PhotoShop.add(container, [title]) }
    try NoteShop.addExternal(store.url, ["not ours"])
    let (copy, second) = (store.place("copy.store"), store.place("second.store"))
    try container.copyStore(to: copy)
    try ModelContainer.copyStore(at: copy, to: second)
    try container.erase()
    try PhotoShop.expect(titles, at: second)
    try PhotoShop.expect(titles, at: copy)
    #expect(try RawDatabase(store.url).column("SELECT count(*) FROM Snapshot") == ["0"])
  }

  @Test func `a copy is readable by nobody who may not read the store`() throws {
    let store = try TemporaryStore()
    try PhotoShop.make(store.url, ["a"])
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: store.url.path)
    let copy = store.place("copy.store")
    try ModelContainer.copyStore(at: store.url, to: copy)
    let mode = try manager.attributesOfItem(atPath: copy.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `a store in memory is copied to a file`() throws {
    let store = try TemporaryStore()
    let container = try memoryContainer(Note.self)
    try NoteShop.add(container, "kept")
    try container.copyStore(to: store.url)
    #expect(try NoteShop.titles(store.url) == ["kept"])
    try NoteShop.add(try NoteShop.open(store.url), "more")
    #expect(try NoteShop.titles(store.url) == ["kept", "more"])
  }

  @Test func `nothing is copied over what is there, and nothing of what is no store`() throws {
    let store = try TemporaryStore()
    try NoteShop.make(store.url, "n")
    let (noise, other) = (store.place("noise"), store.place("other.db"))
    try Data(repeating: 7, count: 4096).write(to: noise)
    try RawDatabase(other).execute("CREATE TABLE t (a)")
    let before = try FolderPicture(store.folder)
    let failures: [(URL, URL, StoreError.Code)] = [
      (store.url, noise, .alreadyExists), (store.url, store.url, .alreadyExists),
      (noise, store.place("x"), .notADatabase), (other, store.place("x"), .notAStore),
      (store.place("absent"), store.place("x"), .cannotOpen),
    ]
    for (from, to, code) in failures {
      let error = #expect(throws: StoreError.self) {
        try ModelContainer.copyStore(at: from, to: to)
      }
      #expect(error?.code == code && error?.file != nil)
    }
    #expect(try FolderPicture(store.folder) == before)
  }

  @Test func `a log that was left where the copy comes to is not applied to it`() throws {
    let store = try TemporaryStore()
    let copy = store.place("copy.store")
    do {
      // What is left when somebody removes a database that is in use.
      let container = try NoteShop.open(copy)
      try NoteShop.add(container, "old", count: 50)
      try Data(contentsOf: URL(fileURLWithPath: copy.path + "-wal"))
        .write(to: store.place("saved"))
    }
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: copy.path + suffix)
    }
    try FileManager.default.moveItem(
      at: store.place("saved"), to: URL(fileURLWithPath: copy.path + "-wal"))
    try NoteShop.make(store.url, "new")
    try ModelContainer.copyStore(at: store.url, to: copy)
    #expect(try NoteShop.titles(copy) == ["new", "new", "new"])
  }

  @Test func `what a killed process left goes with the next copy, what is being made stays`() throws
  {
    let store = try TemporaryStore()
    try NoteShop.make(store.url, "n")
    let copy = store.place("copy.store")
    try Data("left".utf8).write(to: store.place("copy.store-partial-12ab"))
    try Data("mine".utf8).write(to: store.place("copy.store-partial-notes"))
    try ModelContainer.copyStore(at: store.url, to: copy)
    #expect(try store.names() == ["copy.store", "copy.store-partial-notes", "test.store"])
  }

  @Test func `copies made while others save are each as of one commit`() async throws {
    let store = try TemporaryStore()
    let container = try store.open(Note.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in ["a", "b"] {
        group.addTask {
          // Each save adds two notes: a copy with half of one would have an odd number.
          for _ in 0..<60 { try NoteShop.add(container, name, count: 2) }
        }
      }
      for number in 0..<6 {
        group.addTask {
          try ModelContainer.copyStore(at: store.url, to: store.place("copy \(number)"))
        }
      }
      try await group.waitForAll()
    }
    for number in 0..<6 {
      let copy = store.place("copy \(number)")
      let titles = try NoteShop.titles(copy)
      #expect(titles.count { $0 == "a" }.isMultiple(of: 2))
      #expect(titles.count { $0 == "b" }.isMultiple(of: 2))
      let commits = try RawDatabase(copy).column("SELECT count(*) FROM tessera_history")
      #expect(commits == ["\(titles.count / 2)"])
    }
    #expect(try ModelContext(container).fetchCount(FetchDescriptor<Note>()) == 240)
  }
}
