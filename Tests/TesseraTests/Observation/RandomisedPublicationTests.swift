import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Random changes of the graph in three contexts, each with a reader on every property.
@Suite(.timeLimit(.minutes(10)))
struct RandomisedPublicationTests {
  private static let isSoak = ProcessInfo.processInfo.environment["TESSERA_SOAK"] != nil

  @MainActor
  @Test(arguments: RandomEdits.seeds(Self.isSoak ? 200 : 4))
  func `every commit wakes exactly the readers of what it changed, in every context`(_ seed: UInt64)
    async throws
  {
    let three = try await ThreeContexts()
    var random = RandomEdits(seed: seed)
    for round in 0..<25 {
      try await three.watchNewObjects()
      _ = try await three.takeWakes()
      let before = try Graph.snapshot(three.container)
      let place = Int.random(in: 0..<3, using: &random.generator)
      let steps = random.steps(6, includingDeletion: true)
      let end = RandomEdits.End.random(using: &random.generator)
      try await three.perform(in: place) { context in
        for step in steps { try step.run(context) }
        try end.run(context)
      }
      await three.deliver()
      let after = try Graph.snapshot(three.container)
      let changed = Graph.changes(from: before, to: after)
      for (index, wakes) in try await three.takeWakes().enumerated() {
        let place: Comment = "seed \(seed), round \(round), context \(index), \(steps) \(end)"
        #expect(wakes.keys.filter { after[$0] != nil }.sorted() == changed.sorted(), place)
        #expect(wakes.values.allSatisfy { $0 == 1 }, place)
      }
      for values in try await three.values() {
        #expect(values == after, "seed \(seed), round \(round), \(steps) \(end)")
      }
    }
  }

  @MainActor
  @Test(arguments: RandomEdits.seeds(Self.isSoak ? 200 : 4))
  func `three contexts that change and save across each other end alike, every reader informed`(
    _ seed: UInt64
  ) async throws {
    let three = try await ThreeContexts()
    var random = RandomEdits(seed: seed)
    for round in 0..<60 {
      let place = Int.random(in: 0..<3, using: &random.generator)
      let steps = random.steps(3, includingDeletion: false)
      let end = RandomEdits.End.random(using: &random.generator)
      try await three.perform(in: place) { context in
        for step in steps { try step.run(context) }
      }
      if round % 2 == 0 { try await three.perform(in: (place + 1) % 3) { try end.run($0) } }
    }
    for place in 0..<3 { try await three.perform(in: place) { try $0.save() } }
    await three.deliver()
    let after = try Graph.snapshot(three.container)
    for (index, values) in try await three.values().enumerated() {
      let wrong = values.filter { after[$0.key] != $0.value }
      #expect(wrong.isEmpty, "seed \(seed), context \(index)")
    }
    for (index, seen) in await three.seen().enumerated() {
      let stale = seen.filter { site, value in after[site].map { $0 != value } ?? false }
      #expect(stale.isEmpty, "seed \(seed), readers of context \(index)")
    }
  }
}
