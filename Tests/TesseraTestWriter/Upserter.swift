import Dispatch
import Foundation
import Tessera
import TesseraCore
import TesseraTestSupport

/// Inserts rows of few unique names with four contexts at once, in a file that others do the same with.
///
/// Each row is a new label, of a name that others insert too, with an entry of its own that refers to it and is
/// marked with it. Says `context NAME inserted N` for each context at the end.
enum Upserter {
  static func run(_ url: URL, name: String, rows: Int, names: Int) throws {
    var configuration = ModelConfiguration(url: url)
    configuration.busyTimeout = .seconds(120)
    configuration.durability = .relaxed
    let container = try ModelContainer(
      for: Schema(SharedLabel.self), configurations: [configuration])
    let lines = Guarded<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      let own = "\(name)\(index)"
      do {
        try insert(container, own, rows: rows / 4, names: names, seed: UInt64(index) + 1)
        lines.withLock { $0.append("context \(own) inserted \(rows / 4)") }
      } catch {
        lines.withLock { $0.append("context \(own) failed: \(error)") }
      }
    }
    for line in lines.withLock({ $0 }) { print(line) }
  }

  private static func insert(
    _ container: ModelContainer, _ name: String, rows: Int, names: Int, seed: UInt64
  ) throws {
    let context = ModelContext(container, isolation: nil)
    context.author = name
    for row in 0..<rows {
      // Every name comes up, at another time in each context.
      let number = (row * 7 + Int(seed) * 13) % names
      let label = SharedLabel(name: "n\(number)", writes: row)
      let entry = SharedEntry(title: "\(name) \(row) n\(number)", label: label)
      entry.marks = [label]
      context.insert(entry)
      if row % 25 == 24 { try context.save() }
    }
    try context.save()
  }
}
