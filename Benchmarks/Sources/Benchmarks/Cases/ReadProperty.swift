import BenchmarkModels
import Foundation
import Tessera

extension Benchmark {
  /// Reading one `Int` of loaded objects, from another module, outside tracking.
  static let read = Benchmark("read", "Read an Int property of a loaded object") { settings in
    let objectCount = 1_000
    let passes = 1_000
    let rows = ItemRow.make(objectCount)
    let scratch = try Scratch()
    let container = try ModelContainer.measured(try scratch.itemStore(rows), Item.self)
    let plain = rows.map(PlainItem.init)
    func perRead(_ pass: (Int) -> Int) -> Duration {
      let durations = (0..<settings.rounds).map { _ in
        settings.stopwatch.time {
          var sum = 0
          for _ in 0..<passes { sum = pass(sum) }
          consume(sum)
        }
      }
      return durations.median / (objectCount * passes)
    }
    let baseline = perRead { sumRanks(plain, $0) }
    return try [(false, 5.0), (true, 30.0)].map { observed, most in
      let context = ModelContext(container, isolation: nil, observed: observed)
      let items = try context.fetch(FetchDescriptor<Item>())
      let ours = perRead { sumRanks(items, $0) }.nanoseconds
      return Line(
        "observed: \(observed), against a plain class",
        ours: String(format: "%.1f ns", ours),
        baseline: String(format: "%.1f ns", baseline.nanoseconds),
        budget: Line.Budget(text: "≤ \(Int(most)) ns", isKept: ours <= most))
    }
  }
}

// Not inlined, and each pass starts from the result of the one before it: none can be left out.
@inline(never)
private func sumRanks(_ items: [Item], _ start: Int) -> Int {
  var sum = start
  for item in items { sum &+= item.rank }
  return sum
}

@inline(never)
private func sumRanks(_ items: [PlainItem], _ start: Int) -> Int {
  var sum = start
  for item in items { sum &+= item.rank }
  return sum
}
