import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct RollbackTests {
  private struct Desk {
    let store: TemporaryStore
    let context: ModelContext
    let folders: [Folder]
    let notes: [Note]
    let tags: [Tag]

    init() throws {
      store = try TemporaryStore()
      let container = try store.open(Note.self)
      let maker = ModelContext(container)
      let tags = (0..<3).map { Tag(name: "t\($0)") }
      for name in ["f0", "f1"] {
        let folder = Folder(name: name)
        folder.notes = (0..<3).map { Note(title: "\(name)n\($0)") }
        for note in folder.notes { note.tags = Array(tags[0..<2]) }
        maker.insert(folder)
      }
      maker.insert(tags[2])
      try maker.save()
      context = ModelContext(container)
      folders = try context.fetch(FetchDescriptor<Folder>(sortBy: [SortDescriptor(\.name)]))
      notes = try context.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)]))
      self.tags = try context.fetch(FetchDescriptor<Tag>(sortBy: [SortDescriptor(\.name)]))
    }

    /// Every value and link the objects show.
    func picture() -> [String] {
      folders.map { "\($0.name): \($0.notes.map(\.title))" }
        + notes.map {
          let place = "\($0.folder?.name ?? "-") \($0.tags.map(\.name))"
          return "\($0.title) \($0.rank) \($0.body) \($0.subtitle ?? "-") \(place)"
        } + tags.map { "\($0.name): \($0.notes.map(\.title))" }
    }
  }

  private func changeEverything(_ desk: Desk) {
    desk.notes[0].title = "changed"
    desk.notes[0].body += "more"
    desk.notes[1].body = "set unread"
    desk.notes[1].subtitle = "s"
    desk.notes[2].rank += 1
    desk.notes[2].folder = desk.folders[1]
    desk.folders[0].notes.reverse()
    desk.folders[0].notes.append(Note(title: "new", rank: 9))
    desk.notes[3].tags.reverse()
    desk.notes[4].tags.append(Tag(name: "new"))
    desk.notes[5].tags.removeFirst()
    desk.tags[2].notes = [desk.notes[1], desk.notes[0]]
    desk.context.delete(desk.tags[1])
    desk.context.delete(desk.folders[1])
  }

  @Test(arguments: [false, true])
  func `rollback takes everything back, loaded before or not`(isLoaded: Bool) throws {
    let desk = try Desk()
    let reference = try Desk().picture()
    if isLoaded { #expect(desk.picture() == reference) }
    let file = try RawDatabase(desk.store.url).dump()
    changeEverything(desk)
    #expect(desk.context.hasChanges)
    desk.context.rollback()
    #expect(!desk.context.hasChanges)
    #expect(desk.picture() == reference)
    try desk.context.save()
    let after = try RawDatabase(desk.store.url).dump()
    #expect(after.filter(isRow) == file.filter(isRow))
    changeEverything(desk)
    try desk.context.save()
    #expect(desk.folders[0].notes.map(\.title) == ["f0n1", "changed", "new"])
  }

  /// Keys that were reserved stay reserved.
  private func isRow(_ line: String) -> Bool { !line.hasPrefix("sqlite_sequence") }

  @Test func `objects that were inserted are as if they never were`() throws {
    let context = ModelContext(try memoryContainer(Note.self))
    let note = Note(title: "n", folder: Folder(name: "f"))
    context.insert(note)
    let id = note.id
    context.rollback()
    #expect(note.modelContext == nil)
    #expect(note.title == "n")
    let registered: Note? = context.registeredModel(for: id)
    #expect(registered == nil)
    #expect(!context.hasChanges)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 0)
  }

  @Test func `a transaction saves, or takes everything back`() throws {
    struct Stop: Error {}
    let context = ModelContext(try memoryContainer(Note.self))
    let note = Note(title: "n")
    try context.transaction { context.insert(note) }
    #expect(!context.hasChanges)
    #expect(throws: Stop.self) {
      try context.transaction {
        note.title = "changed"
        context.insert(Note(title: "m"))
        throw Stop()
      }
    }
    #expect(note.title == "n")
    #expect(!context.hasChanges)
    #expect(try context.fetch(FetchDescriptor<Note>()) == [note])
  }

  @Test(arguments: [false, true])
  func `an array without an inverse that was loaded while an element was deleted has it again`(
    isRolledBack: Bool
  ) throws {
    let container = try memoryContainer(Album.self)
    let maker = ModelContext(container)
    let made = Album(name: "album")
    made.pictures = ["a", "b"].map { Picture(name: $0) }
    maker.insert(made)
    try maker.save()
    let context = ModelContext(container)
    let album = try #require(try context.fetch(FetchDescriptor<Album>()).first)
    let picture = try #require(
      try context.fetch(FetchDescriptor<Picture>(sortBy: [SortDescriptor(\.name)])).first)
    context.delete(picture)
    #expect(album.pictures.map(\.name) == ["b"])
    if isRolledBack { context.rollback() } else { context.insert(picture) }
    #expect(album.pictures.map(\.name) == ["a", "b"])
    #expect(album.count(of: \.pictures) == 2)
  }

  @Test func `inserting a deleted object again takes the deletion back`() throws {
    let context = ModelContext(try memoryContainer(Note.self))
    let note = Note(title: "n")
    context.insert(note)
    try context.save()
    context.delete(note)
    context.insert(note)
    #expect(!note.isDeleted)
    try context.save()
    #expect(try context.fetch(FetchDescriptor<Note>()) == [note])
  }
}
