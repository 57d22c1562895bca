/// Which objects on a context's list have unsaved changes of which kind, as fetches ask for it.
///
/// A program that fetches and inserts by turns would otherwise walk the whole list for every fetch:
/// what was added to its end since the last time is all that is looked at.
struct PendingList {
  private var changes = PendingChanges()
  /// How much of the list is in there.
  private var count = 0

  /// What the list has by now.
  mutating func changes(of listed: [any PersistentModel], in context: ModelContext)
    -> PendingChanges
  {
    for object in listed[count...] {
      guard let entity = context.table(of: object)?.entity.index else { continue }
      let key = object._$state.key
      switch object._$state.stage {
      case .inserted: changes.inserted[entity, default: []].insert(key)
      case .stored: changes.changed[entity, default: []].insert(key)
      case .deleted: changes.deleted[entity, default: []].insert(key)
      case .fresh, .gone, .detached: break
      }
    }
    count = listed.count
    return changes
  }

  /// Forgets everything: something on the list is of another kind, or off it.
  mutating func invalidate() { if count > 0 { self = PendingList() } }
}
