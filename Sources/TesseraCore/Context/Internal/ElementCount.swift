// How many elements a to-many has, unsaved changes considered, without loading any.

extension ModelContext {
  /// The number of a to-many's elements.
  ///
  /// - Throws: ``StoreError`` where the store can't be asked.
  func elementCount(of owner: any PersistentModel, _ property: Int) throws -> Int {
    if let count = owner.elementCount(property) { return count }
    guard let entity = table(of: owner)?.entity,
      let toMany = entity.store.properties[property].toMany
    else { return 0 }
    return try reading { reader in
      // A merge that the read brought may have changed or loaded what is asked about.
      if let count = owner.elementCount(property) { return count }
      guard owner._$state.stage == .stored || owner._$state.stage == .deleted else { return 0 }
      let plan = FetchPlan(
        entity: toMany.target,
        scope: .related(
          PropertyReference(entity: entity.index, property: property),
          owners: [owner._$state.key]))
      let unsaved = unsavedElements(of: owner, toMany)
      var count = try reader.count(plan)
      if !unsaved.others.isEmpty {
        var known = plan
        known.condition = .isMember(
          .path(Condition.Path(end: .key)), ValueList(keys: unsaved.others))
        count -= try reader.count(known)
      }
      return count + unsaved.elements
    }
  }

  /// The elements of which the store may say something else than the context: the keys of all that it may
  /// know, and how many of all are elements.
  private func unsavedElements(
    of owner: any PersistentModel, _ toMany: StoreToMany
  ) -> (others: Set<Int64>, elements: Int) {
    let key = owner._$state.key
    var others: Set<Int64> = []
    var elements = 0
    switch toMany.storage {
    case .inverse(let reference):
      for object in unsavedReferrers(reference, to: key) {
        switch object._$state.stage {
        case .inserted:
          if object.toOneKey(reference.property) == key { elements += 1 }
        case .stored where object._$state.extras?.changed.contains(reference.property) == true:
          others.insert(object._$state.key)
          if object.toOneKey(reference.property) == key { elements += 1 }
        case .deleted: others.insert(object._$state.key)
        default: continue
        }
      }
    case .join(let join, let isSource):
      let end = LinkLog.End(join: join, isSource: isSource, key: key)
      others = links.others(of: end)
      for other in others {
        let (source, target) = isSource ? (key, other) : (other, key)
        guard links.isLinked(join: join, source: source, target: target),
          tables[toMany.target].object(other)?.isDeleted == false
        else { continue }
        elements += 1
      }
      // Nobody has unlinked what was deleted where there is no way back, or where others linked it since.
      if core.schema.store.joins[join].target == nil {
        let family = core.schema.store.entities[toMany.target].family
        others.formUnion(pendingList.changes(of: listed, in: self).deleted(family))
      } else {
        let owner = tables[toMany.target].owner
        for object in crossedDeletions + settledDeletions
        where object._$state.stage == .deleted && table(of: object)?.owner === owner {
          others.insert(object._$state.key)
        }
      }
    }
    return (others, elements)
  }
}

extension ValueList {
  /// A list of keys.
  init(keys: some Sequence<Int64>) { self.init(keys.sorted().map(StoreValue.integer)) }
}
