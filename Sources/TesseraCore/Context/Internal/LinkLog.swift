/// The pairs of join tables linked and unlinked since the last save: the net of it, in order.
struct LinkLog {
  private struct Pair: Hashable {
    var join: Int
    var source: Int64
    var target: Int64
  }

  private var changes: [ChangeSet.LinkChange] = []
  private var positions: [Pair: Int] = [:]

  /// Notes that a pair was linked, or unlinked. The opposite of what stands there cancels it.
  mutating func note(_ change: ChangeSet.LinkChange) {
    let pair = Pair(join: change.join, source: change.source, target: change.target)
    if let position = positions[pair] {
      if changes[position].isAdded == change.isAdded { return }
      changes.remove(at: position)
      positions = [:]
      for (index, change) in changes.enumerated() {
        positions[Pair(join: change.join, source: change.source, target: change.target)] = index
      }
      return
    }
    positions[pair] = changes.count
    changes.append(change)
  }

  var isEmpty: Bool { changes.isEmpty }

  /// What a save has to write.
  var net: [ChangeSet.LinkChange] { changes }

  /// Whether a pair was unlinked since the last save.
  func isUnlinked(join: Int, source: Int64, target: Int64) -> Bool {
    guard let position = positions[Pair(join: join, source: source, target: target)] else {
      return false
    }
    return !changes[position].isAdded
  }
}
