/// Which objects of a context have unsaved changes, by the index of their entity.
package struct PendingChanges: Sendable {
  /// Keys of objects that are in no store yet.
  package var inserted: [Int: Set<Int64>]
  /// Keys of objects with a changed attribute, or a relationship changed at either end.
  package var changed: [Int: Set<Int64>]
  /// Keys of objects that are deleted in the context, still in the store.
  package var deleted: [Int: Set<Int64>]

  /// Collects the keys.
  package init(
    inserted: [Int: Set<Int64>] = [:], changed: [Int: Set<Int64>] = [:],
    deleted: [Int: Set<Int64>] = [:]
  ) {
    self.inserted = inserted
    self.changed = changed
    self.deleted = deleted
  }

  /// Whether nothing is pending.
  package var isEmpty: Bool {
    [inserted, changed, deleted].allSatisfy { $0.values.allSatisfy(\.isEmpty) }
  }

  /// The objects of an entity that the store knows otherwise than the context.
  func differing(_ entity: Int) -> Set<Int64> {
    changed[entity, default: []].union(deleted[entity, default: []])
  }
}
