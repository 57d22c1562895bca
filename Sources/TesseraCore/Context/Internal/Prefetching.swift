// Reads along the relationships a descriptor names: one statement a step, however many objects.

extension ModelContext {
  /// Loads the objects along `paths` from `objects`.
  func prefetch(
    _ paths: [Condition.Path], from objects: [any PersistentModel], _ reader: any StoreReader
  ) throws {
    for path in paths {
      guard case .property(let end) = path.end else { continue }
      var current = objects
      for step in path.steps + [end] where !current.isEmpty {
        current = try follow(step, from: current, reader)
      }
    }
  }

  private func follow(
    _ step: PropertyReference, from objects: [any PersistentModel], _ reader: any StoreReader
  ) throws -> [any PersistentModel] {
    // Of a path behind a cast, objects of other classes have no such property.
    let objects =
      core.schema.entities[step.entity].hasRelatives
      ? objects.filter { isKind($0, of: step.entity) } : objects
    switch core.schema.store[step].kind {
    case .attribute: return []
    case .toMany(let toMany):
      try loadElements(of: objects, step, toMany, reader)
      return objects.flatMap { $0.withToMany(step.property) { $0.elements ?? [] } ?? [] }
    case .toOne(let toOne):
      if toOne.isDerived { try loadDerived(objects, step, toOne, reader) }
      for object in objects { ensureLoaded(object, step.property) }
      let keys = Set(
        objects.map { $0.toOneKey(step.property) }.filter { $0 != 0 })
      let targets = core.schema.entities[toOne.target]
      let missing = keys.filter { key in
        guard let target = tables[toOne.target].object(key) else { return true }
        return !target._$state.loaded.isSuperset(of: targets.eagerMask)
          && target._$state.stage == .stored
      }
      // Held until they are resolved below, so that no sweep takes them.
      let loaded = try materialize(
        FetchPlan(
          entity: targets.index, scope: .keys(missing.sorted()), columns: targets.eagerColumns),
        reader)
      defer { withExtendedLifetime(loaded) {} }
      return keys.sorted().map { fault($0, of: toOne.target) }
    }
  }

  /// Loads the end without a column of a one-to-one, of many objects at once.
  func loadDerived(
    _ objects: [any PersistentModel], _ reference: PropertyReference, _ toOne: StoreToOne,
    _ reader: any StoreReader
  ) throws {
    guard let inverse = toOne.inverse else { return }
    var waiting: [Int64: any PersistentModel] = [:]
    for object in objects
    where object._$state.stage == .stored && !object._$state.loaded.contains(reference.property) {
      waiting[object._$state.key] = object
    }
    guard !waiting.isEmpty else { return }
    let path = Condition.Path(end: .property(inverse))
    let plan = FetchPlan(
      entity: toOne.target,
      condition: .isMember(.path(path), ValueList(keys: waiting.keys)),
      columns: core.schema.entities[toOne.target].eagerColumns)
    // Held until their keys are read. The last comes first: of several, which only plain SQL could have
    // made, one counts.
    let holders = try materialize(plan, reader)
    for holder in holders.reversed() where !holder.isDeleted {
      guard let object = waiting[holder.toOneKey(inverse.property)] else { continue }
      object.setToOneKey(reference.property, holder._$state.key)
      object._$state.loaded.insert(reference.property)
    }
    for object in waiting.values where !object._$state.loaded.contains(reference.property) {
      object.setToOneKey(reference.property, 0)
      object._$state.loaded.insert(reference.property)
    }
  }

  /// Loads a to-many of many owners at once.
  func loadElements(
    of owners: [any PersistentModel], _ reference: PropertyReference, _ toMany: StoreToMany,
    _ reader: any StoreReader
  ) throws {
    var waiting: [Int64: any PersistentModel] = [:]
    for owner in owners
    where owner._$state.stage == .stored && !owner._$state.loaded.contains(reference.property) {
      waiting[owner._$state.key] = owner
    }
    guard !waiting.isEmpty else { return }
    let target = core.schema.entities[toMany.target]
    var plan = FetchPlan(
      entity: toMany.target, scope: .related(reference, owners: waiting.keys.sorted()),
      columns: readableColumns(target.eagerColumns, target))
    plan.subclassColumns = isLocked && target.hasRelatives ? [] : target.subclassColumns
    let relatives = RelativeRows(plan, in: self)
    var elements: [Int64: [any PersistentModel]] = [:]
    let decoder = RowDecoder(target, plan.columns)
    try reader.fetch(plan) { row in
      guard let key = row.integer(0), let owner = row.integer(plan.ownerColumn) else { return }
      if let relatives {
        if let element = relatives.object(of: row, key) {
          elements[owner, default: []].append(element)
        }
        return
      }
      let element = tables[target.index].makeFault(key, in: self)
      decoder.fill(element, from: row, isObserved: isObserved)
      elements[owner, default: []].append(element)
    }
    for (key, owner) in waiting {
      takeElements(elements[key] ?? [], of: owner, reference.property, toMany)
    }
  }
}
