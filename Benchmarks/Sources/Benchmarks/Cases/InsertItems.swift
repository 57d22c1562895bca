import BenchmarkModels
import CRawSQLite
import Foundation
import Tessera

extension Benchmark {
  /// New objects, inserted and saved at once, history on, against a prepared `INSERT` for each row
  /// in one transaction. Both into a new file of the same schema.
  static let insert = Benchmark("insert", "Insert objects, one save, history on") { settings in
    let scratch = try Scratch()
    let rows = ItemRow.make(settings.count)
    return try [false, true].map { observed in
      try settings.compare(
        "\(settings.count) objects, observed: \(observed)", most: 2.0,
        ours: {
          let container = try ModelContainer.measured(scratch.newFile(), Item.self)
          let context = ModelContext(container, isolation: nil, observed: observed)
          return try settings.stopwatch.time {
            for row in rows { context.insert(row.item) }
            try context.save()
          }
        },
        baseline: {
          let url = scratch.newFile()
          _ = try ModelContainer.measured(url, Item.self)
          let database = try RawDatabase(writing: url)
          return try settings.stopwatch.time { try database.insert(rows) }
        })
    }
  }
}

extension RawDatabase {
  /// Inserts rows in one transaction.
  fileprivate func insert(_ rows: [ItemRow]) throws {
    try execute("BEGIN IMMEDIATE")
    try with("INSERT INTO Item (id, rank, size, weight, name, made) VALUES (?, ?, ?, ?, ?, ?)") {
      statement in
      for row in rows {
        var name = row.name
        let code = name.withUTF8 { utf8 in
          sqlite3_bind_int64(statement, 1, row.key)
          sqlite3_bind_int64(statement, 2, Int64(row.rank))
          sqlite3_bind_int64(statement, 3, Int64(row.size))
          sqlite3_bind_double(statement, 4, row.weight)
          utf8.withMemoryRebound(to: CChar.self) {
            _ = sqlite3_bind_text(statement, 5, $0.baseAddress, Int32($0.count), borrowed)
          }
          sqlite3_bind_double(statement, 6, row.made.timeIntervalSinceReferenceDate)
          return sqlite3_step(statement)
        }
        guard code == SQLITE_DONE else { throw error }
        sqlite3_reset(statement)
      }
    }
    try execute("COMMIT")
  }
}
