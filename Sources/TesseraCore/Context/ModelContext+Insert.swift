extension ModelContext {
  /// Takes a new object, and every new object it refers to, into the context. They are stored at the
  /// next save. An object that is already here stays as it is.
  ///
  /// The object gets its identifier, which it keeps. Properties that were not set get their
  /// defaults.
  ///
  /// An object that can't be taken (its class is not in the schema, it is of another context or
  /// deleted) is reported, and the next save throws ``ChangeError``.
  public func insert<Model: PersistentModel>(_ model: Model) { insert(erased: model) }

  /// Takes in a new object that came to refer to a registered one.
  func adopt(_ object: any PersistentModel) { insert(erased: object) }

  func insert(erased root: any PersistentModel) {
    switch root._$state.stage {
    case .fresh: break
    case .inserted, .stored, .deleted:
      if root._$state.context !== self {
        refuse(root, "it belongs to another context")
      } else if root._$state.stage == .deleted {
        restore(root)
      }
      return
    case .forwarded where root.standingFor._$state.context === self: return
    case .gone, .detached, .forwarded:
      refuse(root, "it is deleted, or its context is gone; insert a new object")
      return
    }
    guard let table = registered(root) else { return }
    if table.entity.hasRelationships {
      insertReachable(from: root, table.entity)
      sweepIfGrown()
    } else if table.count > table.owner.sweepThreshold {
      sweepAfterInsert(into: table.owner)
    }
  }

  /// Takes in what a newly registered object refers to.
  private func insertReachable(from root: any PersistentModel, _ entity: SchemaEntity) {
    // Register everything first and connect afterwards: the order in which connected objects come
    // must not matter.
    var queue: [any PersistentModel] = []
    var links: [() -> Void] = []
    settleReferences(of: root, entity, &queue, &links)
    var next = 0
    while next < queue.count {
      let object = queue[next]
      next += 1
      guard object._$state.stage == .fresh, let table = registered(object) else { continue }
      settleReferences(of: object, table.entity, &queue, &links)
    }
    for link in links { link() }
  }

  /// Sweeps, unless most of the table is unsaved: then there is next to nothing to find.
  private func sweepAfterInsert(into table: ObjectTable) {
    if listed.count > table.count / 2 {
      table.sweepThreshold = table.count * 2
    } else {
      sweep([table])
    }
  }

  private func refuse(_ object: any PersistentModel, _ why: String) {
    drop(object, because: "an insert was dropped: \(why)")
  }

  /// Registers a new object; nil where the schema does not have its class.
  private func registered(_ object: any PersistentModel) -> ObjectTable? {
    guard let table = table(of: object) else {
      refuse(object, "its class is not in the container's schema")
      return nil
    }
    let entity = table.entity
    if !entity.defaultMask.isEmpty {
      for property in entity.defaultMask.subtracting(object._$state.loaded) {
        _ = object._$fillDefault(property)
      }
    }
    let key = core.keys.next(entity.store.lineage.top)
    let owner = table.owner
    var (former, slot) = owner.find(key)
    if former != nil, let former = owner.object(key) {
      // A fault made of a reference or an identifier that led nowhere until now.
      lose(former, entity)
      slot = owner.find(key).slot
    }
    object._$state.enter(self, key: key, entity)
    owner.insert(instance: object, key, at: slot)
    listed.append(object)
    noteActivity()
    return table
  }

  /// Turns the references of a newly registered object into keys, and notes what is to be linked.
  private func settleReferences(
    of object: any PersistentModel, _ entity: SchemaEntity, _ queue: inout [any PersistentModel],
    _ links: inout [() -> Void]
  ) {
    for index in entity.toOnes {
      guard let target = object.heldObjects(index).first?.standingFor else { continue }
      object.setToOneKey(index, 0)
      queue.append(target)
      links.append { [unowned self] in setToOne(object, index, to: target) }
    }
    for index in entity.toManys {
      let elements = object.heldObjects(index).map(\.standingFor)
      object.withToMany(index) { $0.cache([]) }
      guard !elements.isEmpty else { continue }
      queue.append(contentsOf: elements)
      links.append { [unowned self] in
        // What an element's own reference has linked meanwhile keeps its place.
        let linked = object.withToMany(index) { $0.elements ?? [] } ?? []
        let known = Set(elements.map(ObjectIdentifier.init))
        let extra = linked.filter { !known.contains(ObjectIdentifier($0)) }
        setToMany(object, index, to: elements + extra)
      }
    }
  }
}
