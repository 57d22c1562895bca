import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// F62: opening a broken store. What else may be wrong with one is in `BrokenStoreTests`.
struct F62Tests {
  private static let names = [
    "test.store", "test.store-wal", "test.store-shm", "test.store-external",
  ]

  private func makeNoise() throws -> TemporaryStore {
    let store = try TemporaryStore()
    for (offset, suffix) in ["", "-wal", "-shm"].enumerated() {
      let noise = (0..<4096).map { UInt8(truncatingIfNeeded: ($0 + offset) &* 73 >> 2) }
      try Data(noise).write(to: URL(fileURLWithPath: store.url.path + suffix))
    }
    try NoteShop.addExternal(store.url, ["a", "b"])
    return store
  }

  @Test func `F62 noise is named, listed, moved whole, and makes room for a fresh store`() throws {
    let store = try makeNoise()
    let before = try FolderPicture(store.folder)
    let error = #expect(throws: StoreError.self) { try store.open(Note.self) }
    #expect(error?.code == .notADatabase && error?.file == "test.store")
    #expect(try FolderPicture(store.folder) == before)
    #expect(ModelContainer.files(ofStoreAt: store.url).map(\.lastPathComponent) == Self.names)
    let aside = store.place("aside/broken.store")
    try ModelContainer.moveStore(at: store.url, to: aside)
    #expect(ModelContainer.files(ofStoreAt: store.url) == [])
    #expect(try store.names() == ["aside"])
    #expect(
      ModelContainer.files(ofStoreAt: aside).map(\.lastPathComponent)
        == Self.names.map { $0.replacingOccurrences(of: "test", with: "broken") })
    #expect(try NoteShop.external(aside) == ["a", "b"])
    try NoteShop.add(try store.open(Note.self), "fresh")
    #expect(try NoteShop.titles(store.url) == ["fresh"])
  }

  @Test func `F62 noise is removed when that is asked, and not before`() throws {
    let store = try makeNoise()
    #expect(throws: StoreError.self) { try store.open(Note.self) }
    #expect(try store.names() == Self.names.sorted())
    try ModelContainer.destroyStore(at: store.url)
    #expect(try store.names() == [])
    try NoteShop.add(try store.open(Note.self), "fresh")
  }
}
