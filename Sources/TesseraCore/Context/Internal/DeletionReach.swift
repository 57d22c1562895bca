// What a deletion will look at is loaded beforehand, a level of its cascades at a time: a few statements
// for a wide graph, one an object along a chain.

extension ModelContext {
  /// Loads the objects that a deletion reaches by its cascades, and the relationships its rules ask for.
  /// Where the store can't be read they are asked for again one by one, and the save throws why.
  ///
  /// - Returns: The objects, to be held as long as they are to stay loaded.
  func loadReached(from objects: [any PersistentModel]) -> [any PersistentModel] {
    guard objects.contains(where: { table(of: $0)?.entity.hasRelationships == true }) else {
      return []
    }
    var reach = DeletionReach(objects)
    do {
      try reading { reader in
        while !reach.level.isEmpty { try reach.advance(in: self, reader) }
      }
    } catch {
      // Nothing has changed yet.
    }
    return reach.held
  }
}

/// The objects a deletion has come to.
private struct DeletionReach {
  private(set) var held: [any PersistentModel] = []
  private(set) var level: [any PersistentModel]
  private var seen: Set<ObjectIdentifier>

  init(_ objects: [any PersistentModel]) {
    level = objects
    seen = Set(objects.map(ObjectIdentifier.init))
  }

  /// Loads a level and comes to the next.
  mutating func advance(in context: ModelContext, _ reader: any StoreReader) throws {
    let current = level
    held += current
    level = []
    var byEntity: [Int: [any PersistentModel]] = [:]
    for object in current where object._$state.context === context {
      guard let entity = context.table(of: object)?.entity else { continue }
      byEntity[entity.index, default: []].append(object)
    }
    for (index, objects) in byEntity.sorted(by: { $0.key < $1.key }) {
      let entity = context.core.schema.entities[index]
      var start = 0
      while start < objects.count {
        let batch = Array(objects[start..<min(start + Self.batch, objects.count)])
        start += batch.count
        try load(batch, entity, in: context, reader)
      }
    }
  }

  private static let batch = 1_000

  private mutating func load(
    _ objects: [any PersistentModel], _ entity: SchemaEntity, in context: ModelContext,
    _ reader: any StoreReader
  ) throws {
    try context.loadFaults(objects, entity, reader)
    for property in entity.store.properties {
      let reference = PropertyReference(entity: entity.index, property: property.index)
      switch property.kind {
      case .attribute: continue
      case .toMany(let toMany):
        if case .inverse = toMany.storage, toMany.deleteRule == .noAction { continue }
        try context.loadElements(of: objects, reference, toMany, reader)
        guard toMany.deleteRule == .cascade else { continue }
        for object in objects {
          for element in object.withToMany(property.index, { $0.elements ?? [] }) ?? [] {
            reach(element)
          }
        }
      case .toOne(let toOne):
        if toOne.isDerived { try context.loadDerived(objects, reference, toOne, reader) }
        guard toOne.deleteRule == .cascade else { continue }
        for object in objects {
          let key = object.toOneKey(property.index)
          guard key != 0 else { continue }
          let target = try context.object(key, of: toOne.target)
          context.noteOtherEnd(of: object, toOne, at: target)
          reach(target)
        }
      }
    }
  }

  private mutating func reach(_ object: any PersistentModel) {
    if seen.insert(ObjectIdentifier(object)).inserted { level.append(object) }
  }
}

extension ModelContext {
  /// Loads those of some objects of an entity that are faults.
  fileprivate func loadFaults(
    _ objects: [any PersistentModel], _ entity: SchemaEntity, _ reader: any StoreReader
  ) throws {
    let keys = objects.filter {
      $0._$state.stage == .stored && !$0._$state.loaded.isSuperset(of: entity.eagerMask)
    }.map { $0._$state.key }
    guard !keys.isEmpty else { return }
    let plan = FetchPlan(entity: entity.index, scope: .keys(keys), columns: entity.eagerColumns)
    _ = try materialize(plan, reader)
  }

  /// A derived to-one whose other end is at hand need not be asked for.
  fileprivate func noteOtherEnd(
    of object: any PersistentModel, _ toOne: StoreToOne, at target: any PersistentModel
  ) {
    guard let inverse = toOne.inverse, core.schema.store[inverse].toOne?.isDerived == true,
      target._$state.stage == .stored, !target._$state.loaded.contains(inverse.property)
    else { return }
    target.setToOneKey(inverse.property, object._$state.key)
    target._$state.loaded.insert(inverse.property)
  }
}
