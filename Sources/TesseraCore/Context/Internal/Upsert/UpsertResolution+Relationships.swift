// What becomes of relationships of new objects that turned out to be others.

extension UpsertResolution {
  /// The objects at whose to-manys is looked: the one that stays, and the new ones.
  private func ends(_ merge: Merge) -> [any PersistentModel] {
    (merge.object.map { [$0] } ?? []) + merge.sources
  }

  /// The elements of a to-many that are in memory, without those that others have deleted meanwhile.
  private func elements(
    _ object: any PersistentModel, _ property: Int, _ toMany: StoreToMany
  ) -> [Int64] {
    let keys =
      object._$state.loaded.contains(property)
      ? object.withToMany(property) { $0.elementKeys ?? [] } ?? []
      : object._$state.extras?.pending(property)?.added ?? []
    let table = context.tables[toMany.target]
    return keys.filter { table.object($0) != nil }
  }

  mutating func resolveToManys() throws {
    /// The merges whose elements have to be asked for, by property.
    var wanted: [PropertyReference: [Int]] = [:]
    for index in merges.indices {
      let merge = merges[index]
      for property in merge.entity.toManys {
        guard let toMany = merge.entity.store.properties[property].toMany else { continue }
        var given: [Int64]?
        var additions: [Int64] = []
        for source in merge.sources {
          guard context.table(of: source).map({ property < $0.entity.properties.count }) == true
          else { continue }
          let keys = survivingElements(source, property, toMany)
          guard !keys.isEmpty else { continue }
          if isAssigned(source, property) {
            given = keys
            // It is as if each had been saved by itself. Of a pair both ends are asked, and either may want it.
            if case .inverse = toMany.storage { additions = [] }
          } else {
            additions += keys
          }
        }
        if let given {
          if case .join = toMany.storage, merge.isNew, let first = merge.object,
            !isAssigned(first, property)
          {
            additions = survivingElements(first, property, toMany) + additions
          }
          merges[index].elements[property] = Self.unique(given + additions)
        } else if !additions.isEmpty {
          merges[index].additions[property] = additions
        }
        if given != nil, !merge.isNew {
          let reference = PropertyReference(entity: merge.entity.index, property: property)
          wanted[reference, default: []].append(index)
        }
      }
    }
    completePairs()
    for (reference, indices) in wanted { try readElements(reference, indices) }
    for index in merges.indices {
      for property in merges[index].elements.keys { releaseOthers(merges[index], property) }
    }
  }

  private func survivingElements(
    _ object: any PersistentModel, _ property: Int, _ toMany: StoreToMany
  ) -> [Int64] {
    Self.unique(elements(object, property, toMany).map { survivor($0, of: toMany.target) })
  }

  /// Whether a to-many of a new object was given its elements at this end.
  private func isAssigned(_ object: any PersistentModel, _ property: Int) -> Bool {
    object._$state.extras?.assigned.contains(property) == true
  }

  private static func unique(_ keys: [Int64]) -> [Int64] {
    var seen: Set<Int64> = []
    return keys.filter { seen.insert($0).inserted }
  }

  /// Of a many-to-many both ends may have been given, and not alike: a pair is there that one of them lists.
  private mutating func completePairs() {
    struct End: Hashable {
      var merge: Int
      var property: Int
    }
    let given = merges.map(\.elements)
    var known: [End: Set<Int64>] = [:]
    for (index, merge) in merges.enumerated() {
      for property in merge.entity.toManys {
        guard let toMany = merge.entity.store.properties[property].toMany,
          case .join(let join, let isSource) = toMany.storage,
          let inverse = isSource ? schema.joins[join].target : schema.joins[join].source
        else { continue }
        var listed = given[index][property] ?? []
        if listed.isEmpty, merge.isNew, let first = merge.object, isAssigned(first, property) {
          listed = survivingElements(first, property, toMany)
        }
        for key in listed {
          guard let partner = mergeIndex(toMany.target, key),
            let elements = given[partner][inverse.property]
          else { continue }
          let end = End(merge: partner, property: inverse.property)
          if known[end, default: Set(elements)].insert(merge.key).inserted {
            merges[partner].elements[inverse.property, default: []].append(merge.key)
          }
        }
      }
    }
  }

  private mutating func readElements(_ property: PropertyReference, _ indices: [Int]) throws {
    guard let toMany = schema[property].toMany else { return }
    let plan = FetchPlan(
      entity: toMany.target,
      scope: .related(property, owners: indices.map { merges[$0].key }.sorted()))
    var stored: [Int64: [Int64]] = [:]
    try writer.fetch(plan) { row in
      stored[row.integer(plan.ownerColumn) ?? 0, default: []].append(row.integer(0) ?? 0)
    }
    for index in indices {
      merges[index].storedElements[property.property] = stored[merges[index].key] ?? []
    }
  }

  /// Notes which objects a to-many loses that was given its elements, and that keep it themselves.
  private mutating func releaseOthers(_ merge: Merge, _ property: Int) {
    guard let toMany = merge.entity.store.properties[property].toMany,
      case .inverse(let toOne) = toMany.storage
    else { return }
    let kept = Set(merge.elements[property] ?? [])
    let candidates =
      (merge.storedElements[property] ?? [])
      + ends(merge).flatMap { elements($0, property, toMany) }
    for key in Set(candidates) where !kept.contains(survivor(key, of: toOne.entity)) {
      release(toOne, key, from: merge)
    }
  }

  private mutating func release(_ toOne: PropertyReference, _ key: Int64, from merge: Merge) {
    if let object = context.tables[toOne.entity].object(key) {
      if object.isDeleted { return }
      let isChanged =
        object._$state.stage == .inserted
        || object._$state.extras?.changed.contains(toOne.property) == true
      let target = schema[toOne].toOne?.target ?? 0
      if isChanged, survivor(object.toOneKey(toOne.property), of: target) != merge.key { return }
    } else if context.deletedRows[toOne.entity]?.contains(key) == true {
      return
    }
    let key = survivor(key, of: toOne.entity)
    // It is merged too, and was given something else to refer to: that wins.
    if let own = mergeIndex(toOne.entity, key), let value = merges[own].values[toOne.property],
      !value.isNull, value != .integer(merge.key)
    {
      return
    }
    releases.insert(Upserts.Release(toOne: toOne, key: key))
    if let inverse = schema[toOne].toOne?.inverse {
      losers[inverse, default: []].insert(merge.key)
    }
    if schema[toOne].toOne?.isOptional == false {
      let violation = ValidationError.Violation(
        entity: schema.entities[toOne.entity].name, property: schema[toOne].name, key: key,
        message: "must refer to an object, and the one with key \(merge.key) was given others")
      violations.append(UpsertViolation(property: toOne, violation: violation))
    }
  }

  /// The ends of one-to-ones that are kept at the other end: what referred to the object lets go of it
  /// where a source has something else.
  mutating func resolveDerivedToOnes() throws {
    for merge in merges {
      for property in merge.entity.toOnes {
        guard let toOne = merge.entity.store.properties[property].toOne, toOne.isDerived,
          let inverse = toOne.inverse
        else { continue }
        let table = context.tables[toOne.target]
        let given = merge.sources.map { $0.toOneKey(property) }.filter { table.object($0) != nil }
        guard let kept = given.last.map({ survivor($0, of: toOne.target) }) else { continue }
        var others = given
        if let object = merge.object, object._$state.loaded.contains(property),
          table.object(object.toOneKey(property)) != nil
        {
          others.append(object.toOneKey(property))
        }
        if !merge.isNew { others += try holders(of: inverse, merge.key) }
        for key in Set(others) where survivor(key, of: toOne.target) != kept {
          release(inverse, key, from: merge)
        }
      }
    }
  }

  /// Finds out which pairs that are linked to new objects are there, with what these turned out to be.
  mutating func findStoredPairs() throws {
    var wanted: [PropertyReference: Set<Int64>] = [:]
    for net in context.links.net where net.change.isAdded {
      let join = schema.joins[net.change.join]
      let source = survivor(net.change.source, of: join.source.entity)
      let target = survivor(net.change.target, of: join.targetEntity)
      // Asked from the other end, where there is one: it mostly has few, or is new.
      if let end = join.target, source != net.change.source {
        wanted[end, default: []].insert(target)
      } else if source != net.change.source || target != net.change.target {
        wanted[join.source, default: []].insert(source)
      }
    }
    for (end, owners) in wanted {
      guard let toMany = schema[end].toMany, case .join(let join, let isSource) = toMany.storage
      else { continue }
      let plan = FetchPlan(
        entity: toMany.target, scope: .related(end, owners: owners.sorted()))
      try writer.fetch(plan) { row in
        let (owner, element) = (row.integer(plan.ownerColumn) ?? 0, row.integer(0) ?? 0)
        storedPairs.insert(
          ChangeSet.LinkChange(
            join: join, source: isSource ? owner : element, target: isSource ? element : owner,
            isAdded: true))
      }
    }
  }

  private func holders(of toOne: PropertyReference, _ key: Int64) throws -> [Int64] {
    let path = Condition.Path(end: .property(toOne))
    return try writer.fetchKeys(
      FetchPlan(
        entity: toOne.entity,
        condition: .comparison(.equal, .path(path), .value(.integer(key)))))
  }

  /// Of an object that others turned out to be a to-one lets go too.
  mutating func apply(_ release: Upserts.Release) {
    guard let index = mergeIndex(release.toOne.entity, release.key) else { return }
    merges[index].values[release.toOne.property] = .null
  }

}
