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

  /// The objects of some entities that the store knows otherwise than the context.
  func differing(_ entities: [Int]) -> Set<Int64> { changed(entities).union(deleted(entities)) }

  /// The keys of ``inserted`` for some entities.
  package func inserted(_ entities: [Int]) -> Set<Int64> { Self.keys(inserted, entities) }

  /// The keys of ``changed`` for some entities.
  package func changed(_ entities: [Int]) -> Set<Int64> { Self.keys(changed, entities) }

  /// The keys of ``deleted`` for some entities.
  package func deleted(_ entities: [Int]) -> Set<Int64> { Self.keys(deleted, entities) }

  private static func keys(_ keys: [Int: Set<Int64>], _ entities: [Int]) -> Set<Int64> {
    // One entity is the rule, and its set is then no copy.
    if entities.count == 1 { return keys[entities[0], default: []] }
    return entities.reduce(into: []) { $0.formUnion(keys[$1, default: []]) }
  }
}
