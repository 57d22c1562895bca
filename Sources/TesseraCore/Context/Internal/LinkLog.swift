/// The pairs of join tables linked and unlinked since the last save: the net of it, in order.
struct LinkLog {
  fileprivate struct Pair: Hashable {
    var join: Int
    var source: Int64
    var target: Int64
  }

  /// What became of a pair.
  private enum Outcome {
    case linked, unlinked
    /// Unlinked and linked again: the pair is there as before, but perhaps in another place.
    case moved
  }

  private struct Entry {
    var outcome: Outcome
    /// Its place in the order of what was done.
    var position: Int
  }

  /// An object at one end of a join table.
  struct End: Hashable {
    var join: Int
    var isSource: Bool
    var key: Int64

    /// The pair of the object and another.
    fileprivate func pair(with other: Int64) -> Pair {
      isSource
        ? Pair(join: join, source: key, target: other)
        : Pair(join: join, source: other, target: key)
    }
  }

  private var entries: [Pair: Entry] = [:]
  private var nextPosition = 0
  private var movedCount = 0
  /// The keys at the other ends of an object's pairs; nil until somebody asks about one object.
  private var others: [End: Set<Int64>]?

  /// Notes that a pair was linked, or unlinked.
  mutating func note(_ change: ChangeSet.LinkChange) {
    let pair = Pair(join: change.join, source: change.source, target: change.target)
    switch (entries[pair]?.outcome, change.isAdded) {
    case (nil, let isAdded): set(pair, isAdded ? .linked : .unlinked)
    case (.linked, false): remove(pair)
    case (.unlinked, true):
      movedCount += 1
      set(pair, .moved)
    case (.moved, false):
      movedCount -= 1
      entries[pair]?.outcome = .unlinked
    case (.linked, true), (.moved, true), (.unlinked, false): break
    }
  }

  private mutating func set(_ pair: Pair, _ outcome: Outcome) {
    if others != nil { index(pair) }
    entries[pair] = Entry(outcome: outcome, position: nextPosition)
    nextPosition += 1
  }

  private mutating func remove(_ pair: Pair) {
    if entries.removeValue(forKey: pair)?.outcome == .moved { movedCount -= 1 }
    guard others != nil else { return }
    others?[End(join: pair.join, isSource: true, key: pair.source)]?.remove(pair.target)
    others?[End(join: pair.join, isSource: false, key: pair.target)]?.remove(pair.source)
  }

  private mutating func index(_ pair: Pair) {
    others?[End(join: pair.join, isSource: true, key: pair.source), default: []]
      .insert(pair.target)
    others?[End(join: pair.join, isSource: false, key: pair.target), default: []]
      .insert(pair.source)
  }

  /// The keys at the other ends of an object's pairs that were linked, unlinked or moved.
  mutating func others(of end: End) -> Set<Int64> {
    if entries.isEmpty { return [] }
    if others == nil {
      others = [:]
      for pair in entries.keys { index(pair) }
    }
    return others?[end] ?? []
  }

  /// The keys on the target side of the pairs, by join table.
  var targets: [Int: Set<Int64>] {
    entries.keys.reduce(into: [:]) { $0[$1.join, default: []].insert($1.target) }
  }

  /// Whether every pair that was linked still is, and no other.
  var isEmpty: Bool { entries.count == movedCount }

  /// Whether no pair was unlinked and linked again.
  var isEmptyOfMoves: Bool { movedCount == 0 }

  /// What was done to a pair.
  struct NetChange {
    /// What a save has to write; of a move, its second half.
    var change: ChangeSet.LinkChange
    /// Whether the pair was there before.
    var isMove: Bool
  }

  /// What was done, in order.
  var net: [NetChange] {
    entries.sorted { $0.value.position < $1.value.position }.map { pair, entry in
      NetChange(
        change: ChangeSet.LinkChange(
          join: pair.join, source: pair.source, target: pair.target,
          isAdded: entry.outcome != .unlinked),
        isMove: entry.outcome == .moved)
    }
  }

  /// Whether a pair was unlinked since the last save.
  func isUnlinked(join: Int, source: Int64, target: Int64) -> Bool {
    entries[Pair(join: join, source: source, target: target)]?.outcome == .unlinked
  }

  /// Whether a pair is there that was linked since the last save, or linked again.
  func isLinked(join: Int, source: Int64, target: Int64) -> Bool {
    guard let outcome = entries[Pair(join: join, source: source, target: target)]?.outcome else {
      return false
    }
    return outcome != .unlinked
  }

  /// Takes note that the store has a pair: having linked it is no change any more.
  mutating func settle(join: Int, source: Int64, target: Int64) {
    let pair = Pair(join: join, source: source, target: target)
    if entries[pair]?.outcome == .linked { remove(pair) }
  }

  /// Drops the pairs of an object that were unlinked and linked again.
  ///
  /// - Returns: The keys at their other ends.
  mutating func forgetMoves(of end: End) -> [Int64] {
    if movedCount == 0 { return [] }
    let moved = others(of: end).filter { other in
      entries[end.pair(with: other)]?.outcome == .moved
    }
    for other in moved { remove(end.pair(with: other)) }
    return moved.sorted()
  }

  /// Drops what was done to objects that are gone.
  ///
  /// - Returns: The keys at the other ends of their pairs.
  @discardableResult
  mutating func forget(_ keys: Set<Int64>, join: Int, isSource: Bool) -> [Int64] {
    if entries.isEmpty { return [] }
    var forgotten: [Int64] = []
    for key in keys {
      for other in others(of: End(join: join, isSource: isSource, key: key)) {
        remove(End(join: join, isSource: isSource, key: key).pair(with: other))
        forgotten.append(other)
      }
    }
    return forgotten
  }
}
