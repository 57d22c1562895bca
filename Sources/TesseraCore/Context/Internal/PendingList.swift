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
      if let entity = context.table(of: object)?.entity { add(object, entity.index) }
    }
    count = listed.count
    return changes
  }

  private mutating func add(_ object: any PersistentModel, _ entity: Int) {
    let key = object._$state.key
    switch object._$state.stage {
    case .inserted: changes.inserted[entity, default: []].insert(key)
    case .stored: changes.changed[entity, default: []].insert(key)
    case .deleted: changes.deleted[entity, default: []].insert(key)
    case .fresh, .gone, .detached, .forwarded: break
    }
  }

  /// Takes note that an object is at another stage of its life than it was.
  mutating func note(_ object: any PersistentModel, _ entity: SchemaEntity) {
    if remove(object, entity) { add(object, entity.index) }
  }

  /// Forgets an object that has left the list; false where it was not in there.
  @discardableResult
  mutating func remove(_ object: any PersistentModel, _ entity: SchemaEntity) -> Bool {
    let key = object._$state.key
    return changes.inserted[entity.index]?.remove(key) != nil
      || changes.changed[entity.index]?.remove(key) != nil
      || changes.deleted[entity.index]?.remove(key) != nil
  }

  /// Forgets everything: places on the list have changed.
  mutating func invalidate() { self = PendingList() }
}
