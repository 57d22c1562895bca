// How commits of others enter a context: in commit order, values first, publications when the store
// is let go of. A merge costs what the commits changed: it looks up the objects they name and
// nothing else.

extension ModelContext {
  /// Merges what the feed delivered; the mailbox calls it on the context's actor.
  func mergeDelivered(through target: Int64) {
    do {
      if !mergeFromFeed(through: target) {
        try reading { _ in }
      }
      publishWaiting()
    } catch {
      Report.send(
        Report(
          kind: .mergeFailed, message: "commits of others could not be merged yet", cause: error))
    }
  }

  /// Merges every commit up to a number.
  func merge(through target: Int64, _ reader: any StoreReader) throws {
    guard !mergeFromFeed(through: target) else { return }
    // Other processes' commits, or more than the feed holds: the history knows which properties.
    do {
      try mergeHistory(try reader.history(after: merged), reader)
    } catch StoreError.Code.historyTruncated {
      try mergeUnknown(reader)
    }
    merged = max(merged, target)
    mailbox.noteMerged(merged)
  }

  /// Merges from the feed as far as it goes; false where it lacks a commit before `target`.
  func mergeFromFeed(through target: Int64) -> Bool {
    if target <= merged { return true }
    // Without objects there is nothing to bring up to date.
    if owningTables.allSatisfy({ $0.count == 0 }) {
      merged = target
      mailbox.noteMerged(merged)
      return true
    }
    defer { mailbox.noteMerged(merged) }
    while merged < target {
      guard let entry = core.feed.entry(merged + 1) else { return false }
      if entry.author != mailbox.number { merge(entry.receipt.changeSet) }
      merged += 1
    }
    return true
  }

  private func merge(_ changeSet: ChangeSet) {
    hasMergedOthers = true
    referrers = nil
    for group in changeSet.groups where tables[group.entity].count > 0 {
      let table = tables[group.entity]
      let width = group.columns.count
      for (row, key) in group.keys.enumerated() {
        guard let object = table.object(key) else { continue }
        var published = PropertyMask()
        for (offset, property) in group.columns.enumerated() {
          take(group.values[row * width + offset], property, object, table.entity, &published)
        }
        object._$state.version &+= 1
        announce(object, published)
      }
    }
    for deletions in changeSet.deletions where tables[deletions.entity].count > 0 {
      for key in deletions.keys { mergeDeletion(key, tables[deletions.entity]) }
    }
    releaseDeleted(
      Dictionary(grouping: changeSet.deletions, by: \.entity).mapValues { Set($0.flatMap(\.keys)) })
    for touch in changeSet.touched {
      guard let object = tables[touch.entity].object(touch.key) else { continue }
      refresh(object, touch.mask)
    }
  }

  /// Takes a value that was committed elsewhere.
  func take(
    _ value: StoreValue, _ property: Int, _ object: any PersistentModel, _ entity: SchemaEntity,
    _ published: inout PropertyMask
  ) {
    if let extras = unsavedEdit(of: property, in: object) {
      // An unsaved edit wins; what it would be undone to is the new value.
      extras.originals[property] = value
      // Whoever read the property before the edit saw neither.
      if storedForm(of: property, in: object) == value {
        extras.dirtyRead.remove(property)
        published.insert(property)
      } else {
        extras.dirtyRead.insert(property)
      }
      return
    }
    guard object._$state.loaded.contains(property) else {
      // A fault may have been read before it became one.
      published.insert(property)
      return
    }
    let toOne = entity.store.properties[property].toOne
    if toOne == nil, postpones { return postponed.take(value, property, object) }
    let isMissing = object._$state.isMissing(property)
    if !isMissing && object._$encode(property) == value { return }
    if isMissing && value.isNull { return }
    published.insert(property)
    object._$state.extras?.missing.remove(property)
    if let toOne { leave(object, property, toOne) }
    if !object.applyStored(value, to: property) {
      if postpones {
        postponed.noteMissing(property, object)
      } else {
        object._$noteMissing(property)
      }
    }
    if let toOne { concedeToClaim(object, property, toOne) }
  }

  /// What is stored for a property as it is; nil while it is being mutated in place. Of a value that is being
  /// saved it is what the save made of it.
  func storedForm(of property: Int, in object: any PersistentModel) -> StoreValue? {
    if let encoded = encodedValues[object, property] { return encoded }
    return object._$state.loaded.contains(property) ? object._$encode(property) : nil
  }

  /// What an object leaves with a commit of others no longer has it as an addition made here: it was
  /// put back there, or came there with a commit of others too.
  private func leave(_ object: any PersistentModel, _ property: Int, _ toOne: StoreToOne) {
    guard let inverse = toOne.inverse,
      let former = tables[toOne.target].object(object.toOneKey(property)),
      let extras = former._$state.extras, extras.pending(inverse.property) != nil
    else { return }
    let key = object._$state.key
    extras.changePending(inverse.property) { $0.forget(key) }
  }

  /// The changes of an object where a property is among them; nil where it is not, or was set back to
  /// what it was, which is no edit to be kept.
  func unsavedEdit(of property: Int, in object: any PersistentModel) -> _ModelExtras? {
    guard let extras = object._$state.extras, extras.changed.contains(property) else { return nil }
    guard object._$state.stage == .stored, isSetBack(object, property, extras) else {
      return extras
    }
    extras.changed.remove(property)
    extras.originals[property] = nil
    extras.originalElements[property] = nil
    extras.dirtyRead.remove(property)
    return nil
  }

  /// Relationships that changed at their other end: what is cached is dropped and loads again.
  func refresh(_ object: any PersistentModel, _ mask: PropertyMask) {
    if object._$state.stage == .deleted { crossedDeletions.append(object) }
    if object._$state.stage == .inserted { return dropGoneElements(of: object, mask) }
    forgetMoves(of: object, mask)
    var published = PropertyMask()
    for property in mask {
      if let extras = unsavedEdit(of: property, in: object) {
        // Of a to-one the edit wins; a to-many's is done again to the elements it now has.
        guard let original = extras.originalElements.removeValue(forKey: property) else {
          if extras.pending(property) != nil {
            published.insert(property)
          } else {
            extras.outdated.insert(property)
            extras.dirtyRead.insert(property)
          }
          continue
        }
        let current = object.withToMany(property) { $0.elementKeys ?? [] } ?? []
        let pending = PendingElements(from: original, to: current)
        extras.changePending(property) { $0 = pending }
        if pending.order != nil { rearranged.append((object, property)) }
      }
      if object._$state.loaded.contains(property) {
        if isLocked { postponed.hold(object.heldObjects(property)) }
        object.clearStorage(property)
        object._$state.loaded.remove(property)
      }
      published.insert(property)
    }
    announce(object, published)
  }

  /// What was deleted elsewhere leaves the to-manys of an object nobody else knows; there is no row to load
  /// them from again.
  private func dropGoneElements(of object: any PersistentModel, _ mask: PropertyMask) {
    var published = PropertyMask()
    for property in mask {
      let elements = object.withToMany(property) { $0.elements ?? [] } ?? []
      for element in elements where element._$state.stage == .gone {
        object.removeElement(property, element)
        published.insert(property)
      }
    }
    announce(object, published)
  }

  /// Pairs of a join table that were taken out and put back here are no change where others changed the same
  /// to-many: they may have taken them out for good, and the save would put them back.
  private func forgetMoves(of object: any PersistentModel, _ mask: PropertyMask) {
    guard !links.isEmptyOfMoves, let entity = table(of: object)?.entity else { return }
    for property in mask {
      guard let toMany = entity.store.properties[property].toMany,
        case .join(let join, let isSource) = toMany.storage
      else { continue }
      let end = LinkLog.End(join: join, isSource: isSource, key: object._$state.key)
      let moved = links.forgetMoves(of: end)
      if moved.isEmpty { continue }
      object._$state.extras?.changePending(property) { pending in
        for key in moved { pending.forgetAll(of: key) }
      }
      guard let other = otherEnd(of: join, isSource) else { continue }
      for key in moved {
        tables[toMany.target].object(key)?._$state.extras?.changePending(other) {
          $0.forgetAll(of: object._$state.key)
        }
      }
    }
  }
}
