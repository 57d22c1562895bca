import Foundation
import Tessera
import TesseraTestSupport
import Testing
import TesseraCore

@MainActor
struct NotificationTests {
  @Test func `a save says that it will and that it did, and to what`() throws {
    let context = ModelContext(try memoryContainer(Note.self))
    let notes = (0..<3).map { Note(title: "\($0)") }
    for note in notes { context.insert(note) }
    try context.save()
    let seen = Guarded<[String]>([])
    let ids = Guarded<[String: [PersistentIdentifier]]>([:])
    let center = NotificationCenter.default
    let tokens = [
      center.addObserver(forName: ModelContext.willSave, object: context, queue: nil) { _ in
        seen.withLock { $0.append("will") }
      },
      center.addObserver(forName: ModelContext.didSave, object: context, queue: nil) { note in
        seen.withLock { $0.append("did") }
        for key in ["insertedIdentifiers", "updatedIdentifiers", "deletedIdentifiers"] {
          let value = note.userInfo?[key] as? [PersistentIdentifier]
          ids.withLock { $0[key] = value }
        }
      },
    ]
    defer { for token in tokens { center.removeObserver(token) } }
    let inserted = Note(title: "new")
    context.insert(inserted)
    notes[0].title = "changed"
    notes[1].title = "1"
    context.delete(notes[2])
    try context.save()
    #expect(seen.withLock { $0 } == ["will", "did"])
    #expect(
      ids.withLock { $0 } == [
        "insertedIdentifiers": [inserted.id], "updatedIdentifiers": [notes[0].id],
        "deletedIdentifiers": [notes[2].id],
      ])
    try context.save()
    #expect(seen.withLock { $0 } == ["will", "did"])
  }

  @Test func `what a handler of willSave changes is part of the save`() throws {
    let container = try memoryContainer(Room.self)
    let context = ModelContext(container)
    nonisolated(unsafe) let floor = Floor(name: "f")
    context.insert(floor)
    let token = NotificationCenter.default.addObserver(
      forName: ModelContext.willSave, object: context, queue: nil
    ) { _ in
      MainActor.assumeIsolated {
        floor.name = "stamped"
        // A save inside a save has nothing to do.
        #expect(throws: Never.self) { try floor.modelContext?.save() }
      }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    try context.save()
    #expect(!context.hasChanges)
    #expect(try ModelContext(container).fetch(FetchDescriptor<Floor>()).first?.name == "stamped")
  }

  @Test func `a failed save says that it will and not that it did`() throws {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    context.insert(Note(title: "n"))
    let did = Counter()
    let token = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: context, queue: nil
    ) { _ in did.next() }
    defer { NotificationCenter.default.removeObserver(token) }
    struct Stop: Error {}
    container.internals.injectFaults { if $0 == .write { throw Stop() } }
    #expect(throws: Stop.self) { try context.save() }
    #expect(did.count == 0)
    container.internals.injectFaults(nil)
    try context.save()
    #expect(did.count == 1)
  }
}
