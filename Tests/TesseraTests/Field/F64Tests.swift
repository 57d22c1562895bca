import Foundation
import Tessera
import TesseraSQLite
import TesseraTestSupport
import Testing

/// F64: the disk is full.
struct F64Tests {
  /// Where there is room for a while.
  private struct Room {
    let url: URL
    let keep: [AnyObject]
    /// Called when the container is open.
    let limit: (ModelContainer) throws -> Void
    let free: (ModelContainer) throws -> Void
  }

  /// A database that may have only so many pages.
  private func pages() throws -> Room {
    let store = try TemporaryStore()
    func sqlite(_ container: ModelContainer) throws -> SQLiteStore {
      try #require(container.internals.store as? SQLiteStore)
    }
    return Room(
      url: store.url, keep: [store], limit: { try sqlite($0).limitPages(toMore: 200) },
      free: { try sqlite($0).limitPages(toMore: nil) })
  }

  /// A volume with 4 MB.
  private func volume() throws -> Room {
    let volume = try TemporaryVolume(megabytes: 8)
    try volume.use(megabytes: 4)
    return Room(
      url: volume.folder.appendingPathComponent("test.store"), keep: [volume], limit: { _ in },
      free: { _ in try volume.free() })
  }

  @Test func `F64 a database that may not grow fails a save, which can be done again`() throws {
    try run(pages())
  }

  @Test(.enabled(if: TemporaryVolume.isPossible))
  func `F64 a full volume fails a save, which can be done again`() throws { try run(volume()) }

  private func run(_ room: Room) throws {
    defer { withExtendedLifetime(room) {} }
    var configuration = ModelConfiguration(url: room.url)
    configuration.durability = .relaxed
    let container = try ModelContainer(
      for: Schema(Note.self, Snapshot.self), configurations: [configuration])
    try room.limit(container)
    let context = ModelContext(container, isolation: nil)
    var saved = 0
    var failure: (any Error)?
    while failure == nil && saved < 2_000 {
      let note = Note(title: "\(saved)", rank: saved)
      note.body = String(repeating: "\(saved) ", count: 5_000)
      context.insert(note)
      if saved.isMultiple(of: 10) { context.insert(Snapshot(title: "\(saved)")) }
      do {
        try context.save()
        saved += 1
      } catch {
        failure = error
      }
    }
    let error = try #require(failure as? StoreError)
    #expect(error.code == .noSpace && error.remedy != nil && error.file == "test.store")
    #expect(saved > 5)
    // A second try fails the same way.
    let again = #expect(throws: StoreError.self) { try context.save() }
    #expect(again?.code == .noSpace)
    #expect(context.hasChanges && !context.insertedModelsArray.isEmpty)
    try check(room.url, saved)
    let reader = ModelContext(container, isolation: nil)
    let notes = try reader.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.rank)]))
    #expect(notes.map(\.rank) == Array(0..<saved))
    #expect(notes.allSatisfy { $0.body == String(repeating: "\($0.rank) ", count: 5_000) })
    try room.free(container)
    try context.save()
    #expect(!context.hasChanges)
    try check(room.url, saved + 1)
    try container.internals.store.close()
  }

  private func check(_ url: URL, _ count: Int) throws {
    let titles = try NoteShop.titles(url)
    #expect(titles == (0..<count).map { "\($0)" })
    let raw = try RawDatabase(url)
    #expect(try raw.column("SELECT count(*) FROM \"Note.body\"") == ["\(count)"])
    // The files of photos that are saved, and no other.
    let photos = try raw.column("SELECT title FROM Snapshot")
    #expect(photos.count == (count + 9) / 10)
    #expect(try PhotoShop.files(url).count == photos.count)
  }

  @Test(.enabled(if: TemporaryVolume.isPossible), arguments: [true, false])
  func `F64 a full volume fails the opening of a store, which can be done again`(isNew: Bool) throws
  {
    let volume = try TemporaryVolume(megabytes: 2)
    let url = volume.folder.appendingPathComponent("test.store")
    if !isNew { try NoteShop.make(url, "n") }
    try volume.fill()
    let error = #expect(throws: StoreError.self) { try NoteShop.open(url) }
    #expect(error?.code == .noSpace && error?.remedy != nil && error?.file == "test.store")
    try volume.free()
    try NoteShop.add(try NoteShop.open(url), "more")
    #expect(try NoteShop.titles(url) == (isNew ? ["more"] : ["n", "n", "n", "more"]))
  }

  @Test(.enabled(if: TemporaryVolume.isPossible))
  func `F64 a copy that finds no room leaves nothing behind`() throws {
    let volume = try TemporaryVolume(megabytes: 1)
    let store = try TemporaryStore()
    try PhotoShop.make(store.url, (0..<10).map { "photo \($0)" })
    let files = try PhotoShop.files(store.url)
    let copy = volume.folder.appendingPathComponent("copy.store")
    let error = #expect(throws: StoreError.self) {
      try ModelContainer.copyStore(at: store.url, to: copy)
    }
    #expect(error?.code == .noSpace)
    #expect(try FolderPicture(volume.folder).names == [])
    // Moving to another volume is a copy as well: the store stays where it is.
    let move = #expect(throws: StoreError.self) {
      try ModelContainer.moveStore(at: store.url, to: copy)
    }
    #expect(move?.code == .noSpace)
    #expect(try FolderPicture(volume.folder).names == [])
    #expect(try PhotoShop.files(store.url) == files)
    try PhotoShop.expect((0..<10).map { "photo \($0)" }, at: store.url)
  }
}
