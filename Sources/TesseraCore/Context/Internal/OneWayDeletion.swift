// What refers to deleted objects and has no way back from them: nobody else would let go.

extension ModelContext {
  /// Takes objects out of the to-manys without an inverse that are in memory. The store does so with the
  /// others.
  func dropElements(_ objects: [any PersistentModel], _ reference: PropertyReference) {
    guard let toMany = core.schema.store[reference].toMany, case .join(let join, _) = toMany.storage
    else { return }
    let keys = Set(objects.map { $0._$state.key })
    let isCounted = hasMinimum(reference)
    if tables[reference.entity].count > 0 || isCounted {
      for owner in owners(of: objects, keys, reference, join, areAllWanted: isCounted) {
        takeOut(objects, of: owner, reference, join)
      }
    }
    links.forget(keys, join: join, isSource: false)
  }

  private func takeOut(
    _ objects: [any PersistentModel], of owner: any PersistentModel,
    _ reference: PropertyReference, _ join: Int
  ) {
    guard owner._$state.loaded.contains(reference.property) || hasMinimum(reference) else { return }
    for element in objects {
      if owner._$state.loaded.contains(reference.property),
        !owner.hasElement(reference.property, element)
      {
        continue
      }
      removeElement(element, from: owner, reference.property)
      links.note(
        ChangeSet.LinkChange(
          join: join, source: owner._$state.key, target: element._$state.key, isAdded: false))
    }
  }

  /// The owners of a to-many without an inverse that may have some of the objects as elements.
  ///
  /// - Parameter areAllWanted: Whether those are wanted too that are not in memory.
  private func owners(
    of objects: [any PersistentModel], _ keys: Set<Int64>, _ reference: PropertyReference,
    _ join: Int, areAllWanted: Bool
  ) -> [any PersistentModel] {
    let table = tables[reference.entity]
    var found = Set<Int64>()
    do {
      let plan = FetchPlan(
        entity: reference.entity, scope: .owners(reference, elements: keys.sorted()))
      found.formUnion(try reading { try $0.fetchKeys(plan) })
    } catch {
      refusals.append(.unknown(error))
    }
    for key in keys {
      found.formUnion(links.others(of: LinkLog.End(join: join, isSource: false, key: key)))
    }
    return found.sorted().compactMap { key in
      areAllWanted ? objectToChange(key, of: reference.entity) : table.object(key)
    }.filter { !$0.isDeleted }
  }

  /// Gives up arrays that were loaded while some objects were deleted, and lack them now that they are back,
  /// where nothing but the store knows the way to them.
  ///
  /// - Parameters:
  ///   - restored: The objects, which arrays without an inverse may have.
  ///   - crossed: Those among them that others linked meanwhile.
  func reloadOwners(of restored: [any PersistentModel], _ crossed: [any PersistentModel]) {
    for (entity, keys) in keysByEntity(restored) {
      for reference in core.schema.entities[entity].incomingOneWayToMany {
        reloadOwners(of: keys, entity, reference)
      }
    }
    for (entity, keys) in keysByEntity(crossed) {
      for property in core.schema.entities[entity].toManys {
        guard let toMany = core.schema.entities[entity].store.properties[property].toMany,
          case .join(let join, let isSource) = toMany.storage
        else { continue }
        let ends = core.schema.store.joins[join]
        guard let reference = isSource ? ends.target : ends.source else { continue }
        reloadOwners(of: keys, entity, reference)
      }
    }
  }

  private func keysByEntity(_ objects: [any PersistentModel]) -> [(Int, Set<Int64>)] {
    var keys: [Int: Set<Int64>] = [:]
    for object in objects {
      guard let entity = table(of: object)?.entity else { continue }
      keys[entity.index, default: []].insert(object._$state.key)
    }
    return keys.sorted { $0.key < $1.key }
  }

  private func reloadOwners(of keys: Set<Int64>, _ entity: Int, _ reference: PropertyReference) {
    if tables[reference.entity].count == 0 { return }
    do {
      try reading { reader in
        let owners = try reader.fetchKeys(
          FetchPlan(
            entity: reference.entity, scope: .owners(reference, elements: keys.sorted()))
        ).filter { isWhole($0, reference) }
        guard !owners.isEmpty else { return }
        let plan = FetchPlan(
          entity: core.schema.store[reference].toMany?.target ?? entity,
          scope: .related(reference, owners: owners),
          condition: .isMember(.path(Condition.Path(end: .key)), ValueList(keys: keys)))
        var lacking: Set<Int64> = []
        try reader.fetch(plan) { row in
          guard let key = row.integer(0), let ownerKey = row.integer(plan.ownerColumn),
            let element = tables[entity].object(key),
            tables[reference.entity].object(ownerKey)?
              .hasElement(reference.property, element) == false
          else { return }
          lacking.insert(ownerKey)
        }
        for key in lacking.sorted() { reload(key, reference) }
      }
    } catch {
      // They load anew when they are read, and say then what is wrong.
      tables[reference.entity].forEach { owner in
        if owner._$state.stage == .stored { reload(owner._$state.key, reference) }
      }
    }
  }

  /// Whether an object's to-many is loaded, and unchanged.
  private func isWhole(_ key: Int64, _ reference: PropertyReference) -> Bool {
    guard let owner = tables[reference.entity].object(key) else { return false }
    return owner._$state.stage == .stored && owner._$state.loaded.contains(reference.property)
      && owner._$state.extras?.changed.contains(reference.property) != true
  }

  private func reload(_ key: Int64, _ reference: PropertyReference) {
    guard isWhole(key, reference), let owner = tables[reference.entity].object(key) else { return }
    owner.clearStorage(reference.property)
    owner._$state.loaded.remove(reference.property)
    announce(owner, PropertyMask(reference.property))
  }

  /// Empties to-ones without an inverse that refer to deleted objects.
  func releaseOneWay(_ reference: PropertyReference, from keys: Set<Int64>) {
    do {
      let path = Condition.Path(end: .property(reference))
      let plan = FetchPlan(
        entity: reference.entity,
        condition: .isMember(.path(path), ValueList(keys: keys)),
        columns: core.schema.entities[reference.entity].eagerColumns)
      let referrers = try reading { try self.materialize(plan, $0) }
      let unsaved = keys.flatMap { unsavedReferrers(reference, to: $0) }
      for referrer in referrers + unsaved where !referrer.isDeleted {
        if keys.contains(referrer.toOneKey(reference.property)) {
          _ = setKey(referrer, reference.property, 0)
        }
      }
    } catch {
      refusals.append(.unknown(error))
    }
  }
}
