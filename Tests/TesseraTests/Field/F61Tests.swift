import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// F61: a copy of a live store.
struct F61Tests {
  @Test func `F61 a store with rows in its log only is copied whole while a context saves`()
    async throws
  {
    let store = try TemporaryStore()
    let container = try store.open(Note.self, Snapshot.self)
    try NoteShop.add(container, "first", count: 100)
    // In the log only: a copy of the database's file alone would have none of it.
    let size = try FileManager.default.attributesOfItem(atPath: store.url.path)[.size] as? Int
    #expect(size ?? .max <= 4096)
    let photos = (0..<5).map { "photo \($0)" }
    try PhotoShop.add(container, photos)
    let copy = store.place("copy.store")
    async let saving: Void = {
      for _ in 0..<50 { try NoteShop.add(container, "while it was copied") }
    }()
    try ModelContainer.copyStore(at: store.url, to: copy)
    try await saving
    let titles = try NoteShop.titles(copy)
    #expect(titles.count { $0 == "first" } == 100 && titles.count <= 150)
    let copied = ModelContext(
      try ModelContainer(
        for: Note.self, Snapshot.self, configurations: ModelConfiguration(url: copy)))
    let pictures = try copied.fetch(FetchDescriptor<Snapshot>(sortBy: [SortDescriptor(\.title)]))
    #expect(pictures.map(\.title) == photos)
    #expect(pictures.allSatisfy { $0.picture == PhotoShop.picture($0.title) })
    #expect(try PhotoShop.files(copy).count == 5)
    let notes = try copied.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.rank)]))
    #expect(notes.count == titles.count && notes.allSatisfy { $0.missingProperties == [] })
  }

  @Test func `F61 a store replaced by another equals it exactly, whatever was in its log`() throws {
    let store = try TemporaryStore()
    let (old, new) = (store.url, store.place("new.store"))
    try NoteShop.make(new, "new", count: 30)
    try MoveTests.leaveInLog(store, "old")
    try ModelContainer.replaceStore(at: old, with: new)
    let dumps = try [old, new].map { url in
      try RawDatabase(url).dump().filter { !$0.hasPrefix("tessera_schema") }
    }
    #expect(dumps[0] == dumps[1])
    #expect(try NoteShop.titles(old) == Array(repeating: "new", count: 30))
  }
}
