import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Random deletions of rows without objects, among changes, fetches and saves, against a dictionary.
///
/// 40 short sequences; `TESSERA_SOAK=1` gives 10,000, `TESSERA_SEED` one of them again.
struct DeleteManySoakTests {
  private struct Stop: Error {}

  @Test func `rows that are deleted without objects are so for every verb`() throws {
    let environment = ProcessInfo.processInfo.environment
    if let text = environment["TESSERA_SEED"], let seed = UInt64(text) {
      try run(seed)
      return
    }
    let first = UInt64.random(in: 0..<UInt64.max / 2)
    let count: UInt64 = environment["TESSERA_SOAK"] == "1" ? 10_000 : 40
    for seed in first..<first + count where try !run(seed) { return }
  }

  /// Runs one sequence.
  ///
  /// - Returns: Whether store and objects agreed all along.
  @discardableResult
  private func run(_ seed: UInt64) throws -> Bool {
    var random = SeededGenerator(seed: seed)
    let container = try memoryContainer(Asset.self)
    let context = ModelContext(container, isolation: nil)
    var (sizes, saved): ([String: Int], [String: Int]) = ([:], [:])
    var identifiers: [PersistentIdentifier] = []
    for step in 0..<80 {
      let low = Int.random(in: 0..<90, using: &random)
      let high = low + Int.random(in: 1..<30, using: &random)
      switch Int.random(in: 0..<14, using: &random) {
      case 0, 1, 2, 3:
        let asset = Asset(key: "\(step)", size: low)
        context.insert(asset)
        identifiers.append(asset.persistentModelID)
        sizes[asset.key] = low
      case 4:
        for asset in try assets(low, high, context) {
          asset.size = high
          sizes[asset.key] = high
        }
      case 5, 6, 7:
        try context.delete(
          model: Asset.self, where: #Predicate { $0.size >= low && $0.size < high })
        sizes = sizes.filter { !(low..<high).contains($0.value) }
      case 8:
        if let asset = try assets(low, high, context).first {
          context.delete(asset)
          sizes[asset.key] = nil
        }
      case 9:
        var stored = FetchDescriptor<Asset>()
        stored.includePendingChanges = false
        for asset in try context.fetch(stored) where asset.isDeleted != (sizes[asset.key] == nil) {
          Issue.record("seed \(seed), step \(step): \(asset.key) is the other way round")
          return false
        }
      case 10:
        if let identifier = identifiers.randomElement(using: &random) {
          let asset = context.model(for: identifier) as? Asset
          if Bool.random(using: &random) { asset?.size = low }
          if let asset, !asset.isDeleted, sizes[asset.key] != nil { sizes[asset.key] = asset.size }
        }
        #expect(context.deletedModelsArray.allSatisfy { $0.isDeleted })
      case 11:
        context.rollback()
        sizes = saved
      case 12:
        container.internals.injectFaults { if $0 == .commit { throw Stop() } }
        if context.hasChanges { #expect(throws: Stop.self) { try context.save() } }
        container.internals.injectFaults(nil)
      default:
        try context.save()
        context.sweep()
        saved = sizes
        #expect(!context.hasChanges)
        guard try agree(ModelContext(container), sizes, "seed \(seed), step \(step), saved") else {
          return false
        }
      }
      guard try agree(context, sizes, "seed \(seed), step \(step)") else { return false }
    }
    return true
  }

  private func assets(_ low: Int, _ high: Int, _ context: ModelContext) throws -> [Asset] {
    try context.fetch(
      FetchDescriptor<Asset>(
        predicate: #Predicate { $0.size >= low && $0.size < high }, sortBy: [SortDescriptor(\.key)])
    )
  }

  private func agree(_ context: ModelContext, _ sizes: [String: Int], _ what: String) throws -> Bool
  {
    let count = try context.fetchCount(FetchDescriptor<Asset>())
    let seen = try context.fetch(FetchDescriptor<Asset>()).map { "\($0.key) \($0.size)" }.sorted()
    let wanted = sizes.map { "\($0.key) \($0.value)" }.sorted()
    guard seen != wanted || count != wanted.count else { return true }
    Issue.record("\(what): \(count), \(seen) instead of \(wanted)")
    return false
  }
}
