// What the change set has of new objects that turned out to be others, and of what refers to them.

extension ChangeSetBuilder {
  /// Adds the rows of the objects that others turned out to be, their to-manys, and what lets go of
  /// them.
  mutating func addMerges(_ upserts: Upserts) {
    for (index, merge) in upserts.merges.enumerated() {
      mergeRows[index] = addRow(of: merge)
      for property in merge.elements.keys.sorted() { addElements(of: merge, property) }
    }
    for release in upserts.releases.sorted(by: { $0.key < $1.key }) { add(release, upserts) }
    for (property, keys) in upserts.losers { for key in keys { touch(property, key) } }
  }

  /// Adds what to-manys got from their other ends, behind what the object that stays has itself.
  mutating func addAdditions(_ upserts: Upserts) {
    for merge in upserts.merges {
      for property in merge.additions.keys.sorted() { addAdditions(to: merge, property) }
    }
  }

  /// Adds the row of an object that stays, with what differs from the stored one.
  ///
  /// - Returns: The position of its group; nil where nothing differs.
  private mutating func addRow(of merge: Upserts.Merge) -> Int? {
    guard let row = merge.row else { return addNewRow(of: merge) }
    var mask = PropertyMask()
    for property in merge.entity.storedColumns {
      guard let value = merge.values[property] else { continue }
      if let stored = row.values[property] {
        if stored == value { continue }
      } else if isLoadedAlike(merge, property, value) {
        continue
      }
      mask.insert(property)
      guard merge.entity.store.properties[property].toOne != nil else { continue }
      touchTarget(row.values[property] ?? .null, property, merge.entity)
      touchTarget(value, property, merge.entity)
    }
    guard !mask.isEmpty else { return nil }
    return append(
      merge.entity.index, isInsert: false, mask, merge.key, mask.map { merge.values[$0] ?? .null })
  }

  private mutating func addNewRow(of merge: Upserts.Merge) -> Int {
    let mask = merge.entity.storedMask
    for property in merge.entity.toOnes {
      touchTarget(merge.values[property] ?? .null, property, merge.entity)
    }
    return append(
      merge.entity.index, isInsert: true, mask, merge.key, mask.map { merge.values[$0] ?? .null })
  }

  /// Whether a value that is not read with the row is known to be the stored one.
  private func isLoadedAlike(_ merge: Upserts.Merge, _ property: Int, _ value: StoreValue) -> Bool {
    guard let object = merge.object, object._$state.loaded.contains(property),
      object._$state.extras?.changed.contains(property) != true,
      !context.postponed.concerns(object, property)
    else { return false }
    return object._$encode(property) == value
  }

  /// Adds a to-many that was given its elements.
  private mutating func addElements(of merge: Upserts.Merge, _ property: Int) {
    guard let elements = merge.elements[property],
      let toMany = merge.entity.store.properties[property].toMany
    else { return }
    let stored = merge.storedElements[property] ?? []
    if elements == stored { return }
    let reference = PropertyReference(entity: merge.entity.index, property: property)
    touch(reference, merge.key)
    guard case .join(let join, let isSource) = toMany.storage else {
      return append(reference, merge.key, elements, isAppend: merge.isNew)
    }
    let kept = Set(elements)
    let before = Set(stored)
    for key in stored where !kept.contains(key) {
      addLink(join, isSource, merge.key, key, isAdded: false)
    }
    for key in elements where !before.contains(key) {
      addLink(join, isSource, merge.key, key, isAdded: true)
    }
    let order = stored.filter(kept.contains) + elements.filter { !before.contains($0) }
    if order != elements { append(reference, merge.key, elements, isAppend: false) }
  }

  private mutating func addLink(
    _ join: Int, _ isSource: Bool, _ owner: Int64, _ element: Int64, isAdded: Bool
  ) {
    let (source, target) = isSource ? (owner, element) : (element, owner)
    let change = ChangeSet.LinkChange(
      join: join, source: source, target: target, isAdded: isAdded)
    // Both ends may say so.
    guard mergedLinks.insert(change).inserted else { return }
    let ends = schema.joins[join]
    if let other = isSource ? ends.target : ends.source { touch(other, element) }
    add(change)
  }

  /// Adds what a to-many got from its other end, behind what it has. Pairs are links of their own.
  private mutating func addAdditions(to merge: Upserts.Merge, _ property: Int) {
    guard case .inverse(let toOne)? = merge.entity.store.properties[property].toMany?.storage else {
      return
    }
    var seen: Set<Int64> = []
    let added = (merge.additions[property] ?? []).filter { key in
      guard seen.insert(key).inserted else { return false }
      // One that was there keeps its place.
      let object = context.tables[toOne.entity].object(key)
      return object?._$state.stage == .inserted
        || object?._$state.extras?.originals[toOne.property] != .integer(merge.key)
    }
    guard !added.isEmpty else { return }
    let reference = PropertyReference(entity: merge.entity.index, property: property)
    touch(reference, merge.key)
    append(reference, merge.key, added, isAppend: true)
  }

  /// Has the row of an object let go of another, where it is not written for something else.
  private mutating func add(_ release: Upserts.Release, _ upserts: Upserts) {
    let object = context.tables[release.toOne.entity].object(release.key)
    if object?._$state.isListed == true { return }
    let entity = object.flatMap { context.table(of: $0)?.entity.index } ?? release.toOne.entity
    if upserts.merge(into: release.key, of: entity) != nil { return }
    _ = append(
      entity, isInsert: false, PropertyMask(release.toOne.property), release.key, [.null])
  }

  // MARK: What refers to objects that turned out to be others

  /// The pairs linked and unlinked, in the keys of survivors.
  func survivingLinks(_ upserts: Upserts) -> [LinkLog.NetChange] {
    var seen: Set<ChangeSet.LinkChange> = []
    var nets: [LinkLog.NetChange] = []
    var unlinked: Set<ChangeSet.LinkChange> = []
    for net in context.links.net {
      var net = net
      let join = schema.joins[net.change.join]
      let (source, target) = (net.change.source, net.change.target)
      net.change.source = upserts.survivor(source, of: join.source.entity)
      net.change.target = upserts.survivor(target, of: join.targetEntity)
      // A to-many that was given its elements says all pairs itself.
      if upserts.isGiven(join.source, net.change.source) { continue }
      if let end = join.target, upserts.isGiven(end, net.change.target) { continue }
      guard seen.insert(net.change).inserted else { continue }
      var opposite = net.change
      opposite.isAdded = false
      if !net.change.isAdded { unlinked.insert(net.change) }
      let isMapped = net.change.source != source || net.change.target != target
      if isMapped, net.change.isAdded, !unlinked.contains(opposite),
        upserts.storedPairs.contains(net.change)
      {
        continue
      }
      nets.append(net)
    }
    return nets
  }

  /// Whether a to-many is another than it was, in the keys of survivors.
  func differs(
    _ object: any PersistentModel, _ property: Int, _ entity: SchemaEntity, _ upserts: Upserts
  ) -> Bool {
    guard let extras = object._$state.extras,
      let toMany = entity.store.properties[property].toMany
    else { return false }
    guard object._$state.loaded.contains(property) else {
      guard let pending = extras.pending(property) else { return false }
      return !pending.removed.isEmpty || pending.order != nil
        || !added(pending.added, to: object, toMany, upserts).isEmpty
    }
    let current = object.withToMany(property) { $0.elementKeys ?? [] } ?? []
    return upserts.survivors(current, of: toMany.target) != extras.originalElements[property] ?? []
  }

  /// The keys of what was added to a to-many, without those that turned out to be in it already.
  func added(
    _ keys: [Int64], to owner: any PersistentModel, _ toMany: StoreToMany, _ upserts: Upserts
  ) -> [Int64] {
    upserts.survivors(keys, of: toMany.target).filter { key in
      guard let merge = upserts.merge(into: key, of: toMany.target) else { return true }
      switch toMany.storage {
      case .inverse(let toOne):
        return upserts.merges[merge].row?.values[toOne.property]
          != .integer(owner._$state.key)
      case .join(let join, let isSource):
        let (source, target) = isSource ? (owner._$state.key, key) : (key, owner._$state.key)
        return !upserts.storedPairs.contains(
          ChangeSet.LinkChange(join: join, source: source, target: target, isAdded: true))
      }
    }
  }
}
