/// Finds out what new objects turn out to be whose unique values others have, and what those have then.
///
/// Under the write lock, where nothing can change meanwhile. Attributes are those of the new object, of
/// several the last; a to-one that is nil and a to-many that is empty leave what is there.
struct UpsertResolution {
  typealias Place = Upserts.Place
  typealias Merge = Upserts.Merge

  private let context: ModelContext
  private let writer: any StoreWriter
  private let schema: StoreSchema
  private let clusters: UniqueClusters
  private var merges: [Merge] = []
  /// Where in ``merges`` an object is that is merged.
  private var mergeOfPlace: [Place: Int] = [:]
  private var survivors: [Place: Int64] = [:]
  private var releases: Set<Upserts.Release> = []
  private var storedPairs: Set<ChangeSet.LinkChange> = []
  private var violations: [ValidationError.Violation] = []

  /// - Throws: ``StoreError`` where a new object has the values of two stored ones, or one of another
  ///   class; ``ValidationError`` where an object would lose another that it must refer to.
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
    if !violations.isEmpty { throw ValidationError(violations: violations) }
  }

  /// What was found.
  var upserts: Upserts {
    Upserts(
      merges, survivors: survivors, releases: releases, storedPairs: storedPairs, schema)
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

  private func survivor(_ key: Int64, of entity: Int) -> Int64 {
    clusters.survivor(key, of: entity)
  }

  /// What an object has for a property, in the keys of survivors; nil where it is not in memory.
  private func value(
    _ object: any PersistentModel, _ property: Int, _ entity: SchemaEntity
  ) -> StoreValue? {
    guard object._$state.loaded.contains(property) else { return nil }
    let value = context.encodedValues[object, property] ?? object._$encode(property)
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

  // MARK: Relationships

  /// The objects at whose to-manys is looked: the one that stays, and the new ones.
  private func ends(_ merge: Merge) -> [any PersistentModel] {
    (merge.object.map { [$0] } ?? []) + merge.sources
  }

  private func elements(_ object: any PersistentModel, _ property: Int) -> [Int64] {
    if object._$state.loaded.contains(property) {
      return object.withToMany(property) { $0.elementKeys ?? [] } ?? []
    }
    return object._$state.extras?.pending(property)?.added ?? []
  }

  private mutating func resolveToManys() throws {
    /// The merges whose elements have to be asked for, by property.
    var wanted: [PropertyReference: [Int]] = [:]
    for index in merges.indices {
      let merge = merges[index]
      for property in merge.entity.toManys {
        guard let toMany = merge.entity.store.properties[property].toMany else { continue }
        for source in merge.sources {
          guard context.table(of: source).map({ property < $0.entity.properties.count }) == true
          else { continue }
          var keys: [Int64] = []
          var seen: Set<Int64> = []
          for key in elements(source, property) {
            let key = survivor(key, of: toMany.target)
            if seen.insert(key).inserted { keys.append(key) }
          }
          guard !keys.isEmpty else { continue }
          if source._$state.extras?.assigned.contains(property) == true {
            merges[index].elements[property] = keys
            merges[index].additions[property] = nil
          } else if let given = merges[index].elements[property] {
            let known = Set(given)
            merges[index].elements[property] = given + keys.filter { !known.contains($0) }
          } else {
            merges[index].additions[property, default: []] += keys
          }
        }
        if merges[index].elements[property] != nil, !merge.isNew {
          let reference = PropertyReference(entity: merge.entity.index, property: property)
          wanted[reference, default: []].append(index)
        }
      }
    }
    for (reference, indices) in wanted { try readElements(reference, indices) }
    for index in merges.indices {
      for property in merges[index].elements.keys { releaseOthers(merges[index], property) }
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
    guard case .inverse(let toOne)? = merge.entity.store.properties[property].toMany?.storage else {
      return
    }
    let kept = Set(merge.elements[property] ?? [])
    let candidates =
      (merge.storedElements[property] ?? []) + ends(merge).flatMap { elements($0, property) }
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
    if schema[toOne].toOne?.isOptional == false {
      violations.append(
        ValidationError.Violation(
          entity: schema.entities[toOne.entity].name, property: schema[toOne].name, key: key,
          message: "must refer to an object, and the one with key \(merge.key) was given others"))
    }
  }

  /// The ends of one-to-ones that are kept at the other end: what referred to the object lets go of it
  /// where a source has something else.
  private mutating func resolveDerivedToOnes() throws {
    for merge in merges {
      for property in merge.entity.toOnes {
        guard let toOne = merge.entity.store.properties[property].toOne, toOne.isDerived,
          let inverse = toOne.inverse
        else { continue }
        let given = merge.sources.compactMap { source -> Int64? in
          let key = source.toOneKey(property)
          return key == 0 ? nil : key
        }
        guard let kept = given.last.map({ survivor($0, of: toOne.target) }) else { continue }
        var others = given
        if let object = merge.object, object._$state.loaded.contains(property) {
          others.append(object.toOneKey(property))
        }
        if !merge.isNew { others += try holders(of: inverse, merge.key) }
        for key in Set(others) where key != 0 && survivor(key, of: toOne.target) != kept {
          release(inverse, key, from: merge)
        }
      }
    }
  }

  /// Finds out which pairs that are linked to new objects are there, with what these turned out to be.
  private mutating func findStoredPairs() throws {
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
  private mutating func apply(_ release: Upserts.Release) {
    guard let index = mergeIndex(release.toOne.entity, release.key) else { return }
    merges[index].values[release.toOne.property] = .null
  }

  private func mergeIndex(_ entity: Int, _ key: Int64) -> Int? {
    mergeOfPlace[Place(top: schema.top(of: entity), key: key)]
  }
}
