import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct InsertTests {
  @Test func `saving a root saves what it reaches`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Note.self))
    let folder = Folder(name: "f")
    let note = Note(title: "n")
    let tag = Tag(name: "t")
    let second = Note(title: "m")
    folder.notes = [note]
    note.tags = [tag]
    tag.notes = [second]
    context.insert(folder)
    #expect(
      [note.modelContext, tag.modelContext, second.modelContext].allSatisfy { $0 == context })
    #expect(tag.notes == [second, note] || tag.notes == [note, second])
    try context.save()
    let file = try RawDatabase(store.url)
    #expect(try file.column("SELECT count(*) FROM Note") == ["2"])
    #expect(try file.column("SELECT count(*) FROM Tag") == ["1"])
    #expect(try file.column("SELECT count(*) FROM \"Note.tags\"") == ["2"])
  }

  @Test func `a new object that refers to an inserted one comes along`() throws {
    let context = ModelContext(try memoryContainer(Note.self))
    let folder = Folder(name: "f")
    context.insert(folder)
    let note = Note(title: "n", folder: folder)
    #expect(note.modelContext == context)
    #expect(folder.notes == [note])
    let tag = Tag(name: "t")
    tag.notes = [note]
    #expect(tag.modelContext == context)
    #expect(note.tags == [tag])
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Tag>()) == 1)
  }

  @Test func `a new object that an inserted one comes to refer to comes along`() throws {
    let context = ModelContext(try memoryContainer(Note.self))
    let note = Note(title: "n")
    context.insert(note)
    try context.save()
    let folder = Folder(name: "f")
    folder.notes = [Note(title: "m")]
    note.folder = folder
    note.tags.append(Tag(name: "t"))
    #expect(folder.modelContext == context)
    #expect(folder.notes.map(\.title) == ["m", "n"])
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 2)
    #expect(try context.fetchCount(FetchDescriptor<Tag>()) == 1)
  }

  @Test func `both ends may say the same thing before the insertion`() throws {
    let context = ModelContext(try memoryContainer(Note.self))
    let folder = Folder(name: "f")
    let notes = (0..<4).map { Note(title: "\($0)", folder: folder) }
    folder.notes = [notes[2], notes[0], notes[1]]
    context.insert(notes[3])
    #expect(folder.notes == [notes[2], notes[0], notes[1], notes[3]])
    try context.save()
    context.refault(folder)
    #expect(folder.notes == [notes[2], notes[0], notes[1], notes[3]])
  }

  @Test func `inserting twice is inserting once`() throws {
    let context = ModelContext(try memoryContainer(Note.self))
    let note = Note(title: "n")
    context.insert(note)
    let id = note.id
    context.insert(note)
    try context.save()
    context.insert(note)
    #expect(!context.hasChanges)
    #expect(note.id == id)
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 1)
  }

  @Test func `an object of another context is not inserted, and that is reported`() throws {
    let container = try memoryContainer(Player.self)
    let one = ModelContext(container)
    let other = ModelContext(container)
    let player = Player(name: "p")
    one.insert(player)
    let reports = ReportLog.during({ $0.kind == .changeDropped && $0.entity == "Player" }) {
      other.insert(player)
    }
    #expect(reports.count >= 1)
    #expect(player.modelContext == one)
    #expect(throws: ChangeError.self) { try other.save() }
    other.rollback()
    #expect(!other.hasChanges)
  }

  @Test func `defaults are evaluated for new objects only`() throws {
    let store = try TemporaryStore()
    do {
      let context = ModelContext(try store.open(Stamped.self))
      let before = Stamped.evaluations.count
      context.insert(Stamped(name: "a"))
      #expect(Stamped.evaluations.count == before + 1)
      try context.save()
    }
    let before = Stamped.evaluations.count
    let context = ModelContext(try store.open(Stamped.self))
    let found = try #require(try context.fetch(FetchDescriptor<Stamped>()).first)
    #expect(found.number > 0)
    #expect(Stamped.evaluations.count == before)
  }

  @Test func `keys of objects that were never saved are not given again`() throws {
    let store = try TemporaryStore()
    var abandoned: Set<PersistentIdentifier> = []
    do {
      let context = ModelContext(try store.open(Note.self))
      let notes = (0..<40).map { Note(title: "\($0)") }
      for note in notes { context.insert(note) }
      abandoned.formUnion(notes.map(\.id))
      context.rollback()
      let kept = Note(title: "kept")
      context.insert(kept)
      #expect(!abandoned.contains(kept.id))
      try context.save()
    }
    let context = ModelContext(try store.open(Note.self))
    let notes = (0..<40).map { Note(title: "\($0)") }
    for note in notes { context.insert(note) }
    #expect(abandoned.isDisjoint(with: notes.map(\.id)))
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 41)
    for id in abandoned { #expect(context.existingModel(for: id) == nil) }
  }
}

/// Counts how often its default is evaluated.
@Model final class Stamped {
  var name: String
  var number: Int = Stamped.evaluations.next()
  init(name: String) { self.name = name }
  static let evaluations = Counter()
}
