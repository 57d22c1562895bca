import BenchmarkModels
import CRawSQLite
import Foundation
import Tessera

extension Benchmark {
  /// Deleting a chain and a ring by one of their links, and all links at once, rules followed and history on,
  /// against one recursive statement.
  static let cascade = Benchmark("cascade", "Delete a chain, and a ring, by cascade; one save") {
    settings in
    let scratch = try Scratch()
    return try [false, true].flatMap { isRing in
      let shape = isRing ? "ring" : "chain"
      return try settings.growth(to: settings.count, "links, \(shape), first deleted") { count in
        let ours = try scratch.measureCascade(settings, count, isRing: isRing) { context in
          let first = FetchDescriptor<ChainLink>(predicate: #Predicate { $0.name == "link 1" })
          for link in try context.fetch(first) { context.delete(link) }
        }
        return (ours, try scratch.measureRecursion(settings, count, isRing: isRing))
      }
        + settings.growth(to: settings.count, "links, \(shape), all deleted") { count in
          let ours = try scratch.measureCascade(settings, count, isRing: isRing) { context in
            try context.delete(model: ChainLink.self)
          }
          return (ours, try scratch.measureRecursion(settings, count, isRing: isRing))
        }
    }
  }
}

extension Scratch {
  fileprivate func measureCascade(
    _ settings: Settings, _ count: Int, isRing: Bool, _ delete: (ModelContext) throws -> Void
  ) throws -> Duration {
    let url = try chainStore(count, isRing: isRing)
    let container = try ModelContainer.measured(url, ChainLink.self)
    let context = ModelContext(container, isolation: nil)
    let duration = try settings.stopwatch.time {
      try delete(context)
      try context.save()
    }
    guard try context.fetchCount(FetchDescriptor<ChainLink>()) == 0 else {
      throw RawError(message: "links are left")
    }
    return duration
  }

  fileprivate func measureRecursion(
    _ settings: Settings, _ count: Int, isRing: Bool
  ) throws -> Duration {
    let database = try RawDatabase(writing: try chainStore(count, isRing: isRing))
    return try settings.stopwatch.time {
      try database.execute(
        """
        BEGIN IMMEDIATE;
        DELETE FROM ChainLink WHERE id IN (
          WITH RECURSIVE reached(id) AS (
            SELECT id FROM ChainLink WHERE name = 'link 1'
            UNION
            SELECT l.next FROM reached r JOIN ChainLink l ON l.id = r.id WHERE l.next IS NOT NULL)
          SELECT id FROM reached);
        COMMIT
        """)
    }
  }

  /// A file with a chain of links, each the next of the one before, or a ring of them.
  private func chainStore(_ count: Int, isRing: Bool) throws -> URL {
    let url = newFile()
    _ = try ModelContainer.measured(url, ChainLink.self)
    let database = try RawDatabase(writing: url)
    try database.execute(
      """
      BEGIN IMMEDIATE;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      INSERT INTO ChainLink (id, name, next)
      SELECT i, 'link ' || i, CASE WHEN i < \(count) THEN i + 1 \(isRing ? "ELSE 1" : "") END FROM n;
      COMMIT
      """)
    return url
  }
}
