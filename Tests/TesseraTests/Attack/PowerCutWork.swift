import Foundation
import Tessera
import TesseraTestSupport

/// Random saves on a test disk, with what the file held after each.
///
/// The disk's record has a mark when a save has returned and when a key was given.
final class PowerCutWork {
  /// The kind of the mark of a save that has returned; the value is its number, from 1.
  static let saved = 1
  /// The kind of the marks of keys that were given, plus the entity's index.
  static let keyGiven = 100

  let disk: TestDisk
  let store: TemporaryStore
  private let durability: ModelConfiguration.Durability
  /// What the file held after each save; before the first, nothing.
  private(set) var pictures: [[String]] = [[]]
  private var random: SeededGenerator
  private var context: ModelContext
  private var number = 0

  init(seed: UInt64, durability: ModelConfiguration.Durability) throws {
    random = SeededGenerator(seed: seed)
    self.durability = durability
    disk = try TestDisk()
    store = try TemporaryStore(on: disk)
    context = try Self.open(store, durability)
  }

  static func open(
    _ store: TemporaryStore, _ durability: ModelConfiguration.Durability
  ) throws -> ModelContext {
    ModelContext(
      try store.open(Note.self, Author.self, Asset.self, Clip.self, durability: durability),
      isolation: nil)
  }

  /// Saves so often.
  func run(saves: Int) throws {
    for _ in 0..<saves {
      for _ in 0..<Int.random(in: 1...5, using: &random) { try change() }
      if context.hasChanges, Int.random(in: 0..<12, using: &random) == 0 { context.rollback() }
      guard context.hasChanges else { continue }
      try context.save()
      disk.mark(Self.saved, Int64(pictures.count))
      pictures.append(try Self.picture(store.url))
      try attendToLog()
    }
  }

  /// Brings the log into the file in one of SQLite's ways, or closes the store and opens it again.
  private func attendToLog() throws {
    let mode: String
    switch Int.random(in: 0..<20, using: &random) {
    case 0: mode = "PASSIVE"
    case 1: mode = "FULL"
    case 2: mode = "RESTART"
    case 3: mode = "TRUNCATE"
    case 4:
      try context.container.internals.store.close()
      context = try Self.open(store, durability)
      return
    default: return
    }
    let raw = try RawDatabase(store.url, on: disk)
    try raw.execute("PRAGMA synchronous = \(durability == .full ? "FULL" : "NORMAL")")
    _ = try raw.rows("PRAGMA wal_checkpoint(\(mode))")
  }

  /// Everything in a file but what is no save: which keys are reserved, which files are to be removed.
  static func picture(_ url: URL) throws -> [String] {
    try RawDatabase(url).dump().filter {
      !$0.hasPrefix("sqlite_sequence") && !$0.hasPrefix("tessera_discarded")
    }
  }

  private func insert(_ model: some PersistentModel) {
    context.insert(model)
    mark(model)
  }

  private func mark(_ model: any PersistentModel) {
    let identifier = model.persistentModelID
    let container = context.container.internals
    if let entity = container.entity(of: identifier) {
      disk.mark(Self.keyGiven + entity, identifier.key)
    }
  }

  private func any<Model: PersistentModel>(_: Model.Type) throws -> Model? {
    try context.fetch(FetchDescriptor<Model>()).randomElement(using: &random)
  }

  private func change() throws {
    number += 1
    switch Int.random(in: 0..<20, using: &random) {
    case 0: insert(Folder(name: "folder \(number)"))
    case 1, 2, 3:
      let note = Note(title: "note \(number)", rank: number, folder: try any(Folder.self))
      insert(note)
      if .random(using: &random) { note.body = text(upTo: 30_000) }
      if let tag = try any(Tag.self) { note.tags.append(tag) }
    case 4: try any(Note.self)?.title += "+"
    case 5: try any(Note.self)?.body = text(upTo: 60_000)
    case 6: try any(Note.self)?.attachment = Data(text(upTo: 20_000).utf8)
    case 7: try any(Note.self)?.folder = try any(Folder.self)
    case 8: try any(Folder.self)?.notes.reverse()
    case 9: if let note = try any(Note.self), number % 3 == 0 { context.delete(note) }
    case 10: if let folder = try any(Folder.self), number % 4 == 0 { context.delete(folder) }
    case 11:
      let tag = Tag(name: "tag \(number)")
      insert(tag)
      for _ in 0..<3 { if let note = try any(Note.self) { tag.notes.append(note) } }
    case 12: try any(Tag.self)?.notes = []
    case 13: insert(Asset(key: "k\(number)", size: number))
    case 14:
      let author = Author(name: "author \(number)")
      insert(author)
      for index in 0..<2 {
        let book = Book(title: "\(number).\(index)", author: author)
        book.pages = (0..<3).map { Page(number: $0) }
        insert(book)
        for page in book.pages { mark(page) }
      }
    case 15, 16:
      let clip = Clip(title: "clip \(number)", film: film())
      insert(clip)
    case 17: try any(Clip.self)?.film = film()
    case 18: if let clip = try any(Clip.self), number % 2 == 0 { context.delete(clip) }
    default: if let author = try any(Author.self), number % 2 == 0 { context.delete(author) }
    }
  }

  /// External when it has 1,000 bytes; it tells its own seed.
  private func film() -> Data {
    .pattern(Int.random(in: 8..<6_000, using: &random), seed: number)
  }

  private func text(upTo count: Int) -> String {
    String(repeating: "\(number) ", count: Int.random(in: 0..<count / 4, using: &random))
  }
}
