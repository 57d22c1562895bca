/// Finds out what new objects turn out to be whose unique values others have, and what those have then.
///
/// Under the write lock, where nothing can change meanwhile. Attributes are those of the new object, of
/// several the last; a to-one that is nil and a to-many that is empty leave what is there.
struct UpsertResolution {
  typealias Place = Upserts.Place
  typealias Merge = Upserts.Merge

  let context: ModelContext
  let writer: any StoreWriter
  let schema: StoreSchema
  private let clusters: UniqueClusters
  var merges: [Merge] = []
  /// Where in ``merges`` an object is that is merged.
  private var mergeOfPlace: [Place: Int] = [:]
  private var survivors: [Place: Int64] = [:]
  var releases: Set<Upserts.Release> = []
  /// The ends that lose what lets go.
  var losers: [PropertyReference: Set<Int64>] = [:]
  var storedPairs: Set<ChangeSet.LinkChange> = []
  var violations: [UpsertViolation] = []

  /// - Throws: ``StoreError`` where a new object has the values of two stored ones, or one of another
  ///   class.
  init(_ context: ModelContext, _ writer: any StoreWriter) throws {
    self.context = context
    self.writer = writer
    schema = context.core.schema.store
    clusters = try UniqueClusters(context, writer)
    let merged = clusters.merged
    if merged.isEmpty { return }
    let rows = try rows(merged.compactMap(\.row))
    for cluster in merged { try add(cluster, rows) }
    for index in merges.indices { merges[index].values = values(of: merges[index]) }
    try resolveToManys()
    try resolveDerivedToOnes()
    try findStoredPairs()
    for release in releases { apply(release) }
    try readLazyValues()
  }

  /// What was found.
  var upserts: Upserts {
    Upserts(
      merges, survivors: survivors, releases: releases, losers: losers,
      storedPairs: storedPairs, violations: violations, schema)
  }

  // MARK: Rows

  private typealias FoundRow = (entity: Int, row: Upserts.Row)

  private func rows(_ places: [Place]) throws -> [Place: FoundRow] {
    var found: [Place: FoundRow] = [:]
    for (top, places) in Dictionary(grouping: places, by: \.top) {
      let plan = FetchPlan(entity: top, scope: .keys(places.map(\.key).sorted()))
      var keysByEntity = [top: places.map(\.key)]
      if context.core.schema.entities[top].hasRelatives {
        keysByEntity = Dictionary(grouping: try writer.classes(of: plan), by: \.entity)
          .mapValues { $0.map(\.key) }
      }
      for (entity, keys) in keysByEntity {
        let columns = context.core.schema.entities[entity].eagerColumns
        let plan = FetchPlan(entity: entity, scope: .keys(keys.sorted()), columns: columns)
        try writer.fetch(plan) { row in
          var values: [Int: StoreValue] = [:]
          for (offset, property) in columns.enumerated() {
            let type = schema.entities[entity].properties[property].attribute?.columnType
            values[property] = row.value(Int32(offset + 2), as: type)
          }
          found[Place(top: top, key: row.integer(0) ?? 0)] =
            (entity, Upserts.Row(version: row.integer(1) ?? 0, values: values))
        }
      }
    }
    return found
  }

  private mutating func add(
    _ cluster: UniqueClusters.Cluster, _ rows: [Place: FoundRow]
  ) throws {
    var sources = cluster.members
    let merge: Merge
    if let place = cluster.row {
      guard let found = rows[place] else { return }
      merge = Merge(
        entity: context.core.schema.entities[found.entity], key: place.key, sources: sources,
        object: context.tables[place.top].object(place.key), row: found.row)
    } else {
      let first = sources.removeFirst()
      guard let entity = context.table(of: first)?.entity else { return }
      merge = Merge(entity: entity, key: first._$state.key, sources: sources, object: first)
    }
    for source in sources {
      guard let entity = context.table(of: source)?.entity else { continue }
      guard schema.entity(merge.entity.index, isA: entity.index) else {
        throw otherClass(source, entity, merge)
      }
      survivors[Place(top: entity.store.lineage.top, key: source._$state.key)] = merge.key
    }
    mergeOfPlace[Place(top: merge.entity.store.lineage.top, key: merge.key)] = merges.count
    merges.append(merge)
  }

  private func otherClass(
    _ source: any PersistentModel, _ entity: SchemaEntity, _ merge: Merge
  ) -> StoreError {
    var error = StoreError(
      .constraint,
      "A new \(entity.name) has the unique values of a \(merge.entity.name), which it can't become",
      remedy: "Change the object that is there, or delete it and save first", entity: entity.name,
      key: source._$state.key)
    error.properties = entity.uniqueConstraints.flatMap { schema.names(of: $0) }
    error.property = error.properties.count == 1 ? error.properties[0] : nil
    error.blockingKey = merge.key
    return error
  }

  // MARK: Values

  func survivor(_ key: Int64, of entity: Int) -> Int64 {
    clusters.survivor(key, of: entity)
  }

  /// What an object has for a property, in the keys of survivors; nil where it is not in memory.
  private func value(
    _ object: any PersistentModel, _ property: Int, _ entity: SchemaEntity
  ) -> StoreValue? {
    guard let value = context.storedForm(of: property, in: object) else { return nil }
    guard let toOne = entity.store.properties[property].toOne, case .integer(let key) = value else {
      return value
    }
    return .integer(survivor(key, of: toOne.target))
  }

  private func values(of merge: Merge) -> [Int: StoreValue] {
    var values: [Int: StoreValue] = [:]
    for property in merge.entity.storedColumns {
      let isToOne = merge.entity.store.properties[property].toOne != nil
      let given = merge.sources.reversed().lazy.filter {
        context.table(of: $0).map { property < $0.entity.properties.count } ?? false
      }
      if isToOne {
        for source in given {
          let value = value(source, property, merge.entity) ?? .null
          guard !value.isNull else { continue }
          values[property] = value
          break
        }
      } else if let last = given.first {
        // What is being mutated in place has no value until it is put back.
        values[property] = value(last, property, merge.entity) ?? .null
      }
      if values[property] != nil { continue }
      let isOwn =
        merge.isNew || merge.object?._$state.extras?.changed.contains(property) == true
      if isOwn, let object = merge.object, let value = value(object, property, merge.entity) {
        values[property] = value
      } else {
        values[property] = merge.row?.values[property]
      }
    }
    return values
  }

  /// Reads what rows have for lazy attributes that encode themselves and are loaded: whether they differ, the
  /// stored forms tell without an application's code.
  private mutating func readLazyValues() throws {
    var wanted: [PropertyReference: [Int]] = [:]
    for index in merges.indices where merges[index].row != nil {
      let entity = merges[index].entity
      guard let object = merges[index].object else { continue }
      for property in entity.codableAttributes
      where entity.lazyMask.contains(property) && object._$state.loaded.contains(property) {
        let reference = PropertyReference(entity: entity.index, property: property)
        wanted[reference, default: []].append(index)
      }
    }
    for (reference, indices) in wanted {
      let places = Dictionary(
        indices.map { (merges[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
      let plan = FetchPlan(
        entity: reference.entity, scope: .keys(places.keys.sorted()),
        columns: [reference.property])
      let type = schema[reference].attribute?.columnType
      try writer.fetch(plan) { row in
        guard let key = row.integer(0), let index = places[key] else { return }
        merges[index].row?.values[reference.property] = row.value(2, as: type)
      }
    }
  }

  func mergeIndex(_ entity: Int, _ key: Int64) -> Int? {
    mergeOfPlace[Place(top: schema.top(of: entity), key: key)]
  }
}
