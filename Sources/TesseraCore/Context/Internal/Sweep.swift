extension ModelContext {
  /// Sweeps the tables that have doubled since their last sweep; the others would be walked over
  /// each time without having grown.
  func sweepIfGrown() {
    guard owningTables.contains(where: { $0.count > $0.sweepThreshold }) else { return }
    sweep(owningTables.filter { $0.count > $0.sweepThreshold })
  }

  /// Drops cached arrays that were not read since the last sweep, and then the objects that are
  /// clean, held by nobody else, and were never read under tracking.
  ///
  /// - Returns: How many objects were dropped.
  @discardableResult
  package func sweep() -> Int { sweep(owningTables) }

  /// The same for the objects of some tables, and the arrays that may hold them.
  @discardableResult
  func sweep(_ swept: [ObjectTable]) -> Int {
    let targets = Set(swept.flatMap(\.entity.store.family))
    for table in owningTables {
      dropUnreadArrays(in: table, to: targets)
    }
    let linked = linkedOneWay
    var dropped = 0
    for table in swept {
      let kept = linked[table.entity.index] ?? []
      dropped += table.sweep { !kept.contains($0._$state.key) && mayDrop($0) }
      table.sweepThreshold = max(ObjectTable.smallestSweep, table.count * 2)
    }
    return dropped
  }

  /// The keys of what was put into to-manys without an inverse and is not saved yet, by the entity at the
  /// top of theirs. Nothing else says that such an object is an element: it is neither changed nor listed.
  private var linkedOneWay: [Int: Set<Int64>] {
    var result: [Int: Set<Int64>] = [:]
    for (join, keys) in links.targets where core.schema.store.joins[join].target == nil {
      let top = core.schema.store.top(of: core.schema.store.joins[join].targetEntity)
      result[top, default: []].formUnion(keys)
    }
    return result
  }

  private func dropUnreadArrays(in table: ObjectTable, to targets: Set<Int>) {
    if !table.entity.hasRelatives {
      let toManys = table.entity.toManys(to: targets)
      if !toManys.isEmpty { table.forEach { dropUnreadArrays(toManys, of: $0) } }
      return
    }
    let toManys = core.schema.entities.map { $0.toManys(to: targets) }
    if table.entity.store.family.allSatisfy({ toManys[$0].isEmpty }) { return }
    table.forEach { object in
      guard let entity = self.table(of: object)?.entity else { return }
      dropUnreadArrays(toManys[entity.index], of: object)
    }
  }

  private func dropUnreadArrays(_ toManys: [Int], of object: any PersistentModel) {
    guard object._$state.stage == .stored else { return }
    for property in toManys where object._$state.loaded.contains(property) {
      if object._$state.extras?.changed.contains(property) == true { continue }
      if object.withToMany(property, { $0.dropUnlessRead() }) == true {
        object._$state.loaded.remove(property)
      }
    }
  }

  /// Whether an object that nobody else holds goes; if so, it is detached.
  private func mayDrop(_ object: any PersistentModel) -> Bool {
    guard object._$state.stage == .stored, !object._$state.isListed, !object._$state.isObserved
    else { return false }
    // A deinit of the user's may read and write its object, which must not come back by that.
    object._$state.owner = nil
    object._$state.stage = .detached
    return true
  }

  /// The number of objects the context has in memory.
  package var registeredCount: Int { owningTables.reduce(0) { $0 + $1.count } }
}

extension ModelContext {
  /// The number of the last commit the context has merged.
  package var mergedSequence: Int64 { merged }

  /// How many objects were looked up, put in, taken out and walked over while `body` ran; how much
  /// work it was, whatever the clock says.
  package func countingLookUps(_ body: () throws -> Void) rethrows -> Int {
    let before = tables.reduce(0) { $0 + $1.lookUps }
    try body()
    return tables.reduce(0) { $0 + $1.lookUps } - before
  }
}
