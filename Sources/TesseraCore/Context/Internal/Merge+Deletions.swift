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
        guard let toOne = entity.store.properties[property].toOne,
          deleted[schema.top(of: toOne.target)]?.contains(object.toOneKey(property)) == true
        else { continue }
        // What has its key at the other end was reported there.
        if !toOne.isDerived {
          Report.send(
            Report(
              kind: .changeDropped,
              message: "the object it came to refer to was deleted elsewhere",
              entity: entity.name, property: entity.properties[property].name,
              key: object._$state.key))
        }
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

  /// Deletes again what was deleted here while others came to refer to it, so that the delete rules
  /// see what they added. By a save; under its write lock nobody adds more.
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
