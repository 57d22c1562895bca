extension ModelContext {
  /// Fetches objects.
  ///
  /// What others committed before is merged first. The context's unsaved changes count as if they
  /// were saved, unless the descriptor says otherwise. An object that is in memory already is the one
  /// returned, with its values.
  ///
  /// - Throws: ``FetchError`` for a descriptor that can't be answered; ``StoreError``.
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    let plan = try planBuilder.plan(for: descriptor)
    let prefetched = try planBuilder.prefetchedPaths(for: descriptor)
    // Before, not after: what this fetch brings is held by its caller anyway.
    sweepIfGrown()
    return try reading { reader in
      let found = try answer(to: descriptor, plan, reader)
      if !prefetched.isEmpty { try prefetch(prefetched, from: found, reader) }
      return found
    }
  }

  private func answer<T: PersistentModel>(
    to descriptor: FetchDescriptor<T>, _ plan: FetchPlan, _ reader: any StoreReader
  ) throws -> [T] {
    guard let merge = try pendingMerge(plan, descriptor, reader), let table = table(T.self) else {
      let found = try rows(of: T.self, plan, reader)
      markDeleted(found, plan.entity)
      return found
    }
    // Held until the answer is, so that no sweep takes what was just read.
    let loaded = try rows(of: T.self, merge.storePlan, reader)
    markDeleted(loaded, plan.entity)
    let owners = try loadQuantified(merge, table, reader)
    defer { withExtendedLifetime((loaded, owners)) {} }
    let keys = try merge.keys(stored: loaded.map { $0._$state.key }, source: source(table))
    return keys.compactMap { table.resolve($0, in: self) }
  }

  /// The number of objects a fetch would return.
  ///
  /// - Throws: ``FetchError``; ``StoreError``.
  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    let plan = try planBuilder.plan(for: descriptor)
    return try reading { reader in
      guard let merge = try pendingMerge(plan, descriptor, reader), let table = table(T.self) else {
        return try reader.count(plan)
      }
      let owners = try loadQuantified(merge, table, reader)
      defer { withExtendedLifetime(owners) {} }
      return try merge.count(
        stored: try reader.count(merge.countPlan),
        judged: try merge.judgedPlan.map { try reader.count($0) } ?? 0, source: source(table))
    }
  }

  /// The identifiers of the objects a fetch would return, without making any.
  ///
  /// - Throws: ``FetchError``; ``StoreError``.
  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>
  ) throws -> [PersistentIdentifier] {
    let plan = try planBuilder.plan(for: descriptor)
    let origin = core.origins[plan.entity]
    if core.schema.entities[plan.entity].hasRelatives {
      return try identities(of: plan, descriptor).map {
        PersistentIdentifier(key: $0.key, origin: core.origins[$0.entity])
      }
    }
    return try keys(of: plan, descriptor).map { PersistentIdentifier(key: $0, origin: origin) }
  }

  /// The keys of a fetch, and of which of several classes each object is.
  private func identities<T: PersistentModel>(
    of plan: FetchPlan, _ descriptor: FetchDescriptor<T>
  ) throws -> [(key: Int64, entity: Int)] {
    try reading { reader in
      guard let merge = try pendingMerge(plan, descriptor, reader), let table = table(T.self) else {
        return try reader.classes(of: plan)
      }
      let stored = try reader.classes(of: merge.storePlan)
      let owners = try loadQuantified(merge, table, reader)
      defer { withExtendedLifetime(owners) {} }
      let entities = Dictionary(stored.map { ($0.key, $0.entity) }, uniquingKeysWith: { $1 })
      return try merge.keys(stored: stored.map(\.key), source: source(table)).map { key in
        let registered = table.object(key).flatMap { self.table(of: $0)?.entity.index }
        return (key, registered ?? entities[key] ?? plan.entity)
      }
    }
  }

  func keys<T: PersistentModel>(
    of plan: FetchPlan, _ descriptor: FetchDescriptor<T>
  ) throws -> [Int64] {
    try reading { reader in
      guard let merge = try pendingMerge(plan, descriptor, reader), let table = table(T.self) else {
        return try reader.fetchKeys(plan)
      }
      let owners = try loadQuantified(merge, table, reader)
      defer { withExtendedLifetime(owners) {} }
      return try merge.keys(
        stored: try reader.fetchKeys(merge.storePlan), source: source(table))
    }
  }

  var planBuilder: FetchPlanBuilder {
    FetchPlanBuilder(resolver: core.schema, storeIdentifier: core.store.identifier)
  }

  /// What unsaved changes mean for a plan; nil where they mean nothing.
  private func pendingMerge<T>(
    _ plan: FetchPlan, _ descriptor: FetchDescriptor<T>, _ reader: any StoreReader
  ) throws -> PendingMerge? {
    guard descriptor.includePendingChanges, !listed.isEmpty || !deletedRows.isEmpty else {
      return nil
    }
    var changes = pendingList.changes(of: listed, in: self)
    changes.deleted.merge(deletedRows) { $0.union($1) }
    guard var merge = PendingMerge(plan: plan, changes: changes, schema: core.schema.store) else {
      return nil
    }
    if let affected = merge.affectedPlan { merge.noteAffected(try reader.fetchKeys(affected)) }
    return merge
  }

  /// Loads the to-manys of the objects to be judged in memory, all at once.
  ///
  /// - Returns: The objects, to be held until they are judged, so that no sweep takes them.
  private func loadQuantified<T>(
    _ merge: PendingMerge, _ table: TypedTable<T>, _ reader: any StoreReader
  ) throws -> [any PersistentModel] {
    let paths = merge.quantifiedPaths
    if paths.isEmpty || merge.judgedInMemory.count < 2 { return [] }
    let keys = merge.judgedInMemory.filter { $0 > 0 }.sorted()
    let plan = FetchPlan(
      entity: table.entity.index, scope: .keys(keys), columns: table.entity.eagerColumns)
    let stored = try rows(of: T.self, plan, reader)
    markDeleted(stored, table.entity.index)
    try prefetch(paths, from: stored, reader)
    return stored
  }

  private func source<T>(_ table: TypedTable<T>) -> (Int64) -> ObjectValues {
    { key in
      ObjectValues(
        context: self, object: table.resolve(key, in: self) ?? table.phantom(key, in: self))
    }
  }
}
