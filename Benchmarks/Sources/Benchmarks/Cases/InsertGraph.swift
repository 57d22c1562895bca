import BenchmarkModels
import CRawSQLite
import Foundation
import Tessera

extension Benchmark {
  /// New objects with relationships, both ends kept, against prepared statements for the rows.
  static let graph = Benchmark("graph", "Insert parents with 20 children each, one save") {
    settings in
    let scratch = try Scratch()
    let parentCount = max(1, settings.count / 21)
    return [
      try settings.compare(
        "\(parentCount * 21) objects",
        ours: {
          let container = try ModelContainer.measured(scratch.newFile(), Parent.self)
          let context = ModelContext(container, isolation: nil)
          return try settings.stopwatch.time {
            for number in 0..<parentCount {
              let parent = Parent(name: "parent \(number)")
              context.insert(parent)
              for rank in 0..<20 { context.insert(Child(rank: rank, parent: parent)) }
            }
            try context.save()
          }
        },
        baseline: {
          let url = scratch.newFile()
          _ = try ModelContainer.measured(url, Parent.self)
          let database = try RawDatabase(writing: url)
          return try settings.stopwatch.time { try database.insertFamilies(parentCount) }
        })
    ]
  }
}

extension RawDatabase {
  /// Inserts parents with their children in one transaction.
  fileprivate func insertFamilies(_ parentCount: Int) throws {
    try execute("BEGIN IMMEDIATE")
    try with("INSERT INTO Parent (id, name) VALUES (?, ?)") { parent in
      try with("INSERT INTO Child (id, rank, parent, \"parent.order\") VALUES (?, ?, ?, ?)") {
        child in
        for number in 1...parentCount {
          var name = "parent \(number)"
          let code = name.withUTF8 { utf8 in
            sqlite3_bind_int64(parent, 1, Int64(number))
            utf8.withMemoryRebound(to: CChar.self) {
              _ = sqlite3_bind_text(parent, 2, $0.baseAddress, Int32($0.count), borrowed)
            }
            return sqlite3_step(parent)
          }
          guard code == SQLITE_DONE else { throw error }
          sqlite3_reset(parent)
          for rank in 0..<20 {
            sqlite3_bind_int64(child, 1, Int64(number * 20 + rank))
            sqlite3_bind_int64(child, 2, Int64(rank))
            sqlite3_bind_int64(child, 3, Int64(number))
            sqlite3_bind_int64(child, 4, Int64(rank) << 20)
            guard sqlite3_step(child) == SQLITE_DONE else { throw error }
            sqlite3_reset(child)
          }
        }
      }
    }
    try execute("COMMIT")
  }
}
