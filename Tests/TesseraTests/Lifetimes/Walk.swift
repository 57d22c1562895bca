import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// A store of many notes and the ways to walk over them, each held to its bounds.
struct Walk {
  static let isSoak = ProcessInfo.processInfo.environment["TESSERA_SOAK"] != nil
  private static let count = isSoak ? 1_000_000 : 100_000
  private static let batch = 1_000
  private static let growthLimit = 30_000_000
  // A table is swept when it has grown past this many, and when it has doubled since.
  private static let smallestSweep = 4_096

  private let store: TemporaryStore
  private let container: ModelContainer
  private let context: ModelContext

  init() throws {
    store = try TemporaryStore()
    container = try store.open(Note.self)
    try RawDatabase(store.url).execute(
      """
      WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter LIMIT 100)
      INSERT INTO "Folder" (id, name) SELECT n, 'f' || n FROM counter;
      WITH RECURSIVE counter(n) AS (
        SELECT 1 UNION ALL SELECT n + 1 FROM counter LIMIT \(Self.count))
      INSERT INTO "Note" (id, title, rank, subtitle, folder)
        SELECT n, 'note number ' || n, n, 'a subtitle of some length', 1 + n % 100 FROM counter;
      """)
    context = ModelContext(container, isolation: nil)
  }

  func enumerate() throws {
    try check("enumerate") { visit in
      try context.enumerate(FetchDescriptor<Note>(), batchSize: Self.batch) { visit($0) }
    }
  }

  func enumerateAlongToOne() throws {
    var names = 0
    try check("enumerate along a to-one") { visit in
      try context.enumerate(FetchDescriptor<Note>(), batchSize: Self.batch) { note in
        names += note.folder?.name.count ?? 0
        visit(note)
      }
    }
    #expect(names > Self.count)
  }

  func fetchByLastValue() throws {
    let batch = Self.batch
    try check("pages by the last value") { visit in
      var last = 0
      while true {
        let page = try context.fetch(
          FetchDescriptor<Note>(
            predicate: #Predicate { $0.rank > last && $0.rank <= last + batch },
            sortBy: [SortDescriptor(\.rank)]))
        guard let end = page.last else { break }
        last = end.rank
        page.forEach(visit)
      }
    }
  }

  func fetchByOffset() throws {
    // Each page reads past all before it, so they are larger.
    let size = Self.batch * 10
    try check("pages by limit and offset", held: size) { visit in
      for offset in stride(from: 0, to: Self.count, by: size) {
        var descriptor = FetchDescriptor<Note>()
        descriptor.fetchLimit = size
        descriptor.fetchOffset = offset
        try context.fetch(descriptor).forEach(visit)
      }
    }
  }

  /// An import into a store of its own, by the only context there is: commits are kept for contexts
  /// that lag.
  static func importInChunks() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Note.self), isolation: nil, observed: false)
    var most = 0
    var memory = MemoryWatch()
    for chunk in 0..<(count / batch) {
      for index in 0..<batch {
        context.insert(Note(title: "imported", rank: chunk * batch + index))
      }
      try context.save()
      most = max(most, context.registeredCount)
      memory.look()
    }
    #expect(most <= 2 * smallestSweep + batch)
    #expect(memory.growth < growthLimit, "\(memory)")
    context.sweep()
    #expect(context.registeredCount == 0)
    print("walk: import: \(memory), \(most) objects at most")
  }

  private func check(
    _ name: String, held: Int = Self.batch, _ walk: (_ visit: (Note) -> Void) throws -> Void
  ) throws {
    var (visited, sum, most) = (0, 0, 0)
    var memory = MemoryWatch()
    try walk { note in
      visited += 1
      sum += note.rank
      if visited % 1_000 == 0 {
        most = max(most, context.registeredCount)
        memory.look()
      }
    }
    #expect(visited == Self.count)
    #expect(sum == Self.count * (Self.count + 1) / 2)
    // At a sweep nobody holds more than a batch, so twice that is the next threshold.
    #expect(most <= max(Self.smallestSweep, 2 * held) + held + 100)
    #expect(memory.growth < Self.growthLimit, "\(memory)")
    print("walk: \(name): \(visited) rows, \(memory), \(most) objects at most")
  }
}

/// How much the process's resident memory has grown, at the most it was seen.
struct MemoryWatch: CustomStringConvertible {
  private let start: Int
  private var most: Int

  init() {
    start = Self.resident
    most = start
  }

  mutating func look() { most = max(most, Self.resident) }

  var growth: Int { most - start }
  var description: String { "\(growth / 1_000) kB more" }

  /// In bytes; 0 where the system does not say.
  private static var resident: Int {
    guard let line = FileManager.default.contents(atPath: "/proc/self/statm"),
      let pages = String(bytes: line, encoding: .utf8)?.split(separator: " ").dropFirst().first
    else { return 0 }
    return (Int(pages) ?? 0) * 4_096
  }
}
