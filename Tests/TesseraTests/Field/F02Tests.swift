import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// F02: fetching with unsaved changes.
struct F02Tests {
  private let context: ModelContext
  private let notes: [Note]

  /// Ten notes are saved; those with an even rank match. Then one is made to match, one made not to,
  /// one that matches is inserted and one deleted.
  init() throws {
    context = ModelContext(try memoryContainer(Note.self))
    var notes = (0..<10).map { Note(title: "n\($0)", rank: $0) }
    for note in notes { context.insert(note) }
    try context.save()
    notes[1].rank = 12
    notes[0].rank = 13
    let inserted = Note(title: "new", rank: 5)
    inserted.rank = 14
    context.insert(inserted)
    context.delete(notes[4])
    notes.append(inserted)
    self.notes = notes
  }

  private func descriptor(pending: Bool) -> FetchDescriptor<Note> {
    let even = [0, 2, 4, 6, 8, 12, 14]
    var descriptor = FetchDescriptor<Note>(
      predicate: #Predicate { even.contains($0.rank) },
      sortBy: [SortDescriptor(\.rank, order: .reverse)])
    descriptor.includePendingChanges = pending
    return descriptor
  }

  @Test func `F02 counts are as if saved, or the store's alone`() throws {
    #expect(try context.fetchCount(descriptor(pending: true)) == 5)
    #expect(try context.fetchCount(descriptor(pending: false)) == 5)
  }

  @Test func `F02 sorted with limit and offset it is the merged order, or the stored one`() throws {
    var pending = descriptor(pending: true)
    pending.fetchLimit = 3
    pending.fetchOffset = 2
    // Merged: new 14, n1 12, n8, n6, n2.
    #expect(try context.fetch(pending) == [notes[8], notes[6], notes[2]])
    #expect(try context.fetchCount(pending) == 3)
    var stored = descriptor(pending: false)
    stored.fetchLimit = 3
    stored.fetchOffset = 2
    // Stored: n8, n6, n4, n2, n0; the registered objects with their own values.
    #expect(try context.fetch(stored) == [notes[4], notes[2], notes[0]])
    #expect(notes[0].rank == 13)
    #expect(try context.fetchCount(stored) == 3)
  }

  @Test(arguments: [true, false])
  func `F02 identifiers and counts agree with the objects`(pending: Bool) throws {
    var descriptor = descriptor(pending: pending)
    for limit in [nil, 0, 1, 3, 9] {
      for offset in [nil, 0, 2, 5, 9] {
        descriptor.fetchLimit = limit
        descriptor.fetchOffset = offset
        let objects = try context.fetch(descriptor)
        #expect(try context.fetchIdentifiers(descriptor) == objects.map(\.id))
        #expect(try context.fetchCount(descriptor) == objects.count)
      }
    }
  }

  @Test func `F02 what is fetched with pending changes is fetched after the save`() throws {
    let before = try context.fetch(descriptor(pending: true))
    try context.save()
    #expect(try context.fetch(descriptor(pending: true)) == before)
    #expect(try context.fetch(descriptor(pending: false)) == before)
  }
}
