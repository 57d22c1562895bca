import BenchmarkModels
import Foundation
import Tessera

extension Benchmark {
  /// Field case F56: what is in a to-many already costs an append nothing, as long as nobody asks for the array.
  /// The baseline is the same loop on an empty one.
  static let appendLarge = Benchmark(
    "append-large", "1,000 appends to a to-many of many that is not loaded, against an empty one"
  ) { settings in
    let scratch = try Scratch()
    let size = settings.count / 2
    let ways: [(String, (Parent, Child) -> Void)] = [
      ("append(_:to:)", { $0.append($1, to: \.children) }), ("to-one", { $1.parent = $0 }),
    ]
    return try ways.map { name, link in
      let container = try ModelContainer.measured(scratch.newFile(), Parent.self)
      try Self.fill(container, size)
      func time(_ name: String) throws -> Duration {
        let context = ModelContext(container, isolation: nil)
        let predicate = #Predicate<Parent> { $0.name == name }
        guard let parent = try context.fetch(FetchDescriptor(predicate: predicate)).first else {
          throw RawError(message: "there is no such parent")
        }
        let time = try settings.stopwatch.time {
          for rank in 0..<1_000 { link(parent, Child(rank: rank, parent: nil)) }
          try context.save()
        }
        guard !parent.isLoaded(\.children) else {
          throw RawError(message: "the children were loaded")
        }
        // The next round finds it as this one did.
        for child in parent.children.suffix(1_000) { context.delete(child) }
        try context.save()
        return time
      }
      return try settings.compare("on \(size), \(name)", most: 3) {
        try time("many")
      } baseline: {
        try time("none")
      }
    }
  }

  private static func fill(_ container: ModelContainer, _ size: Int) throws {
    let context = ModelContext(container, isolation: nil)
    let (many, none) = (Parent(name: "many"), Parent(name: "none"))
    context.insert(many)
    context.insert(none)
    many.children = (0..<size).map { Child(rank: $0, parent: nil) }
    try context.save()
  }
}
