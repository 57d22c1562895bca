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
