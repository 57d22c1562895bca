import BenchmarkModels
import CRawSQLite
import Foundation
import Tessera

extension Benchmark {
  /// A to-many filled one element at a time, both ends kept, in the ways a program may do it, against prepared
  /// statements for the rows.
  static let append = Benchmark("append", "Append new objects to a to-many in a loop, one save") {
    settings in
    let scratch = try Scratch()
    let ways: [(String, (Parent, Child) -> Void)] = [
      ("array", { $0.children.append($1) }), ("append(_:to:)", { $0.append($1, to: \.children) }),
      ("to-one", { $1.parent = $0 }), ("insert at 0", { $0.children.insert($1, at: 0) }),
    ]
    return try ways.flatMap { name, link in
      // An array itself moves all its elements for one put before them.
      try settings.growth(to: settings.count / 5, "appends, \(name)") { count in
        let container = try ModelContainer.measured(scratch.newFile(), Parent.self)
        let context = ModelContext(container, isolation: nil)
        let parent = Parent(name: "parent")
        context.insert(parent)
        try context.save()
        let ours = try settings.stopwatch.time {
          for rank in 0..<count { link(parent, Child(rank: rank, parent: nil)) }
          try context.save()
        }
        let url = scratch.newFile()
        _ = try ModelContainer.measured(url, Parent.self)
        let database = try RawDatabase(writing: url)
        return (ours, try settings.stopwatch.time { try database.insertChildren(count) })
      }
    }
  }
}

extension RawDatabase {
  /// Inserts a parent and its children in one transaction.
  fileprivate func insertChildren(_ count: Int) throws {
    try execute("BEGIN IMMEDIATE; INSERT INTO Parent (id, name) VALUES (1, 'parent')")
    try with("INSERT INTO Child (id, rank, parent, \"parent.order\") VALUES (?, ?, 1, ?)") {
      child in
      for rank in 0..<count {
        sqlite3_bind_int64(child, 1, Int64(rank + 1))
        sqlite3_bind_int64(child, 2, Int64(rank))
        sqlite3_bind_int64(child, 3, Int64(rank + 1) << 10)
        guard sqlite3_step(child) == SQLITE_DONE else { throw error }
        sqlite3_reset(child)
      }
    }
    try execute("COMMIT")
  }
}
