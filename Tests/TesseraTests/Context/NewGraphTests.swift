import Tessera
import TesseraTestSupport
import Testing

/// Both ends of a relationship between objects that no store has seen.
struct NewGraphTests {
  @Test func `an element named at both ends is in the to-many once`() throws {
    let context = ModelContext(try memoryContainer(Note.self))
    let folder = Folder(name: "Inbox")
    let notes = (0..<3).map { Note(title: "n\($0)") }
    folder.notes = notes
    for note in notes { note.folder = folder }
    context.insert(notes[1])
    #expect(folder.notes.count == 3)
    #expect(Set(folder.notes) == Set(notes))
    try context.save()
    #expect(folder.notes.count == 3)
  }

  @Test func `a new object that moves back and forth is where it was put last, once`() throws {
    let context = ModelContext(try memoryContainer(Note.self))
    let folders = [Folder(name: "a"), Folder(name: "b")]
    for folder in folders { context.insert(folder) }
    let note = Note(title: "n", folder: folders[0])
    note.folder = folders[1]
    folders[0].notes.append(note)
    note.folder = folders[1]
    folders[1].notes.append(note)
    note.folder = folders[0]
    note.folder = folders[0]
    #expect(folders[0].notes == [note])
    #expect(folders[1].notes.isEmpty)
    try context.save()
    #expect(folders[0].notes == [note])
  }
}
