import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Random operations on objects with every kind of relationship and delete rule, against plain values:
/// equal after every step, inverses, order and identity included.
///
/// 30 sequences; `TESSERA_SOAK=1` gives 3,000, `TESSERA_SEED` one of them again.
struct RandomGraphSoakTests {
  @Test func `whatever is done to a graph, objects, store and plain values agree`() throws {
    let environment = ProcessInfo.processInfo.environment
    if let text = environment["TESSERA_SEED"], let seed = UInt64(text) {
      try RandomGraphRun(seed).go()
      return
    }
    let first = UInt64.random(in: 0..<UInt64.max / 2)
    let count: UInt64 = environment["TESSERA_SOAK"] == "1" ? 3_000 : 30
    print("random graph: \(count) sequences, seeds from \(first)")
    for seed in first..<first + count where try !RandomGraphRun(seed).go() { return }
  }
}

/// One sequence.
private final class RandomGraphRun {
  private let seed: UInt64
  private var random: SeededGenerator
  private let file: TemporaryStore
  private var container: ModelContainer
  private var mine: GraphDriver
  private var plain = PlainGraph(GraphBridge.all.map(\.relation))
  private var saved: PlainGraph
  /// Whether every relationship is read after every step; otherwise they are counted, and mostly not loaded.
  private let readsAll: Bool
  private let kinds: [String]
  private var step = 0

  init(_ seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    file = try TemporaryStore()
    container = try file.open(World.Realm.self)
    kinds = GraphDriver.choicesOfKinds.randomElement(using: &random) ?? []
    mine = try GraphDriver(container, kinds)
    saved = plain
    readsAll = Bool.random(using: &random)
  }

  /// Runs it.
  ///
  /// - Returns: Whether all agreed all along.
  @discardableResult
  func go() throws -> Bool {
    for number in 1...Int.random(in: 10...30, using: &random) {
      mine.insert(&plain, number, &random)
    }
    for step in 31..<91 {
      self.step = step
      switch Int.random(in: 0..<40, using: &random) {
      case 0, 1, 2: guard try save() else { return false }
      case 3:
        mine.context.rollback()
        plain = saved
        guard try refetch("after the rollback") else { return false }
      case 4: guard try refetch("fetched again") else { return false }
      case 5:
        container = try file.open(World.Realm.self)
        mine = try GraphDriver(container, kinds)
        plain = saved
        guard agree(mine, plain, "reopened") else { return false }
      case 6 where plain == saved: guard try changeElsewhere() else { return false }
      case 7, 8:
        guard try save() else { return false }
        // Until the save both objects are there, and nobody could tell which is meant.
        if plain == saved {
          mine.upsert(&plain, value: step, &random)
          guard try save() else { return false }
        }
      default:
        try mine.change(&plain, number: step, &random)
        guard readsAll ? agree(mine, plain, "changed") : agreeOnCounts("changed") else {
          return false
        }
      }
    }
    return try save()
  }

  private func save() throws -> Bool {
    guard let obstacle = plain.obstacle else {
      do {
        try mine.context.save()
      } catch {
        Issue.record("seed \(seed), step \(step): the save threw \(error)")
        return false
      }
      plain.settle()
      saved = plain
      return try refetch("saved")
        && agree(try GraphDriver(container), saved, "in another context")
    }
    do {
      try mine.context.save()
      Issue.record("seed \(seed), step \(step): saved, though \(obstacle)")
      return false
    } catch {
      // Nothing has changed by it.
      guard agree(mine, plain, "after a save that threw") else { return false }
    }
    guard Int.random(in: 0..<3, using: &random) > 0 else { return true }
    mine.context.rollback()
    plain = saved
    return try refetch("rolled back after it")
  }

  private func refetch(_ what: String) throws -> Bool {
    guard try mine.find() else {
      Issue.record("seed \(seed), step \(step), \(what): an object is another instance")
      return false
    }
    return agree(mine, plain, what)
  }

  /// Another context, or another process, changes what is in memory here.
  private func changeElsewhere() throws -> Bool {
    let isProcess = Bool.random(using: &random)
    mine.context.rollback()
    let other = try GraphDriver(isProcess ? try file.open(World.Realm.self) : container, kinds)
    var theirs = saved
    for offset in 0..<4 {
      try other.change(&theirs, number: 1_000 + step * 10 + offset, &random)
    }
    guard theirs.obstacle == nil else { return true }
    try other.context.save()
    theirs.settle()
    (plain, saved) = (theirs, theirs)
    return try refetch("merged")
  }

  private func agree(_ driver: GraphDriver, _ plain: PlainGraph, _ what: String) -> Bool {
    compare(driver.counts(), plain.counts, "\(what), counted")
      && compare(driver.lines(), plain.lines, what)
      && compare(driver.strangers(), [], "\(what), identity")
  }

  private func agreeOnCounts(_ what: String) -> Bool {
    compare(mine.counts(), plain.counts, "\(what), counted")
  }

  private func compare(_ seen: [String], _ wanted: [String], _ what: String) -> Bool {
    guard seen != wanted else { return true }
    let differences = seen.difference(from: wanted).map { "\($0)" }
    Issue.record("seed \(seed), step \(step), \(what):\n\(differences.joined(separator: "\n"))")
    return false
  }
}
