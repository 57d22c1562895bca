import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Promise 3: routing a commit costs what the commit changed.
@MainActor
struct RoutingCostTests {
  private static let isSoak = ProcessInfo.processInfo.environment["TESSERA_SOAK"] != nil

  @Test func `routing one change takes as many look-ups with many registered objects as with few`()
    async throws
  {
    var costs: [[Int]] = []
    for count in Self.isSoak ? [1_000, 10_000, 100_000, 1_000_000] : [1_000, 10_000, 100_000] {
      costs.append(try await cost(ofChangesAmong: count))
    }
    #expect(Set(costs).count == 1, "\(costs)")
    // Own save: the object and its folder's to-many. Merge: the same.
    #expect(costs.first?.allSatisfy { $0 < 16 } == true, "\(costs)")
  }

  /// The objects touched to route a save of the main context, one of another, and the merge of that.
  private func cost(ofChangesAmong count: Int) async throws -> [Int] {
    let store = try TemporaryStore()
    let container = try store.open(Note.self)
    let database = try RawDatabase(store.url)
    try database.execute(
      """
      INSERT INTO "Folder" (id, name) VALUES (1, 'a'), (2, 'b');
      WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter LIMIT \(count))
      INSERT INTO "Note" (id, title, rank, folder) SELECT n, 'n' || n, n, 1 FROM counter;
      """)
    let main = container.mainContext
    main.autosaveEnabled = false
    let held = try main.fetch(FetchDescriptor<Note>())
    #expect(main.registeredCount >= count)
    let note = held[count / 2]
    let readers = [track { _ = note.title }, track { _ = note.folder }, track { _ = note.rank }]
    let folders = try main.fetch(FetchDescriptor<Folder>(sortBy: [SortDescriptor(\.name)]))
    note.title = "x"
    note.folder = folders[1]
    var costs: [Int] = []
    costs.append(try main.countingLookUps { try main.save() })
    #expect(wakes(readers) == [1, 1, 0])

    let again = [track { _ = note.title }, track { _ = note.folder }, track { _ = note.rank }]
    let other = ModelContext(container, isolation: nil)
    let title = "n\(count / 2)"
    let found = try other.fetch(FetchDescriptor<Note>(predicate: #Predicate { $0.title == title }))
    let changed = try #require(found.first)
    let rank = track { _ = held[count / 2 - 1].rank }
    changed.rank = -1
    changed.folder = try other.folder("b")
    try other.save()
    costs.append(
      try main.countingLookUps { _ = try main.fetchCount(FetchDescriptor<Folder>()) })
    #expect(wakes(again) == [0, 0, 0])
    #expect(rank.count == 1)
    withExtendedLifetime(held) {}
    return costs
  }
}
