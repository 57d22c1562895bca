import Foundation
import Tessera
import TesseraCore
import TesseraSQLite
import TesseraTestSupport
import Testing

/// What was fetched before is neither translated to SQL nor prepared again.
struct ReuseTests {
  private let file: TemporaryStore
  private let container: ModelContainer
  private let store: SQLiteStore
  private let prepared = Prepared()

  init() throws {
    file = try TemporaryStore()
    container = try file.open(Note.self)
    store = try #require(container.internals.store as? SQLiteStore)
    let context = ModelContext(container)
    let folders = (0..<10).map { Folder(name: "f\($0)") }
    for rank in 0..<100 {
      context.insert(Note(title: "n\(rank)", rank: rank, folder: folders[rank % 10]))
    }
    try context.save()
    store.observePrepares { [prepared] in prepared.note($0) }
  }

  private final class Prepared: Sendable {
    private let statements = Guarded<[String]>([])
    func note(_ sql: String) { statements.withLock { $0.append(sql) } }
    func take() -> [String] {
      statements.withLock { statements in
        defer { statements = [] }
        return statements
      }
    }
  }

  private func descriptor(_ rank: Int, _ title: String) -> FetchDescriptor<Note> {
    FetchDescriptor(
      predicate: #Predicate { $0.rank >= rank && $0.folder?.name != title },
      sortBy: [SortDescriptor(\.folder?.name), SortDescriptor(\.title)])
  }

  @Test func `a fetch that was made before prepares and renders nothing`() throws {
    let context = ModelContext(container)
    _ = try context.fetch(descriptor(5, "x"))
    #expect(prepared.take().contains { $0.contains("ORDER BY") })
    let rendered = store.queryCounts.rendered
    for _ in 0..<10 { _ = try ModelContext(container).fetch(descriptor(5, "x")) }
    #expect(prepared.take().isEmpty)
    #expect(store.queryCounts.rendered == rendered)
  }

  @Test func `predicates with other captured values share query and statement`() throws {
    let context = ModelContext(container)
    _ = try context.fetch(descriptor(0, "x"))
    _ = prepared.take()
    let before = store.queryCounts
    for rank in 1..<50 {
      let found = try context.fetch(descriptor(rank, "f\(rank % 10)"))
      #expect(found.count == (rank..<100).count { $0 % 10 != rank % 10 })
    }
    #expect(prepared.take().isEmpty)
    #expect(store.queryCounts == before)
  }

  @Test func `pages of a fetch, faults and to-manys share query and statement`() throws {
    let context = ModelContext(container)
    var page = descriptor(0, "x")
    page.fetchLimit = 10
    let notes = try context.fetch(descriptor(0, "x"))
    _ = (notes[0].body, notes[0].folder?.notes.count)
    context.refault(notes[1])
    _ = notes[1].title
    for offset in [1, 2] {
      page.fetchOffset = offset
      #expect(try context.fetch(page).map(\.title) == notes[offset..<(offset + 10)].map(\.title))
    }
    let rendered = store.queryCounts.rendered
    _ = prepared.take()
    for offset in 3..<40 {
      page.fetchOffset = offset
      #expect(try context.fetch(page).map(\.title) == notes[offset..<(offset + 10)].map(\.title))
    }
    for note in notes {
      context.refault(note)
      #expect(note.title == "n\(note.rank)" && note.body == "")
      #expect(note.folder?.notes.count == 10)
    }
    #expect(prepared.take().isEmpty)
    #expect(store.queryCounts.rendered == rendered)
  }

  @Test func `what is kept is bounded, and long lists are not kept`() throws {
    let context = ModelContext(container)
    for rank in 0..<300 { _ = try context.fetchCount(descriptor(rank, "x")) }
    #expect(store.queryCounts.kept <= 256)
    let before = store.queryCounts
    let ranks = Array(0..<1_000)
    for _ in 0..<3 {
      #expect(
        try context.fetchCount(
          FetchDescriptor<Note>(predicate: #Predicate { ranks.contains($0.rank) })) == 100)
    }
    #expect(store.queryCounts.kept == before.kept)
    #expect(store.queryCounts.rendered == before.rendered + 3)
  }

  @Test func `many different statements push out those not used for longest`() throws {
    let context = ModelContext(container)
    let often = FetchDescriptor<Note>(sortBy: [SortDescriptor(\.weight)])
    let paths: [PartialKeyPath<Note>] = [
      \.title, \.rank, \.isPinned, \.weight, \.made, \.uid, \.mood, \.subtitle,
    ]
    _ = try context.fetch(often)
    _ = prepared.take()
    for number in 0..<255 {
      var other = FetchDescriptor<Note>(predicate: #Predicate { $0.rank == 1 })
      other.propertiesToFetch = paths.indices.filter { number >> $0 & 1 == 1 }.map { paths[$0] }
      _ = try context.fetch(other)
      _ = try context.fetch(often)
    }
    #expect(!prepared.take().contains { $0.hasSuffix("ORDER BY t.\"weight\", t.id") })
  }

  @Test func `texts that are not in normal form C are looked for anew`() throws {
    let context = ModelContext(container)
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let wanted = FetchDescriptor<Note>(predicate: #Predicate { $0.title == composed })
    #expect(try context.fetchCount(wanted) == 0)
    context.insert(Note(title: decomposed))
    try context.save()
    #expect(try context.fetchCount(wanted) == 1)
  }
}
