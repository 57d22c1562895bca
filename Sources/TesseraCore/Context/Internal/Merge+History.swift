// Merging by the history, which names properties and has no values: for commits of other processes,
// and for those the feed no longer holds.

extension ModelContext {
  /// Merges commits of which only the changed properties are known: registered objects among them
  /// are read again and compared.
  func mergeHistory(_ entries: [HistoryEntry], _ reader: any StoreReader) throws {
    if !entries.isEmpty { hasMergedOthers = true }
    referrers = nil
    var changed = [[Int64: PropertyMask]](repeating: [:], count: tables.count)
    for entry in entries {
      for change in entry.changes where tables[change.entity].count > 0 {
        let table = tables[change.entity]
        guard change.isComplete else {
          for entity in table.entity.store.family {
            changed[entity] = everything(in: tables[entity])
          }
          continue
        }
        for key in change.keys {
          guard let object = table.object(key) else { continue }
          // What changed may be what it inherits.
          let entity = self.table(of: object)?.entity.index ?? change.entity
          if change.kind == .delete {
            mergeDeletion(key, table)
            changed[entity][key] = nil
          } else {
            changed[entity][key, default: PropertyMask()].formUnion(change.mask)
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
  func mergeUnknown(_ reader: any StoreReader) throws {
    hasMergedOthers = true
    referrers = nil
    for table in tables where table.count > 0 { try reread(everything(in: table), table, reader) }
  }

  /// Every property of every object of a table that stands for a row.
  private func everything(in table: ObjectTable) -> [Int64: PropertyMask] {
    var changed: [Int64: PropertyMask] = [:]
    let all = table.entity.everyMask.subtracting(table.entity.ephemeralMask)
    table.forEach { object in
      guard object._$state.stage != .inserted else { return }
      // Of those that inherit there is a table of their own.
      if table.entity.hasRelatives, self.table(of: object) !== table { return }
      changed[object._$state.key] = all
    }
    return changed
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
        if postpones {
          postponed.giveUp(property, object)
        } else {
          giveUp(property, of: object)
        }
        published.insert(property)
      }
      object._$state.version = row.integer(1) ?? 0
      announce(object, published)
    }
    for key in missing { mergeDeletion(key, table) }
    releaseDeleted([entity.index: missing])
  }
}
