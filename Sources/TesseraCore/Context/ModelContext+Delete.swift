extension ModelContext {
  /// Deletes an object, and what its delete rules say, at once in this context; the rows go at the
  /// next save.
  ///
  /// What a rule refuses (`deny`), or can't find out because the store can't be read, is thrown by
  /// that save. A refusal is decided there: what blocks the deletion may be deleted or detached
  /// before or after it.
  public func delete<Model: PersistentModel>(_ model: Model) { delete(all: [model]) }

  /// The same for several objects.
  func delete(all objects: [any PersistentModel]) {
    // Held until the rules have seen them, so that no sweep takes them.
    let reached = loadReached(from: objects)
    defer { withExtendedLifetime(reached) {} }
    holdingPublications {
      var queue = objects.reversed().map(\.standingFor)
      var deleted: [Int: [any PersistentModel]] = [:]
      while let object = queue.popLast() {
        if let entity = deleteOne(object, &queue) {
          deleted[entity.index, default: []].append(object)
        }
      }
      // What has no way back here costs a search: one for all of an entity.
      for (entity, objects) in deleted.sorted(by: { $0.key < $1.key }) {
        let entity = core.schema.entities[entity]
        for reference in entity.incomingOneWay {
          releaseOneWay(reference, from: Set(objects.map { $0._$state.key }))
        }
        for reference in entity.incomingOneWayToMany { dropElements(objects, reference) }
      }
    }
  }

  /// Deletes an object and puts what its rules delete on the queue; nil where it can't be deleted, or
  /// is deleted already.
  private func deleteOne(
    _ object: any PersistentModel, _ queue: inout [any PersistentModel]
  ) -> SchemaEntity? {
    guard object._$state.context === self, let entity = table(of: object)?.entity else {
      if object._$state.context != nil {
        drop(object, because: "a deletion was dropped: the object is of another context")
      }
      return nil
    }
    switch object._$state.stage {
    case .inserted, .stored: break
    default: return nil
    }
    if object._$state.stage == .stored, !object._$state.loaded.isSuperset(of: entity.eagerMask) {
      fire(object)
      if object._$state.stage == .gone { return nil }
    }
    applyDeleteRules(of: object, entity, &queue)
    if object._$state.stage == .inserted {
      forget(object, entity)
    } else {
      noteReferences(of: object, entity)
      object._$state.stage = .deleted
      pendingList.note(object, entity)
      list(object)
    }
    return entity
  }

  private func applyDeleteRules(
    of object: any PersistentModel, _ entity: SchemaEntity, _ queue: inout [any PersistentModel]
  ) {
    // An object that no store has is as if it had never been: nothing can refuse that.
    let isNew = object._$state.stage == .inserted
    for index in entity.toManys {
      guard let toMany = entity.store.properties[index].toMany else { continue }
      let rule = toMany.deleteRule.applied(toNew: isNew)
      if case .inverse = toMany.storage, rule == .noAction { continue }
      guard loadToChange(object, index, entity) else { continue }
      let elements = object.withToMany(index) { $0.elements ?? [] } ?? []
      switch rule {
      case .cascade: queue.append(contentsOf: elements)
      case .deny where !elements.isEmpty:
        refusals.append(.denied(object, index))
        continue
      case .deny, .nullify, .noAction: break
      }
      // Whatever becomes of the elements, they no longer refer to this object.
      setToMany(object, index, to: [])
    }
    for index in entity.toOnes {
      guard let toOne = entity.store.properties[index].toOne else { continue }
      guard loadToChange(object, index, entity) else { continue }
      let targetKey = object.toOneKey(index)
      guard targetKey != 0 else { continue }
      let rule = toOne.deleteRule.applied(toNew: isNew)
      switch rule {
      case .cascade:
        if let target = objectToChange(targetKey, of: toOne.target) { queue.append(target) }
      case .deny:
        refusals.append(.denied(object, index))
        continue
      case .nullify, .noAction: break
      }
      // A target that is not in memory learns of it from the store, unless it is the one with the key.
      guard let inverse = toOne.inverse else { continue }
      // The other end keeps the key, and what becomes of that is not for this rule to say.
      if toOne.isDerived && rule == .noAction { continue }
      guard
        let target = toOne.isDerived || hasMinimum(inverse)
          ? objectToChange(targetKey, of: toOne.target)
          : tables[toOne.target].object(targetKey)
      else { continue }
      // The row goes as a whole; only the other end has to let go.
      if core.schema.store[inverse].toMany != nil {
        removeElement(object, from: target, inverse.property)
      } else {
        ensureLoaded(target, inverse.property)
        // It may have been given to another since, where a deletion is made again.
        if target.toOneKey(inverse.property) == object._$state.key {
          _ = setKey(target, inverse.property, 0)
        }
      }
    }
  }

  /// Loads a relationship that a change depends on. Where it can't be, the next save throws why.
  func loadToChange(
    _ object: any PersistentModel, _ index: Int, _ entity: SchemaEntity
  ) -> Bool {
    if object._$state.loaded.contains(index) { return true }
    do {
      try read(index, of: object, entity)
      return true
    } catch {
      refusals.append(.unknown(error))
      return false
    }
  }

  /// An object that was inserted and never saved is as if it had never been.
  func forget(_ object: any PersistentModel, _ entity: SchemaEntity) {
    if isLocked { postponed.hold([object]) }
    tables[entity.index].remove(object._$state.key)
    object._$state.stage = .gone
    object._$state.owner = nil
    unlist(object, entity)
  }

  /// Takes back a deletion that was not saved: the object itself, not what its rules did.
  func restore(_ object: any PersistentModel) {
    object._$state.stage = .stored
    guard let entity = table(of: object)?.entity else { return }
    pendingList.note(object, entity)
    // What was read before may have lost elements meanwhile: nothing that is deleted is kept in step.
    for property in entity.toManys
    where object._$state.extras?.changed.contains(property) != true {
      object.clearStorage(property)
      object._$state.loaded.remove(property)
    }
    reloadOwners(of: [object], (crossedDeletions + settledDeletions).filter { $0 === object })
  }

  /// The error that keeps the changes from being saved, if there is one.
  func firstRefusal() -> (any Error)? {
    for refusal in refusals {
      switch refusal {
      case .unknown(let error): return error
      case .dropped: continue
      case .denied(let object, let index):
        guard object._$state.stage == .deleted, let entity = table(of: object)?.entity else {
          continue
        }
        let blockers = blockers(of: object, entity, index)
        guard let first = blockers.first else { continue }
        return deletionError(object, entity, index, first, blockers.count)
      }
    }
    return droppedChanges()
  }

  /// The keys of the objects that a relationship whose rule is `deny` still leads to.
  private func blockers(
    of object: any PersistentModel, _ entity: SchemaEntity, _ index: Int
  ) -> [Int64] {
    switch entity.store.properties[index].kind {
    case .attribute: return []
    case .toOne(let toOne):
      let key = object.toOneKey(index)
      if key == 0 { return [] }
      guard let target = tables[toOne.target].object(key) else { return [key] }
      if target.isDeleted { return [] }
      if let inverse = toOne.inverse, hasLetGo(target, inverse.property, of: object) { return [] }
      return [key]
    case .toMany(let toMany):
      let elements = object.withToMany(index) { $0.elements ?? [] } ?? []
      return elements.filter { stillBelongs($0, to: object, index, toMany) }.map { $0._$state.key }
    }
  }

  /// Whether an object's relationship was changed and does not lead to another any more, which is deleted and so
  /// keeps its own end.
  private func hasLetGo(
    _ owner: any PersistentModel, _ index: Int, of object: any PersistentModel
  ) -> Bool {
    guard let extras = owner._$state.extras, extras.changed.contains(index) else { return false }
    let isLoaded = owner._$state.loaded.contains(index)
    guard table(of: owner)?.entity.store.properties[index].toMany != nil else {
      return isLoaded && owner.toOneKey(index) != object._$state.key
    }
    if isLoaded { return !owner.hasElement(index, object) }
    return extras.pending(index)?.removed.contains(object._$state.key) == true
  }

  private func deletionError(
    _ object: any PersistentModel, _ entity: SchemaEntity, _ index: Int, _ blocker: Int64,
    _ count: Int
  ) -> DeletionError {
    let property = entity.store.properties[index]
    let target: Int
    var inverse: PropertyReference?
    switch property.kind {
    case .attribute: target = entity.index
    case .toOne(let toOne): (target, inverse) = (toOne.target, toOne.inverse)
    case .toMany(let toMany):
      target = toMany.target
      switch toMany.storage {
      case .inverse(let toOne): inverse = toOne
      case .join(let join, let isSource):
        let ends = core.schema.store.joins[join]
        inverse = isSource ? ends.target : ends.source
      }
    }
    // It may be of a class that inherits from the one that is referred to.
    var blockingEntity = tables[target].entity
    if let known = tables[target].object(blocker), let own = table(of: known)?.entity {
      blockingEntity = own
    }
    var error = DeletionError(
      entity: entity.name, property: property.name, key: object._$state.key,
      blockingEntity: blockingEntity.name, blockingKey: blocker, blockingCount: count,
      isToMany: property.toMany != nil)
    if let inverse {
      error.blockingProperty = core.schema.store[inverse].name
      if let toOne = core.schema.store[inverse].toOne { error.canLetGo = !toOne.isDerived }
    }
    return error
  }
}

extension DeleteRule {
  /// The rule of an object that is in no store, where nothing is left to refuse.
  fileprivate func applied(toNew isNew: Bool) -> DeleteRule {
    isNew && self != .cascade ? .nullify : self
  }
}
