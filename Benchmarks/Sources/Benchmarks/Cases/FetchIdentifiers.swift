import BenchmarkModels
import CRawSQLite
import Foundation
import Tessera

extension Benchmark {
  /// The identifiers of rows, against their keys in an array.
  static let identifiers = Benchmark("identifiers", "Fetch identifiers") { settings in
    let scratch = try Scratch()
    let url = try scratch.itemStore(ItemRow.make(settings.count))
    let container = try ModelContainer.measured(url, Item.self)
    let line = try settings.compare(
      "\(settings.count) identifiers", most: 1.3,
      ours: {
        let context = ModelContext(container, isolation: nil)
        return try settings.stopwatch.time {
          try context.fetchIdentifiers(FetchDescriptor<Item>())
        }
      },
      baseline: {
        let database = try RawDatabase(reading: url)
        return try settings.stopwatch.time {
          var keys: [Int64] = []
          try database.rows("SELECT id FROM Item ORDER BY id") {
            keys.append(sqlite3_column_int64($0, 0))
          }
          return keys
        }
      })
    return [line]
  }
}
