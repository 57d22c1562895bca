import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// F36: only what changed is published.
@MainActor
struct F36Tests {
  @Test func `F36 two attributes and an element of another context wake three readers of eight`()
    async throws
  {
    let container = try memoryContainer(Note.self)
    let main = container.mainContext
    let note = Note(title: "a", rank: 1, folder: Folder(name: "f"))
    note.tags = [Tag(name: "t")]
    main.insert(note)
    main.insert(Tag(name: "u"))
    try main.save()
    let tag = try #require(note.tags.first)
    let readers = [
      "title": track { _ = note.title }, "rank": track { _ = note.rank },
      "isPinned": track { _ = note.isPinned }, "weight": track { _ = note.weight },
      "subtitle": track { _ = note.subtitle }, "stars": track { _ = note.stars },
      "folder": track { _ = note.folder }, "tags": track { _ = note.tags },
      "tag's notes": track { _ = tag.notes },
    ]
    let editor = Editor(modelContainer: container)
    try await editor.save { context in
      let note = try context.note("a")
      note.rank = 2
      note.stars = 3
      note.isPinned = false
      note.tags.append(try context.tag("u"))
    }
    await container.delivered(to: main)
    let woken = readers.filter { $0.value.count > 0 }
    #expect(woken.keys.sorted() == ["rank", "stars", "tags"])
    #expect(woken.values.allSatisfy { $0.count == 1 })
    #expect(note.tags.count == 2)
  }

  @Test func `F36 values given up and read again, unchanged, wake nobody`() throws {
    let container = try memoryContainer(Note.self)
    let main = container.mainContext
    let note = Note(title: "a", folder: Folder(name: "f"))
    main.insert(note)
    try main.save()
    let readers = [
      track { _ = note.title }, track { _ = note.folder }, track { _ = note.tags },
      track { _ = note.body },
    ]
    main.refault(note)
    #expect(note.title == "a")
    _ = try main.fetch(FetchDescriptor<Note>())
    _ = (note.folder, note.tags, note.body)
    #expect(wakes(readers) == [0, 0, 0, 0])
  }
}
