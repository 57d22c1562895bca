import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct RoundTripTests {
  @Test func `objects come back from the store as they were saved`() throws {
    let store = try TemporaryStore()
    let uid = UUID()
    do {
      let context = ModelContext(try store.open(Note.self))
      let folder = Folder(name: "Inbox")
      let note = Note(title: "First", rank: 7, folder: folder)
      note.isPinned = true
      note.weight = 0.1 + 0.2
      note.made = Date(timeIntervalSinceReferenceDate: 12345.678)
      note.uid = uid
      note.mood = .dark
      note.subtitle = "é\u{301}"
      note.attachment = Data([0, 1, 2])
      note.body = "long text"
      note.tags = [Tag(name: "a"), Tag(name: "b")]
      context.insert(note)
      try context.save()
      #expect(!context.hasChanges)
    }
    let context = ModelContext(try store.open(Note.self))
    let notes = try context.fetch(FetchDescriptor<Note>())
    let note = try #require(notes.first)
    #expect(notes.count == 1)
    #expect(note.title == "First")
    #expect(note.rank == 7)
    #expect(note.isPinned)
    #expect(note.weight.bitPattern == (0.1 + 0.2).bitPattern)
    #expect(note.made == Date(timeIntervalSinceReferenceDate: 12345.678))
    #expect(note.uid == uid)
    #expect(note.mood == .dark)
    #expect(note.subtitle?.utf8.elementsEqual("é\u{301}".utf8) == true)
    #expect(note.due == nil)
    #expect(note.stars == nil)
    #expect(note.attachment == Data([0, 1, 2]))
    #expect(note.body == "long text")
    #expect(note.folder?.name == "Inbox")
    #expect(note.tags.map(\.name) == ["a", "b"])
    #expect(note.folder?.notes == [note])
    #expect(note.tags[0].notes == [note])
  }

  @Test(arguments: [
    -0.0, 0.0, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 1.1, .greatestFiniteMagnitude,
  ])
  func `a number comes back bit for bit`(number: Double) throws {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    let note = Note(title: "n")
    note.weight = number
    note.made = Date(timeIntervalSinceReferenceDate: number)
    context.insert(note)
    try context.save()
    let found = try #require(try ModelContext(container).fetch(FetchDescriptor<Note>()).first)
    #expect(found.weight.bitPattern == number.bitPattern)
    #expect(found.made.timeIntervalSinceReferenceDate.bitPattern == number.bitPattern)
    #expect(found.missingProperties.isEmpty)
  }

  @Test func `a change, a deletion and a new link are saved`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Note.self))
    let inbox = Folder(name: "Inbox")
    let archive = Folder(name: "Archive")
    context.insert(inbox)
    context.insert(archive)
    let notes = (0..<5).map { Note(title: "n\($0)", rank: $0, folder: inbox) }
    try context.save()
    #expect(inbox.notes.count == 5)
    notes[1].folder = archive
    notes[2].title = "changed"
    context.delete(notes[3])
    #expect(inbox.notes.map(\.rank) == [0, 2, 4])
    #expect(archive.notes == [notes[1]])
    try context.save()
    let other = ModelContext(try store.open(Note.self))
    let found = try other.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.rank)]))
    #expect(found.map(\.rank) == [0, 1, 2, 4])
    #expect(found.map(\.title) == ["n0", "n1", "changed", "n4"])
    #expect(found.map { $0.folder?.name } == ["Inbox", "Archive", "Inbox", "Inbox"])
    #expect(found[0].folder?.notes.map(\.rank) == [0, 2, 4])
  }

  @Test func `deleting a folder deletes its notes`() throws {
    let context = ModelContext(try memoryContainer(Note.self))
    let folder = Folder(name: "Inbox")
    folder.notes = [Note(title: "a"), Note(title: "b")]
    context.insert(folder)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 2)
    context.delete(folder)
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 0)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 0)
  }

  @Test func `a predicate runs over to-one chains`() throws {
    let context = ModelContext(try memoryContainer(Note.self))
    for name in ["a", "b"] {
      let folder = Folder(name: name)
      folder.notes = (0..<3).map { Note(title: "\(name)\($0)", rank: $0) }
      context.insert(folder)
    }
    try context.save()
    let descriptor = FetchDescriptor<Note>(
      predicate: #Predicate { $0.folder?.name == "a" && $0.rank > 0 },
      sortBy: [SortDescriptor(\.rank, order: .reverse)])
    #expect(try context.fetch(descriptor).map(\.title) == ["a2", "a1"])
    #expect(try context.fetchCount(descriptor) == 2)
  }
}
