import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// A store with some of everything, a context that has loaded a part of it, and readers.
struct FailureDesk {
  let store: TemporaryStore
  let container: ModelContainer
  let context: ModelContext
  private let folders: [Folder]
  private let notes: [Note]
  private let tags: [Tag]
  private let assets: [Asset]
  private let author: Author
  private let clip: Clip
  /// Readers of a title, of a to-many's elements, and of a tag's notes.
  let wakes: [WakeCount]

  init(
    busyTimeout: Duration = .seconds(5), on disk: TestDisk? = nil,
    durability: ModelConfiguration.Durability = .none
  ) throws {
    store = try TemporaryStore(on: disk)
    container = try store.open(
      Note.self, Author.self, Asset.self, Room.self, Team.self, Clip.self, busyTimeout: busyTimeout,
      durability: durability)
    try Self.fill(ModelContext(container))
    context = ModelContext(container)
    folders = try context.fetch(FetchDescriptor<Folder>(sortBy: [SortDescriptor(\.name)]))
    notes = try context.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)]))
    tags = try context.fetch(FetchDescriptor<Tag>(sortBy: [SortDescriptor(\.name)]))
    assets = try context.fetch(FetchDescriptor<Asset>(sortBy: [SortDescriptor(\.key)]))
    author = try #require(try context.fetch(FetchDescriptor<Author>()).first)
    clip = try #require(try context.fetch(FetchDescriptor<Clip>()).first)
    let (note, folder, tag) = (notes[0], folders[0], tags[2])
    wakes = [
      track { _ = note.title }, track { _ = folder.notes.map(\.rank) }, track { _ = tag.notes },
    ]
  }

  private static func fill(_ context: ModelContext) throws {
    let tags = (0..<4).map { Tag(name: "t\($0)") }
    for name in ["f0", "f1"] {
      let folder = Folder(name: name)
      folder.notes = (0..<3).map { Note(title: "\(name)n\($0)", rank: $0) }
      folder.notes[0].tags = [tags[0], tags[1]]
      folder.notes[1].tags = [tags[1], tags[2], tags[3]]
      folder.notes[2].body = "text"
      folder.notes[2].attachment = Data([1])
      context.insert(folder)
    }
    let author = Author(name: "a")
    for title in ["b0", "b1"] {
      let book = Book(title: title, author: author)
      book.pages = [Page(number: 1), Page(number: 2)]
    }
    context.insert(author)
    context.insert(Clip(title: "old", film: .pattern(200_000, seed: 1)))
    for index in 0..<2 { context.insert(Asset(key: "k\(index)", size: index)) }
    context.insert(Room(name: "r", floor: Floor(name: "f")))
    context.insert(Player(name: "p", team: Team(name: "t")))
    try context.save()
  }

  /// Inserts, updates, deletions with cascade and nullify, appends, reorders, links, lazy values.
  func changeEverything() {
    notes[0].title = "changed"
    notes[1].body = "set unread"
    notes[2].body += "more"
    notes[2].attachment?.append(2)
    notes[5].stars = 5
    folders[0].notes.reverse()
    let added = Note(title: "new", rank: 9)
    added.body = "new text"
    folders[0].notes.append(added)
    // The second folder's notes are not loaded.
    notes[0].folder = folders[1]
    added.tags = [tags[2], Tag(name: "new")]
    notes[1].tags = [tags[3], tags[1]]
    context.delete(tags[0])
    context.delete(author)
    context.delete(notes[4])
    assets[0].size = 7
    let title = assets[1].key
    assets[1].key += "x"
    assets[1].key = title
    clip.film = .pattern(150_000, seed: 2)
    context.insert(Clip(title: "new", film: .pattern(140_000, seed: 3)))
  }

  /// Everything in the file.
  func file() throws -> [String] { try RawDatabase(store.url).dump() }

  func rows(_ sql: String) throws -> [[String]] { try RawDatabase(store.url).rows(sql) }

  /// What the objects of a context show.
  func picture(_ context: ModelContext) throws -> [String] {
    let folders = try context.fetch(FetchDescriptor<Folder>(sortBy: [SortDescriptor(\.name)]))
    let notes = try context.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)]))
    let tags = try context.fetch(FetchDescriptor<Tag>(sortBy: [SortDescriptor(\.name)]))
    let authors = try context.fetch(FetchDescriptor<Author>())
    let assets = try context.fetch(FetchDescriptor<Asset>(sortBy: [SortDescriptor(\.key)]))
    var lines = folders.map { "\($0.name): \($0.notes.map(\.title))" }
    for note in notes {
      let bytes = Array(note.attachment ?? Data())
      let tags = note.tags.map(\.name)
      lines.append("\(note.title): \(tags) \(note.body) \(bytes) \(note.stars ?? -1)")
    }
    lines += tags.map { "\($0.name): \($0.notes.map(\.title))" }
    for author in authors {
      lines += author.books.map { "\(author.name): \($0.title) \($0.pages.count)" }
    }
    return lines + assets.map { "\($0.key) \($0.size)" }
  }

  /// Checks the rows that the changes come to.
  func expectSaved() throws {
    #expect(!context.hasChanges)
    #expect(
      try rows(
        """
        SELECT Folder.name, Note.title FROM Note JOIN Folder ON Folder.id = folder \
        ORDER BY Folder.name, "folder.order", Note.id
        """) == [
          ["f0", "f0n2"], ["f0", "f0n1"], ["f0", "new"], ["f1", "f1n0"], ["f1", "f1n2"],
          ["f1", "changed"],
        ])
    #expect(
      try rows(
        """
        SELECT Note.title, Tag.name FROM "Note.tags" JOIN Note ON Note.id = source \
        JOIN Tag ON Tag.id = target ORDER BY Note.title, source_position
        """) == [
          ["changed", "t1"], ["f0n1", "t3"], ["f0n1", "t1"], ["f1n0", "t1"], ["new", "t2"],
          ["new", "new"],
        ])
    #expect(
      try rows(
        """
        SELECT title, value FROM "Note.body" JOIN Note USING (id) WHERE value <> '' ORDER BY title
        """) == [
          ["f0n1", "set unread"], ["f0n2", "textmore"], ["f1n2", "text"], ["new", "new text"],
        ])
    #expect(
      try rows("SELECT hex(value) FROM \"Note.attachment\" ORDER BY 1") == [["01"], ["0102"]])
    for table in ["Author", "Book", "Page"] {
      #expect(try rows("SELECT count(*) FROM \(table)") == [["0"]])
    }
    #expect(
      try rows("SELECT key, size FROM Asset WHERE key < 'k5' ORDER BY key") == [
        ["k0", "7"], ["k1", "1"],
      ])
    #expect(try rows("PRAGMA foreign_key_check").isEmpty)
    let reader = ModelContext(container)
    let clips = try reader.fetch(FetchDescriptor<Clip>(sortBy: [SortDescriptor(\.title)]))
    #expect(
      clips.map(\.film) == [.pattern(140_000, seed: 3), .pattern(150_000, seed: 2)])
    let other = ModelContext(container)
    #expect(try picture(other) == picture(context))
  }
}
