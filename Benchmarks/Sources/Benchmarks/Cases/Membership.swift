import BenchmarkModels
import CRawSQLite
import Foundation
import Tessera

extension Benchmark {
  /// The objects whose attribute is in a long list, against SQLite's own way to hand it one.
  static let membership = Benchmark("membership", "Count the objects whose rank is in a list") {
    settings in
    let scratch = try Scratch()
    let url = try scratch.itemStore(ItemRow.make(settings.count))
    let container = try ModelContainer.measured(url, Item.self)
    let database = try RawDatabase(reading: url)
    return try settings.growth(to: settings.count, "values") { count in
      let values = (0..<count).map { $0 &* 7_919 }
      var found = (ours: 0, baseline: 0)
      let ours = try settings.stopwatch.time {
        let context = ModelContext(container, isolation: nil)
        found.ours = try context.fetchCount(
          FetchDescriptor<Item>(predicate: #Predicate { values.contains($0.rank) }))
      }
      let baseline = try settings.stopwatch.time {
        found.baseline = try database.countItems(withRankIn: values)
      }
      guard found.ours == found.baseline else { throw RawError(message: "the counts differ") }
      return (ours, baseline)
    }
  }
}

extension RawDatabase {
  fileprivate func countItems(withRankIn values: [Int]) throws -> Int {
    let sql = "SELECT count(*) FROM Item WHERE rank IN (SELECT value FROM json_each(?))"
    return try with(sql) { statement in
      var text = "[" + values.map(String.init).joined(separator: ",") + "]"
      return try text.withUTF8 { utf8 in
        try utf8.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text(statement, 1, $0.baseAddress, Int32($0.count), borrowed)
          guard sqlite3_step(statement) == SQLITE_ROW else { throw error }
          return Int(sqlite3_column_int64(statement, 0))
        }
      }
    }
  }
}
