/// Finds which new objects have unique values that others have: stored ones, changed ones, or new ones.
///
/// Objects that are one are a cluster. New objects are taken in the order of their insertion, and each
/// counts from then on with the values it brings: as if each had been saved by itself.
struct UniqueClusters {
  typealias Place = Upserts.Place

  /// Objects that are one.
  struct Cluster {
    /// The row in the store, if there is one.
    var row: Place?
    /// The new objects.
    var members: [any PersistentModel] = []
    /// The values it has in the end, of the constraints for which that is known; nil inside where there
    /// is nothing to collide with.
    fileprivate var keys: [UniqueConstraint: UniqueKey?] = [:]
    /// The cluster it went into.
    fileprivate var target: Int?
    /// Where it stands among all.
    fileprivate var order = 0
  }

  private let context: ModelContext
  private let writer: any StoreWriter
  private let schema: StoreSchema
  private var all: [Cluster] = []
  private var ofRow: [Place: Int] = [:]
  private var ofNew: [Place: Int] = [:]
  private var claims: [UniqueConstraint: [UniqueKey: Int]] = [:]
  private var holders: [UniqueConstraint: [UniqueKey: Int64]] = [:]

  /// The clusters of more than one object.
  var merged: [Cluster] {
    all.filter { $0.target == nil && $0.members.count > ($0.row == nil ? 1 : 0) }
  }

  /// - Throws: ``StoreError``: where a new object has the values of two stored ones.
  init(_ context: ModelContext, _ writer: any StoreWriter) throws {
    self.context = context
    self.writer = writer
    schema = context.core.schema.store
    for object in context.listed where object._$state.stage == .stored {
      try noteChange(object)
    }
    let new = context.listed.filter { object in
      object._$state.stage == .inserted
        && context.table(of: object)?.entity.uniqueConstraints.isEmpty == false
    }
    try findHolders(new)
    for object in InsertionOrder(new, context).objects { try place(object) }
  }

  /// The key of the object that a new one turns out to be, as far as is known.
  func survivor(_ key: Int64, of entity: Int) -> Int64 {
    guard let cluster = ofNew[Place(top: schema.top(of: entity), key: key)] else { return key }
    let found = all[root(cluster)]
    return found.row?.key ?? found.members.first?._$state.key ?? key
  }

  private func root(_ cluster: Int) -> Int {
    var cluster = cluster
    while let target = all[cluster].target { cluster = target }
    return cluster
  }

  private mutating func add(_ cluster: Cluster) -> Int {
    all.append(cluster)
    all[all.count - 1].order = all.count - 1
    return all.count - 1
  }

  private mutating func cluster(of row: Place) -> Int {
    if let known = ofRow[row] { return root(known) }
    let made = add(Cluster(row: row))
    ofRow[row] = made
    return made
  }

  /// Takes note of the unique values that a stored object is about to have.
  private mutating func noteChange(_ object: any PersistentModel) throws {
    guard let entity = context.table(of: object)?.entity, let extras = object._$state.extras else {
      return
    }
    for constraint in entity.uniqueConstraints
    where constraint.properties.contains(where: extras.changed.contains) {
      let id = cluster(of: place(of: object, entity))
      let key = UniqueKey(try changedValues(of: object, constraint, entity))
      all[id].keys[constraint] = .some(key)
      guard let key, claims[constraint]?[key] == nil else { continue }
      claims[constraint, default: [:]][key] = id
    }
  }

  /// The values of a stored object: what changed as it is to be saved, the rest as the row has it where that is
  /// not to be had without decoding or encoding.
  private func changedValues(
    of object: any PersistentModel, _ constraint: UniqueConstraint, _ entity: SchemaEntity
  ) throws -> [StoreValue] {
    let changed = object._$state.extras?.changed ?? PropertyMask()
    let read = constraint.properties.filter { property in
      !changed.contains(property)
        && (!object._$state.loaded.contains(property)
          || entity.codableAttributes.contains(property)
          || context.postponed.concerns(object, property))
    }
    var values = constraint.properties.map { property in
      read.contains(property) ? .null : value(of: object, property, entity)
    }
    guard !read.isEmpty else { return values }
    let plan = FetchPlan(entity: entity.index, scope: .keys([object._$state.key]), columns: read)
    try writer.fetch(plan) { row in
      for (offset, property) in read.enumerated() {
        guard let place = constraint.properties.firstIndex(of: property) else { continue }
        values[place] = row.value(
          Int32(offset + 2), as: entity.store.properties[property].attribute?.columnType)
      }
    }
    return values
  }

  private func place(of object: any PersistentModel, _ entity: SchemaEntity) -> Place {
    Place(top: entity.store.lineage.top, key: object._$state.key)
  }

  private func values(
    of object: any PersistentModel, _ constraint: UniqueConstraint, _ entity: SchemaEntity
  ) -> [StoreValue] {
    constraint.properties.map { value(of: object, $0, entity) }
  }

  private func value(
    of object: any PersistentModel, _ property: Int, _ entity: SchemaEntity
  ) -> StoreValue {
    guard let value = context.storedForm(of: property, in: object) else { return .null }
    guard let toOne = entity.store.properties[property].toOne, case .integer(let key) = value
    else { return value }
    return .integer(survivor(key, of: toOne.target))
  }

  /// Asks for all rows with the values of new objects at once, but where these depend on what other
  /// new objects turn out to be.
  private mutating func findHolders(_ new: [any PersistentModel]) throws {
    var wanted: [UniqueConstraint: [[StoreValue]]] = [:]
    for object in new {
      guard let entity = context.table(of: object)?.entity else { continue }
      for constraint in entity.uniqueConstraints where !hasToOne(constraint) {
        let values = values(of: object, constraint, entity)
        if !values.contains(where: \.isNull) { wanted[constraint, default: []].append(values) }
      }
    }
    for (constraint, values) in wanted {
      for (value, holder) in zip(values, try writer.holders(of: constraint, values)) {
        guard let holder, let key = UniqueKey(value) else { continue }
        holders[constraint, default: [:]][key] = holder
      }
    }
  }

  private func hasToOne(_ constraint: UniqueConstraint) -> Bool {
    constraint.properties.contains {
      schema.entities[constraint.entity].properties[$0].toOne != nil
    }
  }

  /// The stored object with some values, if it is not being deleted.
  private func holder(
    _ constraint: UniqueConstraint, _ key: UniqueKey, _ values: [StoreValue]
  ) throws -> Place? {
    let found =
      hasToOne(constraint)
      ? try writer.holders(of: constraint, [values]).first ?? nil : holders[constraint]?[key]
    guard let found else { return nil }
    let top = schema.top(of: constraint.entity)
    if context.tables[top].object(found)?._$state.stage == .deleted { return nil }
    for entity in schema.entities[top].family
    where context.deletedRows[entity]?.contains(found) == true {
      return nil
    }
    return Place(top: top, key: found)
  }

  /// Puts a new object in the cluster it belongs to, or in one of its own.
  private mutating func place(_ object: any PersistentModel) throws {
    guard let entity = context.table(of: object)?.entity else { return }
    var keys: [(UniqueConstraint, UniqueKey)] = []
    var matches: [(constraint: UniqueConstraint, cluster: Int)] = []
    for constraint in entity.uniqueConstraints {
      let values = values(of: object, constraint, entity)
      guard let key = UniqueKey(values) else { continue }
      keys.append((constraint, key))
      if let claimed = claims[constraint]?[key] {
        let id = root(claimed)
        if all[id].keys[constraint] == .some(key) { matches.append((constraint, id)) }
      }
      if let holder = try holder(constraint, key, values) {
        let id = cluster(of: holder)
        // What the row is about to have counts.
        let known = all[id].keys[constraint]
        if known == nil || known == .some(key) { matches.append((constraint, id)) }
      }
    }
    let target = try self.target(of: object, entity, matches)
    all[target].members.append(object)
    ofNew[place(of: object, entity)] = target
    for (constraint, key) in keys {
      claims[constraint, default: [:]][key] = target
      all[target].keys[constraint] = .some(key)
    }
  }

  /// The cluster for a new object: that of all it matches, which are one from now on.
  private mutating func target(
    of object: any PersistentModel, _ entity: SchemaEntity,
    _ matches: [(constraint: UniqueConstraint, cluster: Int)]
  ) throws -> Int {
    var clusters: [Int] = []
    for match in matches where !clusters.contains(match.cluster) { clusters.append(match.cluster) }
    guard let first = clusters.first else { return add(Cluster()) }
    let rows = clusters.filter { all[$0].row != nil }
    if rows.count > 1 { throw twoRows(object, entity, matches) }
    let target = rows.first ?? clusters.min { all[$0].order < all[$1].order } ?? first
    for other in clusters where other != target {
      all[target].members += all[other].members
      all[other].members = []
      all[other].target = target
      for (constraint, key) in all[other].keys where all[target].keys[constraint] == nil {
        all[target].keys[constraint] = key
      }
    }
    return target
  }

  private func twoRows(
    _ object: any PersistentModel, _ entity: SchemaEntity,
    _ matches: [(constraint: UniqueConstraint, cluster: Int)]
  ) -> StoreError {
    var parts: [String] = []
    var keys: [Int64] = []
    for match in matches {
      guard let key = all[match.cluster].row?.key, !keys.contains(key) else { continue }
      keys.append(key)
      parts.append(
        "\(schema.names(of: match.constraint).joined(separator: ", ")) of the one with key \(key)")
    }
    var error = StoreError(
      .constraint,
      "A new object has unique values of different stored objects: "
        + parts.joined(separator: ", "),
      remedy: "It can be one of them only: give it the values of one, or delete the other",
      entity: entity.name, key: object._$state.key)
    error.properties = matches.flatMap { schema.names(of: $0.constraint) }
    error.blockingKey = keys.first
    error.duplicates = [keys]
    return error
  }
}

/// New objects in the order of their insertion, but each after those whose identity its own unique
/// values depend on.
private struct InsertionOrder {
  private(set) var objects: [any PersistentModel] = []

  init(_ new: [any PersistentModel], _ context: ModelContext) {
    let schema = context.core.schema.store
    func dependencies(of object: any PersistentModel) -> [any PersistentModel] {
      guard let entity = context.table(of: object)?.entity else { return [] }
      return entity.uniqueConstraints.flatMap(\.properties).compactMap { property in
        guard let toOne = entity.store.properties[property].toOne else { return nil }
        guard let target = context.tables[toOne.target].object(object.toOneKey(property)) else {
          return nil
        }
        return target._$state.stage == .inserted ? target : nil
      }
    }
    let hasToOnes = schema.entities.contains { entity in
      schema.uniqueConstraints(declaredBy: entity.index).contains { constraint in
        constraint.properties.contains { entity.properties[$0].toOne != nil }
      }
    }
    guard hasToOnes else {
      objects = new
      return
    }
    let isNew = Set(new.map(ObjectIdentifier.init))
    var visited: Set<ObjectIdentifier> = []
    for object in new {
      var stack: [(object: any PersistentModel, isReady: Bool)] = [(object, false)]
      while let (object, isReady) = stack.popLast() {
        if isReady {
          objects.append(object)
          continue
        }
        guard isNew.contains(ObjectIdentifier(object)),
          visited.insert(ObjectIdentifier(object)).inserted
        else { continue }
        stack.append((object, true))
        for other in dependencies(of: object) { stack.append((other, false)) }
      }
    }
  }
}
