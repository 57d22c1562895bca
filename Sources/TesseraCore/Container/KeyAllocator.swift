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
  private let blocks: Guarded<[Block]>
  /// The most keys reserved at once; what a process that ends leaves unused is a gap, no more.
  private let largestBlock = 16_384

  package init(store: any Store, entityCount: Int) {
    self.store = store
    blocks = Guarded(Array(repeating: Block(), count: entityCount))
  }

  /// A key of an entity that nobody else is ever given.
  ///
  /// `insert` can't throw, and an identifier never changes afterwards. So where the store can't be
  /// asked (locked for longer than the timeout, read-only) the key is drawn at random from the upper
  /// half of the key space, where a collision is as likely as one of two UUIDs; the save that
  /// follows says what is wrong with the store. Of a read-only store nothing else can be expected,
  /// so that is not reported.
  package func next(_ entity: Int) -> Int64 {
    if store.isReadOnly { return Self.randomKey() }
    return blocks.withLock { blocks in
      if let key = blocks[entity].take() { return key }
      let size = blocks[entity].size
      do {
        let range = try store.reserveKeys(entity: entity, count: size)
        blocks[entity] = Block(
          next: range.lowerBound + 1, end: range.upperBound, size: min(size * 4, largestBlock))
        return range.lowerBound
      } catch {
        Report.send(
          Report(
            kind: .keysUnavailable, message: "keys were drawn at random: the store gave none",
            cause: error))
        return Self.randomKey()
      }
    }
  }

  private static func randomKey() -> Int64 { Int64.random(in: (1 << 61)..<(1 << 62)) }
}
