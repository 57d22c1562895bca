import BenchmarkModels
import CRawSQLite
import Foundation
import Tessera

extension Benchmark {
  /// One attribute of fetched objects, changed and saved at once, history on, against a prepared
  /// `UPDATE` of the attribute and the row's version for each row in one transaction.
  static let update = Benchmark("update", "Change one attribute, one save, history on") {
    settings in
    let scratch = try Scratch()
    let rows = ItemRow.make(settings.count)
    return try [true, false].map { observed in
      let ourFile = try scratch.itemStore(rows)
      let rawFile = try scratch.itemStore(rows)
      let container = try ModelContainer.measured(ourFile, Item.self)
      let database = try RawDatabase(writing: rawFile)
      let keys = rows.map(\.key)
      var round = 0
      return try settings.compare(
        "\(settings.count) objects, observed: \(observed)", most: observed ? 2.5 : nil,
        ours: {
          round += 1
          let context = ModelContext(container, isolation: nil, observed: observed)
          let items = try context.fetch(FetchDescriptor<Item>())
          return try settings.stopwatch.time {
            for (index, item) in items.enumerated() { item.rank = index &+ round }
            try context.save()
          }
        },
        baseline: { try settings.stopwatch.time { try database.update(keys, round) } })
    }
  }
}

extension RawDatabase {
  /// Updates rows in one transaction.
  fileprivate func update(_ keys: [Int64], _ round: Int) throws {
    try execute("BEGIN IMMEDIATE")
    try with("UPDATE Item SET rank = ?, tessera_version = tessera_version + 1 WHERE id = ?") {
      statement in
      for (index, key) in keys.enumerated() {
        sqlite3_bind_int64(statement, 1, Int64(index &+ round))
        sqlite3_bind_int64(statement, 2, key)
        guard sqlite3_step(statement) == SQLITE_DONE else { throw error }
        sqlite3_reset(statement)
      }
    }
    try execute("COMMIT")
  }
}
