import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// F05: batched results load in batches.
struct F05Tests {
  private static let count = 50_000
  private static let batch = 100

  private static func filled(_ store: TemporaryStore) throws -> ModelContainer {
    let container = try store.open(Note.self)
    try RawDatabase(store.url).execute(
      """
      WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter LIMIT \(count))
      INSERT INTO "Note" (id, title, rank, subtitle)
        SELECT n, 'note number ' || n, n - 1, 'a subtitle of some length' FROM counter;
      """)
    return container
  }

  @Test func `F05 a count reads no row, and two elements read two batches`() throws {
    let store = try TemporaryStore()
    let container = try Self.filled(store)
    let context = ModelContext(container)
    let log = StatementLog(container)
    let notes = try context.fetch(
      FetchDescriptor<Note>(sortBy: [SortDescriptor(\.rank)]), batchSize: Self.batch)
    #expect(notes.count == Self.count)
    #expect(!notes.isEmpty && notes.indices == 0..<Self.count)
    // The keys, and nothing else.
    let fetched = log.take()
    #expect(fetched.count == 1 && fetched[0].hasPrefix("SELECT t.id FROM"))
    #expect(context.registeredCount == 0)
    #expect(notes[0].rank == 0)
    #expect(notes[25_000].rank == 25_000)
    #expect(log.take().count == 2)
    #expect(context.registeredCount == 2 * Self.batch)
    // Neighbours are there.
    #expect(notes[25_099].title == "note number 25100" && notes[7].rank == 7)
    #expect(log.take().isEmpty)
  }

  @Test func `F05 rows deleted meanwhile neither shift nor crash it`() throws {
    let store = try TemporaryStore()
    let container = try Self.filled(store)
    let context = ModelContext(container)
    let notes = try context.fetch(
      FetchDescriptor<Note>(sortBy: [SortDescriptor(\.rank)]), batchSize: Self.batch)
    let first = notes[0]
    let other = ModelContext(container)
    let few = [0, 25_000, 49_998]
    try other.delete(model: Note.self, where: #Predicate { few.contains($0.rank) })
    try other.delete(model: Note.self, where: #Predicate { $0.rank >= 30_000 && $0.rank < 40_000 })
    try other.save()
    try RawDatabase(store.url).execute("DELETE FROM \"Note\" WHERE rank = 25001")
    #expect(notes.count == Self.count)
    #expect(notes[25_003].rank == 25_003 && !notes[25_003].isDeleted)
    for gone in [25_000, 25_001, 35_000, 49_998] {
      #expect(notes[gone].isDeleted)
      #expect(notes[gone].title == "")
    }
    // What was read before says what it was.
    #expect(notes[0] === first && first.isDeleted && first.title == "note number 1")
    #expect(notes.count { !$0.isDeleted } == Self.count - 10_004)
  }

  @Test func `F05 going over it all keeps a few batches in memory`() async {
    await #expect(processExitsWith: .success) {
      let store = try TemporaryStore()
      let context = ModelContext(try Self.filled(store), isolation: nil)
      var memory = MemoryWatch()
      let notes = try context.fetch(FetchDescriptor<Note>(), batchSize: Self.batch)
      _ = (notes[0].rank, notes[25_000].rank)
      var (sum, most) = (0, 0)
      for note in notes {
        sum += note.rank
        most = max(most, context.registeredCount)
        if note.rank % 1_000 == 0 { memory.look() }
      }
      #expect(sum == Self.count * (Self.count - 1) / 2)
      // A table is swept when it has grown past 4,096 objects.
      #expect(most <= 4_096 + 5 * Self.batch)
      #expect(memory.growth < 20_000_000, "\(memory)")
    }
  }
}
