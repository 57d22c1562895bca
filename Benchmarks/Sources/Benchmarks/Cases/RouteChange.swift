import BenchmarkModels
import CRawSQLite
import Foundation
import Observation
import Synchronization
import Tessera

extension Benchmark {
  /// One object saved in one context, read under tracking in another: the time from the end of the
  /// save to the reader's wake-up, both on the main actor. It must not depend on how many objects
  /// the other context has.
  static let route = Benchmark("route", "Wake the reader of one object saved in another context") {
    settings in
    var lines: [Line] = []
    var smallest: Duration?
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      let duration = try await wakeDuration(registered: count, settings)
      let ratio = smallest.map { duration / $0 }
      smallest = smallest ?? duration
      lines.append(
        Line(
          "\(count) objects registered", ours: duration.printed,
          baseline: smallest?.printed ?? "", ratio: ratio ?? 1,
          // Flat, as far as a clock and the processor's caches let it be.
          budget: ratio.map { Line.Budget(text: "flat", isKept: $0 < 3) }))
    }
    return lines
  }

  @MainActor
  private static func wakeDuration(
    registered count: Int, _ settings: Settings
  ) async throws -> Duration {
    let scratch = try Scratch()
    let container = try ModelContainer.measured(
      try scratch.largeItemStore(count), Item.self)
    let reading = ModelContext(container, isolation: MainActor.shared)
    let items = try reading.fetch(FetchDescriptor<Item>())
    let item = items[count / 2]
    let saving = ModelContext(container, isolation: nil)
    guard let other = saving.existingModel(for: item.persistentModelID) as? Item else {
      return .zero
    }
    var durations: [Duration] = []
    for round in 0..<(settings.rounds * 20 + 1) {
      let isWoken = Flag()
      withObservationTracking {
        _ = item.rank
      } onChange: {
        isWoken.raise()
      }
      other.rank = -round - 1
      try saving.save()
      let start = settings.stopwatch.now
      while !isWoken.isRaised { await Task.yield() }
      durations.append(.nanoseconds(settings.stopwatch.now - start))
    }
    withExtendedLifetime(items) {}
    return durations.dropFirst().sorted()[durations.count / 2]
  }
}

/// Something that happens once.
private final class Flag: Sendable {
  private let value = Mutex(false)
  var isRaised: Bool { value.withLock { $0 } }
  func raise() { value.withLock { $0 = true } }
}

extension Scratch {
  /// A file with many items, written with plain SQL: only what reads it is measured.
  fileprivate func largeItemStore(_ count: Int) throws -> URL {
    let url = newFile()
    _ = try ModelContainer.measured(url, Item.self)
    let database = try RawDatabase(writing: url)
    try database.execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      INSERT INTO Item (rank, size, weight, name, made)
      SELECT i, i, i / 3.0, 'item ' || i, i * 1.5 FROM n
      """)
    return url
  }
}
