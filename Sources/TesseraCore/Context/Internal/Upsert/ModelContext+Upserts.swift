// The context is brought in line with a save in which new objects turned out to be others. Nothing in
// here can fail.

extension ModelContext {
  /// Finds out what new objects turn out to be. Under the write lock.
  ///
  /// - Returns: Nil where each is its own.
  func resolveUpserts(_ writer: any StoreWriter) throws -> Upserts? {
    let upserts = try UpsertResolution(self, writer).upserts
    return upserts.isEmpty ? nil : upserts
  }

  /// Whether a save that was refused may go through where new objects turn out to be others.
  func mayUpsert(_ error: StoreError) -> Bool {
    error.code == .constraint && !error.properties.isEmpty && insertsUniqueValues
  }

  /// Whether there are new objects with values that have to be unique.
  var insertsUniqueValues: Bool {
    listed.contains { object in
      object._$state.stage == .inserted
        && table(of: object)?.entity.uniqueConstraints.isEmpty == false
    }
  }

  /// Makes the objects what the commit has made of their rows. Their changes have not ended yet.
  func accept(_ upserts: Upserts, _ receipt: CommitReceipt?) {
    let written = writtenMasks(upserts, receipt)
    var stale: Set<ObjectIdentifier> = []
    for (index, merge) in upserts.merges.enumerated() {
      let mask = written[index] ?? PropertyMask()
      var sources = merge.sources
      let object: any PersistentModel
      if let known = merge.object {
        object = known
        postponed.forget(PropertyMask(merge.values.keys), of: object)
        take(merge, mask, object)
      } else if let first = sources.first, table(of: first)?.entity === merge.entity {
        object = sources.removeFirst()
        adopt(object, merge)
      } else {
        object = tables[merge.entity.index].makeFault(merge.key, in: self)
      }
      // Arrays may have it that it is in no more.
      stale.insert(ObjectIdentifier(object))
      for source in sources {
        stale.insert(ObjectIdentifier(source))
        retire(source, object, merge)
      }
    }
    settleReferences(upserts, stale)
    if let receipt { dropOtherEnds(receipt.changeSet) }
  }

  /// The properties that the commit wrote of each row.
  private func writtenMasks(_ upserts: Upserts, _ receipt: CommitReceipt?) -> [Int: PropertyMask] {
    var masks: [Int: PropertyMask] = [:]
    for group in receipt?.changeSet.groups ?? [] where !group.isInsert {
      for key in group.keys {
        guard let merge = upserts.merge(into: key, of: group.entity) else { continue }
        masks[merge, default: PropertyMask()].formUnion(group.mask)
      }
    }
    return masks
  }

  /// Gives an object the values of its row.
  private func take(_ merge: Upserts.Merge, _ mask: PropertyMask, _ object: any PersistentModel) {
    let extras = object._$state.extras
    var published = PropertyMask()
    for (property, value) in merge.values {
      guard object._$state.loaded.contains(property) else {
        // A fault may have been read before it became one.
        if mask.contains(property) { published.insert(property) }
        continue
      }
      if let extras, extras.changed.contains(property), mask.contains(property),
        type(of: object)._$observation != .onChange
      {
        published.insert(property)
      }
      if object._$encode(property) == value, !object._$state.isMissing(property) { continue }
      if object._$state.isMissing(property), value.isNull { continue }
      published.insert(property)
      extras?.missing.remove(property)
      if !object.applyStored(value, to: property) { object._$noteMissing(property) }
    }
    // The ends of one-to-ones that are kept at the other end.
    for property in merge.entity.toOnes where !merge.entity.storedMask.contains(property) {
      guard merge.sources.contains(where: { $0.toOneKey(property) != 0 }) else { continue }
      unload(property, of: object)
      published.insert(property)
    }
    for property in merge.elements.keys { unload(property, of: object) }
    for property in merge.additions.keys { unload(property, of: object) }
    if !merge.isNew, !mask.isEmpty { object._$state.version &+= 1 }
    announce(object, published)
  }

  /// Makes a new object the one of the row that it turned out to be.
  private func adopt(_ object: any PersistentModel, _ merge: Upserts.Merge) {
    let owner = tables[merge.entity.index].owner
    owner.remove(object._$state.key)
    object._$state.key = merge.key
    object._$state.origin = core.origins[merge.entity.index]
    object._$state.stage = .stored
    owner.insert(instance: object, merge.key, at: owner.find(merge.key).slot)
    if let extras = object._$state.extras { announce(object, setSinceRead(object, extras)) }
    take(merge, PropertyMask(), object)
    object._$state.version = merge.row?.version ?? 0
    if merge.row.map({ row in merge.values.contains { row.values[$0] != $1 } }) == true {
      object._$state.version &+= 1
    }
    let entity = merge.entity
    let kept = PropertyMask(entity.toOnes + entity.toManys).subtracting(entity.storedMask)
    for property in kept { unload(property, of: object) }
    // It showed itself without what it left to the row.
    announce(object, kept)
  }

  /// Makes a new object stand for the one it turned out to be.
  private func retire(
    _ source: any PersistentModel, _ successor: any PersistentModel, _ merge: Upserts.Merge
  ) {
    guard let entity = table(of: source)?.entity else { return }
    let observers = source._$state.extras?.observers
    tables[entity.index].remove(source._$state.key)
    if observers != nil {
      // Whoever read it is to read what it stands for, and hear of that from now on.
      announce(source, entity.everyMask)
    }
    source.forward(to: successor, entity)
  }

  /// Has everything that refers to new objects refer to what they turned out to be. What does has
  /// unsaved changes, and is listed.
  private func settleReferences(_ upserts: Upserts, _ stale: Set<ObjectIdentifier>) {
    for object in listed {
      guard [.inserted, .stored].contains(object._$state.stage),
        let entity = table(of: object)?.entity
      else { continue }
      for property in entity.toOnes where object._$state.loaded.contains(property) {
        guard let toOne = entity.store.properties[property].toOne else { continue }
        let key = object.toOneKey(property)
        let survivor = upserts.survivor(key, of: toOne.target)
        if upserts.isElsewhere(survivor, toOne, object._$state.key) {
          object.setToOneKey(property, 0)
          announce(object, PropertyMask(property))
        } else if survivor != key {
          object.setToOneKey(property, survivor)
        }
      }
      for property in entity.toManys where object._$state.loaded.contains(property) {
        let elements = object.withToMany(property) { $0.elements ?? [] } ?? []
        if elements.contains(where: { stale.contains(ObjectIdentifier($0)) }) {
          unload(property, of: object)
        }
      }
    }
    for release in upserts.releases {
      let property = release.toOne.property
      guard let object = tables[release.toOne.entity].object(release.key),
        object._$state.loaded.contains(property), object.toOneKey(property) != 0
      else { continue }
      object.setToOneKey(property, 0)
      announce(object, PropertyMask(property))
    }
  }

  /// Has relationships that changed at their other end load anew.
  private func dropOtherEnds(_ changeSet: ChangeSet) {
    for touch in changeSet.touched {
      guard let object = tables[touch.entity].object(touch.key),
        let entity = table(of: object)?.entity
      else { continue }
      for property in touch.mask.subtracting(entity.storedMask) { unload(property, of: object) }
    }
  }

  private func unload(_ property: Int, of object: any PersistentModel) {
    object.clearStorage(property)
    object._$state.loaded.remove(property)
    object._$state.plain = false
  }
}
