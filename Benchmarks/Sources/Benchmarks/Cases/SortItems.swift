import BenchmarkModels
import Foundation
import Tessera

extension Benchmark {
  /// Sorting loaded objects in memory against objects of a plain class (field case F60).
  static let sort = Benchmark("sort", "Sort 10,000 loaded objects in memory") { settings in
    let rows = ItemRow.make(10_000)
    let scratch = try Scratch()
    let container = try ModelContainer.measured(try scratch.itemStore(rows), Item.self)
    let plain = rows.map(PlainItem.init)
    var lines: [Line] = []
    for observed in [false, true] {
      let context = ModelContext(container, isolation: nil, observed: observed)
      let items = try context.fetch(FetchDescriptor<Item>())
      lines.append(
        settings.compare(
          "by rank, observed: \(observed)", most: observed ? nil : 3,
          ours: { settings.stopwatch.time { items.sorted { $0.rank < $1.rank } } },
          baseline: { settings.stopwatch.time { plain.sorted { $0.rank < $1.rank } } }))
      lines.append(
        settings.compare(
          "by name, observed: \(observed)", most: observed ? nil : 3,
          ours: { settings.stopwatch.time { items.sorted { $0.name < $1.name } } },
          baseline: { settings.stopwatch.time { plain.sorted { $0.name < $1.name } } }))
    }
    return lines
  }
}
