import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// `fetch(_:batchSize:)` in every kind of context, with everything a descriptor can say.
struct BatchedFetchTests {
  private func fill(_ container: ModelContainer, _ count: Int = 25) throws {
    let context = ModelContext(container)
    for rank in 0..<count {
      let note = Note(title: "n\(rank)", rank: rank)
      if rank % 5 == 0 { note.folder = Folder(name: "f\(rank)") }
      context.insert(note)
    }
    try context.save()
  }

  private let byRank = FetchDescriptor<Note>(sortBy: [SortDescriptor(\.rank)])

  @Test(arguments: [Int.min, -1, 0, 1, 2, 7, 25, 26, Int.max])
  func `it has what fetch returns, whatever the size of a batch`(size: Int) throws {
    let container = try memoryContainer(Note.self)
    try fill(container)
    let context = ModelContext(container)
    let notes = try context.fetch(byRank, batchSize: size)
    #expect(notes.map(\.rank) == Array(0..<25))
    #expect(Array(notes) == (try context.fetch(byRank)))
    #expect(notes.reversed().map(\.rank) == Array(0..<25).reversed())
    #expect(notes[20...].map(\.rank) == [20, 21, 22, 23, 24])
    #expect(notes.first?.rank == 0 && notes.last?.rank == 24)
    var empty = byRank
    empty.fetchLimit = 0
    let none = try context.fetch(empty, batchSize: size)
    #expect(none.isEmpty && none.first == nil && Array(none).isEmpty)
  }

  @Test func `unsaved changes are in it, and what changes later moves nothing`() throws {
    let container = try memoryContainer(Note.self)
    try fill(container)
    let context = ModelContext(container)
    let stored = try context.fetch(byRank)
    stored[3].rank = 100
    context.delete(stored[4])
    let new = Note(title: "new", rank: -1)
    context.insert(new)
    let notes = try context.fetch(byRank, batchSize: 4)
    #expect(notes.map(\.rank) == [-1, 0, 1, 2] + Array(5..<25) + [100])
    #expect(notes[0] === new && notes[24] === stored[3])
    stored[3].rank = 3
    context.insert(Note(title: "later", rank: -2))
    context.delete(stored[5])
    #expect(notes.count == 25)
    #expect(notes[24] === stored[3] && notes[4] === stored[5] && notes[4].isDeleted)
    context.rollback()
    #expect(notes.count == 25)
    #expect(notes[0].isDeleted && !notes[4].isDeleted && notes[4].rank == 5)
    var alone = byRank
    alone.includePendingChanges = false
    context.insert(Note(title: "newer", rank: -3))
    #expect(try context.fetch(alone, batchSize: 10).map(\.rank) == Array(0..<25))
  }

  @Test func `limit, offset, partial fetches and prefetching hold in batches`() throws {
    let container = try memoryContainer(Note.self)
    try fill(container)
    let context = ModelContext(container)
    var descriptor = byRank
    descriptor.fetchOffset = 3
    descriptor.fetchLimit = 12
    descriptor.propertiesToFetch = [\.rank, \.folder]
    descriptor.relationshipKeyPathsForPrefetching = [\.folder]
    let log = StatementLog(container)
    let notes = try context.fetch(descriptor, batchSize: 6)
    _ = log.take()
    #expect(notes.count == 12 && notes[2].rank == 5)
    #expect(!notes[2].isLoaded(\.title))
    #expect(notes[2].folder.map { context.isFault($0) } == false)
    // The batch, and the folders of the batch.
    #expect(log.take().count == 2)
    #expect(notes[2].title == "n5")
  }

  @Test func `an element read again is the same, and its changes are kept`() throws {
    let container = try memoryContainer(Note.self)
    try fill(container, 100)
    let context = ModelContext(container)
    let notes = try context.fetch(byRank, batchSize: 2)
    let held = notes[0]
    notes[1].title = "changed"
    for index in notes.indices { _ = notes[index].title }
    context.sweep()
    #expect(notes[0] === held)
    #expect(notes[1].title == "changed" && notes[1].hasChanges)
    try context.save()
    #expect(try ModelContext(container).fetch(byRank)[1].title == "changed")
  }

  @Test func `it works on the main actor, in a model actor, unobserved and read only`() async throws
  {
    let store = try TemporaryStore()
    let container = try store.open(Note.self)
    try fill(container)
    try await MainActor.run {
      let notes = try container.mainContext.fetch(
        FetchDescriptor<Note>(sortBy: [SortDescriptor(\.rank)]), batchSize: 10)
      #expect(notes.map(\.rank) == Array(0..<25))
    }
    #expect(try await BatchReadingActor(modelContainer: container).sum() == 300)
    let unobserved = ModelContext(container, observed: false)
    #expect(try unobserved.fetch(byRank, batchSize: 10).map(\.rank) == Array(0..<25))
    let readOnly = ModelContext(try store.open(Note.self, allowsSave: false))
    #expect(try readOnly.fetch(byRank, batchSize: 10).map(\.rank) == Array(0..<25))
  }

  @Test func `it outlives the reference to its context`() throws {
    let container = try memoryContainer(Note.self)
    try fill(container)
    let notes = try ModelContext(container).fetch(byRank, batchSize: 3)
    #expect(notes.map(\.title).count == 25 && notes[24].title == "n24")
  }

  @Test func `identifiers come as a collection too, which can be sent`() async throws {
    let container = try memoryContainer(Note.self)
    try fill(container)
    let context = ModelContext(container)
    let identifiers = try context.fetchIdentifiers(byRank, batchSize: 5)
    #expect(Array(identifiers) == (try context.fetchIdentifiers(byRank)))
    let count = await Task.detached { identifiers.count }.value
    #expect(count == 25)
  }

  @Test func `a descriptor that can't be answered is refused by the fetch`() throws {
    let context = ModelContext(try memoryContainer(Note.self))
    var descriptor = byRank
    descriptor.relationshipKeyPathsForPrefetching = [\.title]
    #expect(throws: FetchError.self) { try context.fetch(descriptor, batchSize: 5) }
    #expect(throws: FetchError.self) { try context.enumerate(descriptor) { _ in } }
  }

  @Test func `where a batch can't be read that is reported, and it is read again`() throws {
    let store = try TemporaryStore()
    let container = try store.open(Note.self)
    try fill(container)
    let context = ModelContext(container)
    let notes = try context.fetch(byRank, batchSize: 5)
    let raw = try RawDatabase(store.url)
    try raw.execute("ALTER TABLE \"Note\" RENAME TO \"Hidden\"")
    let reports = ReportLog.during({ $0.kind == .unreadable && $0.entity == "Note" }) {
      #expect(notes[7].title == "")
    }
    #expect(!reports.isEmpty)
    try raw.execute("ALTER TABLE \"Hidden\" RENAME TO \"Note\"")
    #expect(notes[7].title == "n7" && !notes[7].isDeleted)
  }
}

@ModelActor
private actor BatchReadingActor {
  func sum() throws -> Int {
    try modelContext.fetch(FetchDescriptor<Note>(), batchSize: 4).reduce(0) { $0 + $1.rank }
  }
}
