import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Random predicates and sorts: what a fetch answers, from the store, from unsaved changes and from both,
/// is what plain Swift makes of the same objects.
///
/// 300 predicates; `TESSERA_SOAK=1` gives 6,000, `TESSERA_SEED` the same ones again.
struct DifferentialSoakTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["TESSERA_SOAK"] == nil ? 300 : 6_000
  private static let perWorld = 100

  /// The seed of each set of objects.
  private static let seeds: [UInt64] = {
    let seed =
      environment["TESSERA_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max - 100_000)
    return (0..<UInt64(count / perWorld)).map { seed + $0 }
  }()

  @Test(arguments: seeds)
  func `the store, unsaved changes and plain Swift agree`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let grammar = DiffGrammar()
    let rows = (0..<DiffWorld.items).map { _ in
      DiffRow(
        &random, items: DiffWorld.items, boxes: DiffWorld.boxes, labels: DiffWorld.labels)
    }
    let surroundings = DiffSurroundings(
      &random, boxes: DiffWorld.boxes, shelves: DiffWorld.shelves, labels: DiffWorld.labels)
    let worlds = try DiffWorld.Kind.allCases.map {
      try DiffWorld($0, rows, surroundings, &random)
    }
    let queries = DiffQueries(worlds[0].context.container)
    for number in 0..<Self.perWorld {
      if number % 10 == 0 {
        try check(
          grammar.predicate(of: DiffAtlas.self, &random), grammar.atlasSort(&random), worlds,
          queries, &random, seed: seed)
      } else if number % 10 == 1 {
        try check(
          grammar.predicate(of: DiffBook.self, &random), [], worlds, queries, &random, seed: seed)
      } else if number % 10 < 6 {
        try check(
          grammar.composed(&random), grammar.sort(&random), worlds, queries, &random, seed: seed)
      } else {
        try check(
          grammar.predicate(of: DiffItem.self, &random), grammar.sort(&random), worlds, queries,
          &random, seed: seed)
      }
    }
    // What was unsaved is found when it is saved.
    try worlds[1].context.save()
    for _ in 0..<5 {
      try check(
        grammar.predicate(of: DiffItem.self, &random), grammar.sort(&random), worlds, queries,
        &random, seed: seed)
    }
  }

  private func check<Model: DiffItem>(
    _ predicate: Predicate<Model>, _ sort: [SortDescriptor<Model>], _ worlds: [DiffWorld],
    _ queries: DiffQueries, _ random: inout SeededGenerator, seed: UInt64
  ) throws {
    let expected = try worlds[0].objects.compactMap { $0 as? Model }
      .filter { try predicate.evaluate($0) }.sorted(using: sort).map { $0.number }
    var descriptor = FetchDescriptor(predicate: predicate, sortBy: sort)
    let offset = Int.random(in: 0...6, using: &random)
    let limit = Int.random(in: 0...12, using: &random)
    let isThorough = random.chance(1, in: 3)
    try queries.check(descriptor, seed: seed)
    let part = Array(expected.dropFirst(offset).prefix(limit))
    for world in worlds {
      (descriptor.fetchLimit, descriptor.fetchOffset) = (nil, nil)
      do {
        let found = try world.context.fetch(descriptor)
        guard numbers(found) == expected else {
          return report(predicate, sort, world, numbers(found), expected, seed)
        }
        if isThorough {
          #expect(try world.context.fetchCount(descriptor) == expected.count)
          #expect(
            try world.context.fetchIdentifiers(descriptor) == found.map { $0.persistentModelID })
        }
        (descriptor.fetchLimit, descriptor.fetchOffset) = (limit, offset)
        let page = try world.context.fetch(descriptor)
        guard numbers(page) == part else {
          return report(predicate, sort, world, numbers(page), part, seed)
        }
        if isThorough {
          #expect(try world.context.fetchCount(descriptor) == part.count)
          #expect(
            try world.context.fetch(descriptor, batchSize: 5).map { $0.number } == part)
        }
      } catch {
        Issue.record("seed \(seed), \(world.kind): \(error)\n\(predicate)")
      }
    }
  }

  private func numbers(_ items: some Sequence<DiffItem>) -> [Int] { items.map(\.number) }

  private func report<Model>(
    _ predicate: Predicate<Model>, _ sort: [SortDescriptor<Model>], _ world: DiffWorld,
    _ found: [Int], _ expected: [Int], _ seed: UInt64
  ) {
    let sorts = sort.map { "\($0.keyPath.map { "\($0)" } ?? "?") \($0.order)" }
    Issue.record(
      """
      seed \(seed), \(world.kind): found \(found), expected \(expected); \
      too many \(found.filter { !expected.contains($0) }), \
      too few \(expected.filter { !found.contains($0) }); sorted by \(sorts)
      \(predicate)
      """)
  }
}
