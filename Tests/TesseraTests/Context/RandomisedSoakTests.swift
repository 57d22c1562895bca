import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Random changes, saves, rollbacks, failures and reopenings, against plain values.
///
/// 200 short sequences; `TESSERA_SOAK=1` gives 20,000, `TESSERA_SEED` one of them again.
struct RandomisedSoakTests {
  private struct Stop: Error {}

  @Test func `whatever is done to folders, notes and tags, store and objects agree`() throws {
    let environment = ProcessInfo.processInfo.environment
    if let text = environment["TESSERA_SEED"], let seed = UInt64(text) {
      try run(seed)
      return
    }
    let first = UInt64.random(in: 0..<UInt64.max / 2)
    let count: UInt64 = environment["TESSERA_SOAK"] == "1" ? 20_000 : 200
    for seed in first..<first + count where try !run(seed) { return }
  }

  /// Runs one sequence.
  ///
  /// - Returns: Whether store and objects agreed all along.
  @discardableResult
  private func run(_ seed: UInt64) throws -> Bool {
    var random = SeededGenerator(seed: seed)
    let file = try TemporaryStore()
    var container = try file.open(Note.self)
    var mine = try ShadowedContext(container)
    var (shadow, saved) = (Shadow(), Shadow())
    for step in 0..<60 {
      switch Int.random(in: 0..<24, using: &random) {
      case 0, 1:
        try mine.context.save()
        saved = shadow
        guard agree(try ShadowedContext(container), saved, seed, step, "another context"),
          agree(mine, saved, seed, step, "after the save")
        else { return false }
        #expect(!mine.context.hasChanges, "seed \(seed), step \(step)")
      case 2:
        mine.context.rollback()
        shadow = saved
        try mine.find()
        guard agree(mine, saved, seed, step, "after the rollback") else { return false }
      case 3:
        container = try file.open(Note.self)
        mine = try ShadowedContext(container)
        shadow = saved
        guard agree(mine, saved, seed, step, "reopened") else { return false }
      case 4:
        container.internals.injectFaults { if $0 == .commit { throw Stop() } }
        if mine.context.hasChanges { #expect(throws: Stop.self) { try mine.context.save() } }
        container.internals.injectFaults(nil)
      case 5 where shadow == saved:
        // Somebody else changes what we have in memory.
        let isProcess = Bool.random(using: &random)
        let other = try ShadowedContext(isProcess ? try file.open(Note.self) : container)
        mine.context.rollback()
        for offset in 0..<4 { other.change(&shadow, number: 1_000 + step * 10 + offset, &random) }
        try other.context.save()
        saved = shadow
        try mine.find()
        guard agree(mine, saved, seed, step, "merged") else { return false }
      case 6:
        guard agree(mine, shadow, seed, step, "before the save") else { return false }
      default:
        mine.change(&shadow, number: step, &random)
      }
    }
    try mine.context.save()
    return agree(try ShadowedContext(try file.open(Note.self)), shadow, seed, 60, "at the end")
  }

  private func agree(
    _ context: ShadowedContext, _ shadow: Shadow, _ seed: UInt64, _ step: Int, _ what: String
  ) -> Bool {
    let (seen, wanted) = (context.picture().lines, shadow.lines)
    guard seen != wanted else { return true }
    let differences = seen.difference(from: wanted)
    Issue.record("seed \(seed), step \(step), \(what): \(differences.map { "\($0)" })")
    return false
  }
}
