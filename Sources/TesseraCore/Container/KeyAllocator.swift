/// Hands out keys from blocks reserved in the store, so that an insert needs no round trip.
package final class KeyAllocator: Sendable {
  private struct Block {
    var next: Int64 = 0
    var end: Int64 = 0
    var size = 16

    /// The next key; nil where the block is used up.
    mutating func take() -> Int64? {
      guard next < end else { return nil }
      defer { next += 1 }
      return next
    }
  }

  private let store: any Store
  private let entityNames: [String]
  private let blocks: Guarded<[Block]>
  /// The most keys reserved at once; what a process that ends leaves unused is a gap, no more.
  private let largestBlock = 16_384

  package init(store: any Store, entityNames: [String]) {
    self.store = store
    self.entityNames = entityNames
    blocks = Guarded(Array(repeating: Block(), count: entityNames.count))
  }

  /// A key of an entity that nobody else is ever given.
  ///
  /// `insert` can't throw, and an identifier never changes afterwards. So where the store can't be
  /// asked (locked for longer than the timeout, read-only) a block is drawn at random from the upper
  /// half of the key space, far above what a store hands out and too wide for two blocks to meet;
  /// the save that follows says what is wrong with the store. A block, not a key: the next insert
  /// must not wait for the timeout again. Of a read-only store nothing else can be expected, so that
  /// is not reported.
  package func next(_ entity: Int) -> Int64 {
    let (key, failure) = blocks.withLock { blocks -> (Int64, (any Error)?) in
      if let key = blocks[entity].take() { return (key, nil) }
      let size = blocks[entity].size
      do {
        let range = try store.reserveKeys(entity: entity, count: size)
        blocks[entity] = Block(
          next: range.lowerBound + 1, end: range.upperBound, size: min(size * 4, largestBlock))
        return (range.lowerBound, nil)
      } catch {
        let start = Int64.random(in: (1 << 61)..<(1 << 62))
        blocks[entity] = Block(next: start + 1, end: start + Int64(size), size: size)
        return (start, error)
      }
    }
    // Whoever gets it may insert: not under the lock.
    if let failure, !store.isReadOnly {
      Report.send(
        Report(
          kind: .keysUnavailable, message: "keys were drawn at random: the store gave none",
          entity: entityNames[entity], cause: failure))
    }
    return key
  }
}
