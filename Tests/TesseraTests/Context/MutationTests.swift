import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct MutationTests {
  private func note(_ store: TemporaryStore) throws -> (ModelContext, Note) {
    let container = try store.open(Note.self)
    let maker = ModelContext(container)
    let note = Note(title: "a", rank: 1)
    note.stars = 1
    note.attachment = Data([1])
    note.subtitle = "s"
    maker.insert(note)
    try maker.save()
    let context = ModelContext(container)
    return (context, try #require(try context.fetch(FetchDescriptor<Note>()).first))
  }

  @Test func `a mutation in place is a change and writes its column alone`() throws {
    let store = try TemporaryStore()
    let (context, note) = try note(store)
    let mutations: [(String, (Note) -> Void)] = [
      ("title", { $0.title += "x" }), ("stars", { $0.stars? += 1 }), ("rank", { $0.rank += 1 }),
      ("subtitle", { $0.subtitle?.append("y") }), ("isPinned", { $0.isPinned.toggle() }),
      ("made", { $0.made += 1 }), ("weight", { $0.weight *= 2 }),
    ]
    let log = StatementLog(context.container)
    for (column, mutate) in mutations {
      mutate(note)
      #expect(note.hasChanges, "\(column)")
      _ = log.take()
      try context.save()
      let updates = log.take().filter { $0.hasPrefix("UPDATE \"Note\"") }
      #expect(updates.count == 1, "\(column)")
      #expect(updates.first?.contains("\"\(column)\"") == true)
      for (other, _) in mutations where other != column {
        #expect(updates.first?.contains("\"\(other)\"") == false)
      }
    }
    note.attachment?.append(2)
    note.body.append("text")
    try context.save()
    let other = ModelContext(try store.open(Note.self))
    let again = try #require(try other.fetch(FetchDescriptor<Note>()).first)
    #expect(again.title == "ax")
    #expect(again.stars == 2)
    #expect(again.rank == 2)
    #expect(again.subtitle == "sy")
    #expect(again.isPinned)
    #expect(again.made.timeIntervalSinceReferenceDate == 1)
    #expect(again.weight == 3)
    #expect(again.attachment == Data([1, 2]))
    #expect(again.body == "text")
  }

  @Test func `a property can be passed inout`() throws {
    let store = try TemporaryStore()
    let (context, note) = try note(store)
    func append(_ text: inout String) { text.append("!") }
    append(&note.title)
    #expect(note.title == "a!")
    try context.save()
    #expect(!context.hasChanges)
  }

  @Test func `setting an equal value, or changing back, is no change`() throws {
    let store = try TemporaryStore()
    let (context, note) = try note(store)
    note.title = "a"
    note.rank = 1
    note.stars = 1
    #expect(!context.hasChanges && !note.hasChanges)
    note.title = "b"
    #expect(context.hasChanges && note.hasChanges)
    note.title = "a"
    #expect(!context.hasChanges && !note.hasChanges)
    note.title += ""
    #expect(!context.hasChanges && !note.hasChanges)
    let before = try RawDatabase(store.url).dump()
    try context.save()
    #expect(try RawDatabase(store.url).dump() == before)
  }

  @Test func `zero of the other sign is a change and the same NaN is none`() throws {
    let store = try TemporaryStore()
    let (context, note) = try note(store)
    note.weight = 0
    try context.save()
    note.weight = -0.0
    #expect(context.hasChanges)
    note.weight = .nan
    try context.save()
    note.weight = .nan
    #expect(!context.hasChanges)
    let other = ModelContext(try store.open(Note.self))
    let again = try #require(try other.fetch(FetchDescriptor<Note>()).first)
    #expect(again.weight.isNaN)
  }

  @Test func `text is compared as stored, byte for byte`() throws {
    let store = try TemporaryStore()
    let (context, note) = try note(store)
    note.title = "\u{E9}"
    try context.save()
    note.title = "e\u{301}"
    #expect(context.hasChanges)
    try context.save()
    let other = ModelContext(try store.open(Note.self))
    let again = try #require(try other.fetch(FetchDescriptor<Note>()).first)
    #expect(Array(again.title.utf8) == Array("e\u{301}".utf8))
  }
}
