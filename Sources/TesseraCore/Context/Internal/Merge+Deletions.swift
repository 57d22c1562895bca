// Deletions of others, and how they and deletions made here meet what refers to the deleted objects.

extension ModelContext {
  /// Takes leave of an object that was deleted elsewhere; nothing where it is not in memory.
  func mergeDeletion(_ key: Int64, _ table: ObjectTable) {
    guard let object = table.object(key) else { return }
    if isLocked { postponed.hold([object]) }
    let entity = self.table(of: object)?.entity ?? table.entity
    var targets: [(any PersistentModel, Int)] = []
    if object._$state.isListed {
      targets = unsavedTargets(of: object, entity)
      if object.hasChanges && !object.isDeleted {
        Report.send(
          Report(
            kind: .changeDropped,
            message: "unsaved changes were dropped: the object was deleted elsewhere",
            entity: entity.name, key: key))
      }
      unlist(object, entity)
    }
    table.remove(key)
    object._$state.stage = .gone
    object._$state.owner = nil
    for (target, property) in targets { refresh(target, PropertyMask(property)) }
  }

  /// What the to-ones of an object lead to, and the properties that lead back.
  private func unsavedTargets(
    of object: any PersistentModel, _ entity: SchemaEntity
  ) -> [(any PersistentModel, Int)] {
    entity.toOnes.compactMap { property in
      guard let toOne = entity.store.properties[property].toOne, let inverse = toOne.inverse,
        let target = tables[toOne.target].object(object.toOneKey(property))
      else { return nil }
      return (target, inverse.property)
    }
  }

  /// Takes back what came to refer here, unsaved, to objects deleted elsewhere: no row could. They
  /// need not be in memory any more.
  ///
  /// - Parameter keysByEntity: The keys by the index of their entity.
  func releaseDeleted(_ keysByEntity: [Int: Set<Int64>]) {
    if keysByEntity.values.allSatisfy(\.isEmpty) { return }
    let schema = core.schema.store
    // References may be to the class or to one that it inherits from.
    var deleted: [Int: Set<Int64>] = [:]
    for (entity, keys) in keysByEntity {
      deleted[schema.top(of: entity), default: []].formUnion(keys)
    }
    for (index, join) in core.schema.store.joins.enumerated() {
      releaseLinks(of: index, isSource: true, join.source.entity, deleted, otherEnd: join.target)
      releaseLinks(of: index, isSource: false, join.targetEntity, deleted, otherEnd: join.source)
    }
    for object in listed {
      guard object._$state.isListed, let extras = object._$state.extras,
        let entity = table(of: object)?.entity
      else { continue }
      for property in entity.toOnes where extras.changed.contains(property) {
        guard let toOne = entity.store.properties[property].toOne, !toOne.isDerived,
          deleted[schema.top(of: toOne.target)]?.contains(object.toOneKey(property)) == true
        else { continue }
        Report.send(
          Report(
            kind: .changeDropped, message: "the object it came to refer to was deleted elsewhere",
            entity: entity.name, property: entity.properties[property].name,
            key: object._$state.key))
        _ = setKey(object, property, 0)
      }
    }
  }

  private func releaseLinks(
    of join: Int, isSource: Bool, _ entity: Int, _ deleted: [Int: Set<Int64>],
    otherEnd: PropertyReference?
  ) {
    guard let keys = deleted[core.schema.store.top(of: entity)] else { return }
    let others = links.forget(keys, join: join, isSource: isSource)
    guard let otherEnd else { return }
    for key in others {
      guard let other = tables[otherEnd.entity].object(key) else { continue }
      refresh(other, PropertyMask(otherEnd.property))
    }
  }

  /// Has rows let go of what is given to another object by this save, as the only one's: others may have given
  /// it to them meanwhile. Under the write lock: nobody gives it to more.
  func settleRivals() throws {
    for object in listed where [.inserted, .stored].contains(object._$state.stage) {
      guard let entity = table(of: object)?.entity, let extras = object._$state.extras else {
        continue
      }
      for property in entity.toOnes {
        guard let toOne = entity.store.properties[property].toOne, !toOne.isDerived,
          let inverse = toOne.inverse, core.schema.store[inverse].toOne != nil,
          object._$state.stage == .inserted || extras.changed.contains(property)
        else { continue }
        try settleRivals(of: object, entity, property)
      }
    }
  }

  private func settleRivals(
    of object: any PersistentModel, _ entity: SchemaEntity, _ property: Int
  ) throws {
    let target = object.toOneKey(property)
    if target == 0 { return }
    let reference = core.schema.store.declared(
      PropertyReference(entity: entity.index, property: property))
    let plan = FetchPlan(
      entity: reference.entity,
      condition: .comparison(
        .equal, .path(Condition.Path(end: .property(reference))), .value(.integer(target))))
    for key in try reading({ try $0.fetchKeys(plan) }) where key != object._$state.key {
      let rival = try self.object(key, of: reference.entity)
      if rival.isDeleted { continue }
      ensureLoaded(rival, property)
      if rival.toOneKey(property) == target { _ = setKey(rival, property, 0) }
    }
  }

  /// Deletes again what was deleted here while others came to refer to it, so that the delete rules
  /// see what they added. Last under the write lock: nobody adds more.
  func settleCrossedDeletions() {
    var settled: Set<ObjectIdentifier> = []
    for object in crossedDeletions
    where object._$state.stage == .deleted && settled.insert(ObjectIdentifier(object)).inserted {
      object._$state.stage = .stored
      if let entity = table(of: object)?.entity { pendingList.note(object, entity) }
      settledDeletions.append(object)
      delete(object)
    }
    crossedDeletions = []
    // No commit tells of to-ones that lead one way: they are asked for.
    for table in tables where !table.entity.incomingOneWay.isEmpty {
      let keys = listed.filter { $0._$state.stage == .deleted && self.table(of: $0) === table }
        .map { $0._$state.key }
      guard !keys.isEmpty else { continue }
      for reference in table.entity.incomingOneWay { releaseOneWay(reference, from: Set(keys)) }
    }
  }
}
