import BenchmarkModels
import Foundation
import Tessera

extension Benchmark {
  /// Rows into objects with identity, every attribute read, against rows into structs.
  static let fetch = Benchmark("fetch", "Fetch narrow rows, read their 5 attributes") { settings in
    let scratch = try Scratch()
    let url = try scratch.itemStore(ItemRow.make(settings.count))
    let container = try ModelContainer.measured(url, Item.self)
    return try [false, true].map { observed in
      try settings.compare(
        "\(settings.count) objects, observed: \(observed)", most: 1.5,
        ours: {
          let context = ModelContext(container, isolation: nil, observed: observed)
          return try settings.stopwatch.time {
            let items = try context.fetch(FetchDescriptor<Item>())
            var sum = Checksum()
            for item in items {
              sum.add(item.rank, item.size, item.weight, item.name, item.made)
            }
            consume(sum)
            return items
          }
        },
        baseline: {
          let database = try RawDatabase(reading: url)
          return try settings.stopwatch.time {
            var rows: [ItemRow] = []
            try database.rows(ItemRow.select) { rows.append(ItemRow($0)) }
            var sum = Checksum()
            for row in rows { sum.add(row.rank, row.size, row.weight, row.name, row.made) }
            consume(sum)
            return rows
          }
        })
    }
  }
}

/// What reading an item's attributes comes to.
struct Checksum {
  var integers = 0
  var reals = 0.0

  @inline(__always)
  mutating func add(_ rank: Int, _ size: Int, _ weight: Double, _ name: String, _ made: Date) {
    integers &+= rank &+ size &+ name.utf8.count
    reals += weight + made.timeIntervalSinceReferenceDate
  }
}
