// Fetches written as SQL.

extension ModelContext {
  /// Fetches the objects of the rows of a query written as SQL, in its order.
  ///
  /// ```swift
  /// let notes = try context.fetch(
  ///   Note.self, sql: "SELECT * FROM Note WHERE length(title) > \(limit) ORDER BY random()")
  /// ```
  ///
  /// What is interpolated is bound, or names a table or a column: ``RawSQL`` says what may be. The query
  /// has to yield a column `id` with the key of an object of the class; what else it yields is not used.
  /// There is an object for each row, so one that a join finds twice is there twice. A key that is no
  /// row of the class gives none.
  ///
  /// The store answers from what is saved: an object that is not saved yet is not found, and unsaved
  /// changes decide nothing. The objects are those of the context all the same, with their unsaved
  /// changes, and those deleted in it are left out. What others committed before is merged first.
  ///
  /// - Throws: ``FetchError`` for SQL that can't be understood, does more than read, has parameters of
  ///   its own or yields no key; ``StoreError``, with code `unsupported` where the store takes no SQL.
  public func fetch<T: PersistentModel>(_ type: T.Type, sql: RawSQL) throws -> [T] {
    let (query, entity) = try rawQuery(sql, of: type)
    sweepIfGrown()
    return try reading { reader in
      let keys = try reader.fetchKeys(query)
      if keys.isEmpty { return [] }
      let plan = FetchPlan(
        entity: entity.index, scope: .keys(Set(keys).sorted()), columns: entity.eagerColumns)
      let loaded = try rows(of: type, plan, reader)
      markDeleted(loaded, entity.index)
      let objects = Dictionary(
        loaded.map { ($0._$state.key, $0) }, uniquingKeysWith: { first, _ in first })
      return keys.compactMap { key in
        guard let object = objects[key], !object.isDeleted else { return nil }
        return object
      }
    }
  }

  /// The identifiers of the objects that a fetch of the same SQL would return, without making any.
  ///
  /// - Throws: ``FetchError``; ``StoreError``.
  public func fetchIdentifiers<T: PersistentModel>(
    _ type: T.Type, sql: RawSQL
  ) throws -> [PersistentIdentifier] {
    let (query, entity) = try rawQuery(sql, of: type)
    return try reading { reader in
      let keys = try reader.fetchKeys(query)
      let entities = try entities(of: keys, entity, reader)
      return keys.compactMap { key in
        guard let own = entities[key], !isDeleted(key, of: entity.index) else { return nil }
        return PersistentIdentifier(key: key, origin: core.origins[own])
      }
    }
  }

  /// The number of objects that a fetch of the same SQL would return.
  ///
  /// - Throws: ``FetchError``; ``StoreError``.
  public func fetchCount<T: PersistentModel>(_ type: T.Type, sql: RawSQL) throws -> Int {
    try fetchIdentifiers(type, sql: sql).count
  }

  private func rawQuery<T: PersistentModel>(
    _ sql: RawSQL, of type: T.Type
  ) throws -> (RawQuery, SchemaEntity) {
    let index = try planBuilder.entity(of: type)
    return (try planBuilder.query(sql, entity: index), core.schema.entities[index])
  }

  /// The entity of each of the keys that are rows of `entity`.
  private func entities(
    of keys: [Int64], _ entity: SchemaEntity, _ reader: any StoreReader
  ) throws -> [Int64: Int] {
    let plan = FetchPlan(entity: entity.index, scope: .keys(Set(keys).sorted()))
    let rows =
      entity.hasRelatives
      ? try reader.classes(of: plan) : try reader.fetchKeys(plan).map { ($0, entity.index) }
    return Dictionary(rows.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether the row with a key is deleted here, and not yet in the store.
  private func isDeleted(_ key: Int64, of entity: Int) -> Bool {
    if deletedRows[entity]?.contains(key) == true { return true }
    return tables[entity].object(key)?.isDeleted == true
  }

  /// How the store answers a fetch: the statement, and what the database does for it.
  ///
  /// ```swift
  /// print(try context.explain(FetchDescriptor<Note>(predicate: #Predicate { $0.stars > 3 })))
  /// // SELECT t.id, t.tessera_version, … FROM "Note" t WHERE t."stars" > ? ORDER BY t.id
  /// //   SEARCH t USING INDEX …
  /// ```
  ///
  /// It is the statement for what is saved. A fetch with unsaved changes that matter to it runs others
  /// beside it and puts the answers together in memory. Nothing of the fetch itself is run.
  ///
  /// - Throws: ``FetchError``; ``StoreError``, with code `unsupported` where the store can't tell.
  public func explain<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>
  ) throws -> QueryExplanation {
    let plan = withSubclassColumns(try planBuilder.plan(for: descriptor))
    return try reading { try $0.explain(plan) }
  }

  /// How the store answers a fetch written as SQL.
  ///
  /// - Throws: ``FetchError``; ``StoreError``, with code `unsupported` where the store takes no SQL.
  public func explain<T: PersistentModel>(_ type: T.Type, sql: RawSQL) throws -> QueryExplanation {
    let (query, _) = try rawQuery(sql, of: type)
    return try reading { try $0.explain(query) }
  }
}
