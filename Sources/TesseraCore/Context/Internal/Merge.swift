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
  private func mergeFromFeed(through target: Int64) -> Bool {
    if hasMerged && target <= merged { return true }
    // Without stored objects, or before anything was read, there is nothing to bring up to date.
    if !hasMerged || tables.allSatisfy({ $0.count == 0 }) {
      hasMerged = true
      merged = max(merged, target)
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
  private func take(
    _ value: StoreValue, _ property: Int, _ object: any PersistentModel, _ entity: SchemaEntity,
    _ published: inout PropertyMask
  ) {
    if let extras = object._$state.extras, extras.changed.contains(property) {
      // An unsaved edit wins; what it would be undone to is the new value.
      extras.originals[property] = value
      // Whoever read the property before the edit saw neither.
      if object._$encode(property) == value {
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
    let isMissing = object._$state.isMissing(property)
    if !isMissing && object._$encode(property) == value { return }
    if isMissing && value.isNull { return }
    published.insert(property)
    object._$state.extras?.missing.remove(property)
    if !object.applyStored(value, to: property) { object._$noteMissing(property) }
  }

  /// Refreshes the other ends of what was linked to an object here, unsaved, and is gone.
  private func releaseLinks(of object: any PersistentModel, _ entity: SchemaEntity) {
    for (index, join) in core.schema.store.joins.enumerated() {
      for isSource in [true, false]
      where (isSource ? join.source.entity : join.targetEntity) == entity.index {
        let others = links.forget(object._$state.key, join: index, isSource: isSource)
        guard let end = isSource ? join.target : join.source else { continue }
        for key in others {
          if let other = tables[end.entity].object(key) {
            refresh(other, PropertyMask(end.property))
          }
        }
      }
    }
    for property in entity.toOnes {
      guard let toOne = entity.store.properties[property].toOne, let inverse = toOne.inverse,
        let target = tables[toOne.target].object(object.toOneKey(property))
      else { continue }
      refresh(target, PropertyMask(inverse.property))
    }
  }

  /// Empties the unsaved to-ones that lead to objects deleted elsewhere: no row could have them.
  private func releaseDeleted(_ deleted: [Int: Set<Int64>]) {
    guard !deleted.isEmpty, !listed.isEmpty else { return }
    for object in listed {
      guard object._$state.isListed, let extras = object._$state.extras,
        let entity = table(of: object)?.entity
      else { continue }
      for property in entity.toOnes where extras.changed.contains(property) {
        guard let toOne = entity.store.properties[property].toOne, !toOne.isDerived,
          deleted[toOne.target]?.contains(object.toOneKey(property)) == true
        else { continue }
        Report.send(
          Report(
            kind: .changeDropped, message: "the object it came to refer to was deleted elsewhere",
            entity: entity.name, property: entity.properties[property].name,
            key: object._$state.key))
        _ = setKey(object, property, 0)
      }
    }
  }

  private func mergeDeletion(_ key: Int64, _ table: ObjectTable) {
    guard let object = table.object(key) else { return }
    let entity = table.entity
    for reference in entity.incomingOneWayToMany {
      tables[reference.entity].forEach { owner in
        if owner._$state.loaded.contains(reference.property),
          owner.hasElement(reference.property, object)
        {
          refresh(owner, PropertyMask(reference.property))
        }
      }
    }
    if object._$state.isListed {
      releaseLinks(of: object, entity)
      if object.hasChanges && !object.isDeleted {
        Report.send(
          Report(
            kind: .changeDropped,
            message: "unsaved changes were dropped: the object was deleted elsewhere",
            entity: table.entity.name, key: key))
      }
      object._$state.isListed = false
      object._$state.extras?.changed = PropertyMask()
      unlist()
    }
    table.remove(key)
    object._$state.stage = .gone
    object._$state.owner = nil
  }

  /// Relationships that changed at their other end: what is cached is dropped and loads again.
  private func refresh(_ object: any PersistentModel, _ mask: PropertyMask) {
    var published = PropertyMask()
    for property in mask {
      if let extras = object._$state.extras, extras.changed.contains(property) {
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
        object.clearStorage(property)
        object._$state.loaded.remove(property)
      }
      published.insert(property)
    }
    announce(object, published)
  }

  /// Merges commits of which only the changed properties are known: registered objects among them
  /// are read again and compared.
  private func mergeHistory(_ entries: [HistoryEntry], _ reader: any StoreReader) throws {
    var changed = [[Int64: PropertyMask]](repeating: [:], count: tables.count)
    for entry in entries {
      for change in entry.changes where tables[change.entity].count > 0 {
        let table = tables[change.entity]
        guard change.isComplete else {
          table.forEach { object in
            changed[change.entity][object._$state.key] = PropertyMask(
              table.entity.properties.indices)
          }
          continue
        }
        for key in change.keys where table.object(key) != nil {
          if change.kind == .delete {
            mergeDeletion(key, table)
            changed[change.entity][key] = nil
          } else {
            changed[change.entity][key, default: PropertyMask()].formUnion(change.mask)
          }
        }
      }
    }
    var deleted: [Int: Set<Int64>] = [:]
    for change in entries.lazy.flatMap(\.changes) where change.kind == .delete {
      deleted[change.entity, default: []].formUnion(change.keys)
    }
    releaseDeleted(deleted)
    for table in tables { try reread(changed[table.entity.index], table, reader) }
  }

  /// The history no longer tells what changed: everything registered is read again.
  private func mergeUnknown(_ reader: any StoreReader) throws {
    for table in tables where table.count > 0 {
      var changed: [Int64: PropertyMask] = [:]
      let all = PropertyMask(table.entity.properties.indices)
      table.forEach { object in
        if object._$state.stage == .stored { changed[object._$state.key] = all }
      }
      try reread(changed, table, reader)
    }
  }

  private func reread(
    _ changed: [Int64: PropertyMask], _ table: ObjectTable, _ reader: any StoreReader
  ) throws {
    guard !changed.isEmpty else { return }
    let entity = table.entity
    for (key, mask) in changed {
      if let object = table.object(key) {
        refresh(object, mask.subtracting(entity.storedMask))
      }
    }
    let union = changed.values.reduce(PropertyMask()) { $0.union($1) }
    let columns = Array(union.intersection(entity.eagerMask))
    var missing = Set(changed.keys)
    try reader.fetch(
      FetchPlan(entity: entity.index, scope: .keys(changed.keys.sorted()), columns: columns)
    ) { row in
      guard let key = row.integer(0), let object = table.object(key), let mask = changed[key] else {
        return
      }
      missing.remove(key)
      var published = PropertyMask()
      for (offset, property) in columns.enumerated() where mask.contains(property) {
        let columnType = entity.store.properties[property].attribute?.columnType
        let value = row.value(Int32(offset + 2), as: columnType)
        take(value, property, object, entity, &published)
      }
      for property in mask.intersection(entity.lazyMask)
      where object._$state.loaded.contains(property) {
        guard object._$state.extras?.changed.contains(property) != true else { continue }
        object.clearStorage(property)
        object._$state.loaded.remove(property)
        object._$state.plain = false
        published.insert(property)
      }
      object._$state.version = row.integer(1) ?? 0
      announce(object, published)
    }
    for key in missing {
      // An object that this context inserted and has not saved is in no store.
      if table.object(key)?._$state.stage == .stored { mergeDeletion(key, table) }
    }
  }
}
