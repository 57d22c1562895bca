import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Where a container opens its store, and what it says where it can't.
struct ContainerOpeningTests {
  @Test func `a folder that can't be made is named as the cause, with a remedy`() throws {
    let store = try TemporaryStore()
    try Data("file".utf8).write(to: store.url)
    let url = store.url.appendingPathComponent("inside/some.store")
    let error = #expect(throws: StoreError.self) {
      try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url))
    }
    #expect(error?.code == .cannotOpen)
    #expect(error?.message.contains("folder") == true)
    #expect(error?.remedy != nil)
    #expect(error?.cause != nil)
    #expect(error?.file == "some.store")
  }

  @Test func `folders that are made for a store are on disk before the store is`() throws {
    let store = try TemporaryStore()
    let folder = store.url.deletingLastPathComponent()
    let files = BreakingFiles()
    try makeFolder(of: folder.appendingPathComponent("a/b/c/some.store"), files)
    #expect(files.takeLog() == ["sync \(folder.lastPathComponent)", "sync a", "sync b"])
    try makeFolder(of: folder.appendingPathComponent("a/b/c/other.store"), files)
    #expect(files.takeLog() == [])
    files.fail(.init("sync", .EIO))
    #expect(throws: StoreError.self) {
      try makeFolder(of: folder.appendingPathComponent("d/some.store"), files)
    }
  }

  @Test(arguments: [true, false])
  func `a folder in the file's place is named`(allowsSave: Bool) throws {
    let store = try TemporaryStore()
    try FileManager.default.createDirectory(at: store.url, withIntermediateDirectories: true)
    let error = #expect(throws: StoreError.self) {
      try store.open(Note.self, allowsSave: allowsSave)
    }
    #expect(error?.code == .cannotOpen)
    #expect(error?.message.contains("folder") == true)
    #expect(error?.remedy != nil)
  }

  @Test func `a configuration's schema serves a container that is given none`() throws {
    let schema = Schema(Note.self)
    let configuration = ModelConfiguration("s", schema: schema, isStoredInMemoryOnly: true)
    let container = try ModelContainer(configurations: configuration)
    #expect(container.schema == schema)
    #expect(configuration == ModelConfiguration("s", schema: schema, isStoredInMemoryOnly: true))
    #expect(configuration != ModelConfiguration("t", schema: schema, isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    context.insert(Note(title: "n"))
    try context.save()
    let named = ModelConfiguration("n", schema: schema, url: URL(fileURLWithPath: "/n.store"))
    #expect(named.schema == schema && named.allowsSave)
  }

  #if !canImport(Darwin)
    @Test func `programs don't share a default store`() {
      let path = ModelConfiguration().url.pathComponents.suffix(2)
      #expect(path == [ProcessInfo.processInfo.processName, "default.store"])
    }
  #endif
}
