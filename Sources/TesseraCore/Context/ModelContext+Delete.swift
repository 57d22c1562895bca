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
      object._$state.stage = .deleted
      pendingList.note(object, entity)
      list(object)
    }
    return entity
  }

  private func applyDeleteRules(
    of object: any PersistentModel, _ entity: SchemaEntity, _ queue: inout [any PersistentModel]
  ) {
    for index in entity.toManys {
      guard let toMany = entity.store.properties[index].toMany else { continue }
      if case .inverse = toMany.storage, toMany.deleteRule == .noAction { continue }
      guard loadToChange(object, index, entity) else { continue }
      let elements = object.withToMany(index) { $0.elements ?? [] } ?? []
      switch toMany.deleteRule {
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
      switch toOne.deleteRule {
      case .cascade:
        if let target = objectToChange(targetKey, of: toOne.target) { queue.append(target) }
      case .deny:
        refusals.append(.denied(object, index))
        continue
      case .nullify, .noAction: break
      }
      // A target that is not in memory learns of it from the store, unless it is the one with the key.
      let isHeldThere = toOne.isDerived && toOne.deleteRule != .noAction
      guard let inverse = toOne.inverse,
        let target = isHeldThere
          ? objectToChange(targetKey, of: toOne.target)
          : tables[toOne.target].object(targetKey)
      else { continue }
      // The row goes as a whole; only the other end has to let go.
      if core.schema.store[inverse].toMany != nil {
        removeElement(object, from: target, inverse.property)
      } else {
        _ = setKey(target, inverse.property, 0)
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

  /// Takes objects out of the to-manys without an inverse that are in memory. The store does so
  /// with the others; nothing but a look at all of them finds them, there being no way back.
  private func dropElements(_ objects: [any PersistentModel], _ reference: PropertyReference) {
    guard case .join(let join, _)? = core.schema.store[reference].toMany?.storage else { return }
    let keys = Set(objects.map { $0._$state.key })
    tables[reference.entity].forEach { owner in
      guard owner._$state.loaded.contains(reference.property) else { return }
      let elements = owner.withToMany(reference.property) { $0.elements ?? [] } ?? []
      for element in elements where keys.contains(element._$state.key) {
        removeElement(element, from: owner, reference.property)
        links.note(
          ChangeSet.LinkChange(
            join: join, source: owner._$state.key, target: element._$state.key, isAdded: false))
      }
    }
    links.forget(keys, join: join, isSource: false)
  }

  /// To-ones without an inverse that refer to deleted objects: nobody else would let go.
  func releaseOneWay(_ reference: PropertyReference, from keys: Set<Int64>) {
    do {
      let path = Condition.Path(end: .property(reference))
      let plan = FetchPlan(
        entity: reference.entity,
        condition: .isMember(.path(path), ValueList(keys.sorted().map(StoreValue.integer))),
        columns: core.schema.entities[reference.entity].eagerColumns)
      let referrers = try reading { try self.materialize(plan, $0) }
      let unsaved = pendingList.changes(of: listed, in: self)
      let family = core.schema.store.entities[reference.entity].family
      let unsavedKeys = unsaved.inserted(family).union(unsaved.changed(family)).sorted()
      let table = tables[reference.entity]
      for referrer in referrers + unsavedKeys.compactMap(table.object) where !referrer.isDeleted {
        if keys.contains(referrer.toOneKey(reference.property)) {
          _ = setKey(referrer, reference.property, 0)
        }
      }
    } catch {
      refusals.append(.unknown(error))
    }
  }

  /// An object that was inserted and never saved is as if it had never been.
  func forget(_ object: any PersistentModel, _ entity: SchemaEntity) {
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
  }

  /// The error that keeps the changes from being saved, if there is one.
  func firstRefusal() -> (any Error)? {
    for refusal in refusals {
      switch refusal {
      case .unknown(let error): return error
      case .dropped: continue
      case .denied(let object, let index):
        guard object._$state.stage == .deleted, let entity = table(of: object)?.entity,
          let blocker = blocker(of: object, entity, index)
        else { continue }
        return DeletionError(entity, index, object._$state.key, blockedBy: blocker)
      }
    }
    return droppedChanges()
  }

  /// The key of an object that a relationship whose rule is `deny` still leads to.
  private func blocker(
    of object: any PersistentModel, _ entity: SchemaEntity, _ index: Int
  ) -> Int64? {
    switch entity.store.properties[index].kind {
    case .attribute: return nil
    case .toOne(let toOne):
      let key = object.toOneKey(index)
      if key == 0 || tables[toOne.target].object(key)?.isDeleted == true { return nil }
      return key
    case .toMany(let toMany):
      let elements = object.withToMany(index) { $0.elements ?? [] } ?? []
      return elements.first { stillBelongs($0, to: object, index, toMany) }?._$state.key
    }
  }
}

/// Why the changes may not be saved.
enum Refusal {
  /// A relationship of the object has the rule `deny`; whether it leads anywhere is seen at the save.
  case denied(any PersistentModel, Int)
  /// The store could not be asked what a change depends on.
  case unknown(any Error)
  /// A change could not be taken; of a relationship, whose it was.
  case dropped(ChangeError.Dropped, of: (owner: any PersistentModel, property: Int)?)
}

/// A delete rule refused a deletion.
public struct DeletionError: Error, Sendable, CustomStringConvertible {
  /// The entity of the object that was to be deleted.
  public var entity: String
  /// The relationship whose rule is `deny`.
  public var property: String
  /// The key of the object that was to be deleted.
  public var key: Int64
  /// The key of an object at the other end.
  public var blockingKey: Int64

  init(_ entity: SchemaEntity, _ property: Int, _ key: Int64, blockedBy blockingKey: Int64) {
    self.entity = entity.name
    self.property = entity.properties[property].name
    self.key = key
    self.blockingKey = blockingKey
  }

  /// What was refused and why.
  public var description: String {
    "\(entity) (key \(key)) can't be deleted: its \(property) still refers to key \(blockingKey),"
      + " and the rule is deny. Remove the references first, or roll back"
  }
}
