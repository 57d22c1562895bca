// How values that are not in memory get there. Every read of the store merges what was committed
// before it decodes a row (D5), and a row's values enter a registered object only where it has none.

extension ModelContext {
  /// Runs `body` with a view of the store, after merging what that view already contains. What the
  /// merge has to publish is published when the view is let go of.
  ///
  /// Inside another read, or a save, it is that one's view. A newer one would merge commits that the
  /// rows still to come from the older know nothing of.
  func reading<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    if let currentReader { return try body(currentReader) }
    defer { publishWaiting() }
    return try core.store.read { reader in
      currentReader = reader
      defer { currentReader = nil }
      try merge(through: reader.sequence, reader)
      return try body(reader)
    }
  }

  /// Loads a property that is not.
  func ensureLoaded(_ object: any PersistentModel, _ property: Int) {
    if !object._$state.loaded.contains(property) { load(object, property) }
  }

  /// Loads a property; reports and leaves a stand-in where the store can't be read.
  func load(_ object: any PersistentModel, _ index: Int) {
    guard let entity = table(of: object)?.entity else { return }
    do {
      try read(index, of: object, entity)
    } catch {
      Report.send(
        Report(
          kind: .unreadable, message: "the property could not be loaded and reads as a stand-in",
          entity: entity.name, property: entity.properties[index].name, key: object._$state.key,
          cause: error))
    }
  }

  /// Loads a property, and with an attribute all that comes in the same row.
  ///
  /// - Throws: ``StoreError`` where the store can't be read.
  func read(_ index: Int, of object: any PersistentModel, _ entity: SchemaEntity) throws {
    switch entity.store.properties[index].kind {
    case .attribute(let attribute) where attribute.isEphemeral:
      // Like that of a new object: there is no other.
      _ = object._$fillDefault(index)
      object._$state.loaded.insert(index)
    case .attribute(let attribute) where attribute.isLazy:
      try loadColumns([index], of: object, entity)
    case .toMany(let toMany):
      try loadElements(of: object, entity, index, toMany)
    case .toOne(let toOne) where toOne.isDerived:
      try loadDerived(object, index, toOne)
    default:
      try loadColumns(entity.eagerColumns, of: object, entity)
    }
  }

  /// Loads a fault.
  func fire(_ object: any PersistentModel) {
    guard let entity = table(of: object)?.entity else { return }
    if let first = entity.eagerColumns.first { return load(object, first) }
    // Its row has nothing to load, but may not be there.
    do {
      try loadColumns([], of: object, entity)
    } catch {
      Report.send(
        Report(
          kind: .unreadable,
          message: "the object could not be looked for, and is taken to be there",
          entity: entity.name, key: object._$state.key, cause: error))
    }
  }

  private func loadColumns(
    _ columns: [Int], of object: any PersistentModel, _ entity: SchemaEntity
  ) throws {
    // A merge that the read brings may load, change or delete the object: decide afterwards.
    try reading { reader in
      guard object._$state.stage == .stored || object._$state.stage == .deleted else { return }
      let plan = FetchPlan(
        entity: entity.index, scope: .keys([object._$state.key]),
        columns: readableColumns(columns, entity))
      var isFound = false
      let decoder = RowDecoder(entity, plan.columns)
      try reader.fetch(plan) { row in
        isFound = true
        decoder.fill(object, from: row, isObserved: isObserved)
      }
      if !isFound { lose(object, entity) }
    }
  }

  /// The store has no such row: the object is a phantom from now on.
  func lose(_ object: any PersistentModel, _ entity: SchemaEntity) {
    if isLocked { postponed.hold([object]) }
    tables[entity.index].remove(object._$state.key)
    object._$state.stage = .gone
    object._$state.owner = nil
  }

  func loadElements(
    of object: any PersistentModel, _ entity: SchemaEntity, _ index: Int, _ toMany: StoreToMany
  ) throws {
    guard object._$state.stage == .stored || object._$state.stage == .deleted else {
      return takeElements([], of: object, index, toMany)
    }
    let reference = PropertyReference(entity: entity.index, property: index)
    let plan = FetchPlan(
      entity: toMany.target, scope: .related(reference, owners: [object._$state.key]),
      columns: core.schema.entities[toMany.target].eagerColumns)
    // Taken before the view is let go of: whoever hears then of what it merged may read them too.
    try reading { takeElements(try materialize(plan, $0), of: object, index, toMany) }
  }

  /// Caches what the store says a to-many's elements are, and does to them what was done since.
  func takeElements(
    _ stored: [any PersistentModel], of object: any PersistentModel, _ index: Int,
    _ toMany: StoreToMany
  ) {
    var elements = stored
    let extras = object._$state.extras
    if extras?.changed.contains(index) == true {
      object._$state.needExtras().originalElements[index] = elements.map { $0._$state.key }
    }
    settleLinks(to: stored, of: object, toMany)
    elements = elements.filter { stillBelongs($0, to: object, index, toMany) }
    if let pending = extras?.takePending(index) {
      let added = stillAdded(pending, to: object, toMany).compactMap {
        tables[toMany.target].object($0)
      }
      elements = pending.apply(to: elements, added: added) { $0._$state.key }
    }
    object.withToMany(index) { $0.cache(elements) }
    object._$state.loaded.insert(index)
  }

  /// Those of the elements added to a to-many that is not loaded that are in it still. One that was
  /// taken out and put back, or was added elsewhere too, may have left with a commit of others.
  func stillAdded(
    _ pending: PendingElements, to owner: any PersistentModel, _ toMany: StoreToMany
  ) -> [Int64] {
    pending.added.filter { key in
      // What was added has been listed since, so it is registered unless it is gone.
      guard let element = tables[toMany.target].object(key), !element.isDeleted else {
        return false
      }
      guard case .inverse(let reference) = toMany.storage else { return true }
      return element.toOneKey(reference.property) == owner._$state.key
    }
  }

  /// Pairs that were linked here and are in the store by now, because others linked them too, are
  /// nothing to be saved any more, but something to be unlinked.
  private func settleLinks(
    to stored: [any PersistentModel], of object: any PersistentModel, _ toMany: StoreToMany
  ) {
    guard case .join(let join, let isSource) = toMany.storage, !links.isEmpty else { return }
    for element in stored {
      let (source, target) = isSource ? (object, element) : (element, object)
      links.settle(join: join, source: source._$state.key, target: target._$state.key)
    }
  }

  /// Whether an element found in the store is one in this context too, unsaved changes considered.
  func stillBelongs(
    _ element: any PersistentModel, to owner: any PersistentModel, _ index: Int,
    _ toMany: StoreToMany
  ) -> Bool {
    if element.isDeleted { return false }
    switch toMany.storage {
    case .inverse(let reference):
      guard element._$state.extras?.changed.contains(reference.property) == true else {
        return true
      }
      return element.toOneKey(reference.property) == owner._$state.key
    case .join(let join, let isSource):
      let (source, target) = isSource ? (owner, element) : (element, owner)
      return !links.isUnlinked(
        join: join, source: source._$state.key, target: target._$state.key)
    }
  }

  /// Finds the end of a one-to-one that keeps the key.
  private func loadDerived(_ object: any PersistentModel, _ index: Int, _ toOne: StoreToOne) throws
  {
    guard let inverse = toOne.inverse else { return }
    var key: Int64 = 0
    if object._$state.stage == .stored || object._$state.stage == .deleted {
      let path = Condition.Path(end: .property(inverse))
      let plan = FetchPlan(
        entity: toOne.target,
        condition: .comparison(.equal, .path(path), .value(.integer(object._$state.key))),
        limit: 1, columns: core.schema.entities[toOne.target].eagerColumns)
      let holder = try reading { try materialize(plan, $0) }.first
      if let holder, !holder.isDeleted,
        holder.toOneKey(inverse.property) == object._$state.key
      {
        key = holder._$state.key
      }
    }
    object.setToOneKey(index, key)
    object._$state.loaded.insert(index)
  }

  /// The objects of a plan's rows; new ones are registered, registered ones get what they lack.
  func materialize(_ plan: FetchPlan, _ reader: any StoreReader) throws -> [any PersistentModel] {
    func open<Model: PersistentModel>(_ type: Model.Type) throws -> [any PersistentModel] {
      try rows(of: type, plan, reader)
    }
    return try open(core.schema.entities[plan.entity].type)
  }

  /// The same, of a class known.
  func rows<Model: PersistentModel>(
    of type: Model.Type, _ plan: FetchPlan, _ reader: any StoreReader
  ) throws -> [Model] {
    guard let table = table(type) else { return [] }
    var plan = plan
    if isLocked { plan.columns = readableColumns(plan.columns, table.entity) }
    if table.entity.hasRelatives {
      return try relatives(plan, reader).compactMap { $0 as? Model }
    }
    let origin = core.origins[table.entity.index]
    // Collected without their type: generic code would look up the array's metadata for each row.
    var instances: [AnyObject] = []
    let decoder = RowDecoder(table.entity, plan.columns)
    let isObserved = isObserved
    try decoder.withColumns { columns in
      try reader.fetch(plan) { row in
        // No row has key 0 unless somebody gave it one by hand; a to-one couldn't refer to it.
        guard let key = row.integer(0), key != 0 else { return }
        let (instance, slot) = table.find(key)
        if let instance {
          let object = unsafeDowncast(instance, to: Model.self)
          if isOutdated(object, row, table.entity) {
            refresh(object, from: row, decoder.columnsRead, table.entity)
          }
          decoder.fill(object, from: row, isObserved: isObserved)
          instances.append(instance)
        } else {
          var state = _ModelState(key: key, origin: origin, owner: self)
          decoder.mark(&state, as: row, isObserved: isObserved)
          let object = Model(_$state: state)
          object._$load(row, columns)
          // The array's reference is a copy, the table's the one the object was made with: an
          // atomic count more or less shows in the time a row takes.
          let made: AnyObject = object
          instances.append(made)
          table.insert(instance: consume made, key, at: slot)
        }
      }
    }
    // Every one of them is of the table's class; arrays of references all look alike.
    return unsafeBitCast(instances, to: [Model].self)
  }
}
