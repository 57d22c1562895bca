// Both ends of a relationship change in one step, before any save. An end that is a to-many which
// is not loaded is not loaded for it: what it gained and lost is noted and applied when it loads.

extension ModelContext {
  /// Sets a to-one of a registered object, and the other ends it leaves and enters.
  func setToOne(_ owner: any PersistentModel, _ index: Int, to target: (any PersistentModel)?) {
    let target = target?.standingFor
    holdingPublications { changeToOne(owner, index, to: target) }
  }

  /// Sets a to-many of a registered object, and the other ends of what it gains and loses.
  func setToMany(_ owner: any PersistentModel, _ index: Int, to value: [any PersistentModel]) {
    let isForwarded = value.contains { $0._$state.stage == .forwarded }
    let elements = isForwarded ? value.map(\.standingFor) : value
    holdingPublications { changeToMany(owner, index, to: elements) }
  }

  /// How many elements are looked for one by one; each is compared with every element there is.
  static let fewAdded = 8

  /// Appends elements to a to-many of a registered object, loaded or not, and sets their other ends: what
  /// a program does that fills a to-many one by one, and must not cost a look at all of them again.
  func append(_ elements: [any PersistentModel], to owner: any PersistentModel, _ index: Int) {
    let elements = elements.map(\.standingFor)
    holdingPublications {
      guard let entity = table(of: owner)?.entity,
        let toMany = entity.store.properties[index].toMany, takesChange(owner, index)
      else { return }
      for element in elements where !admit(element, asTargetOf: owner, index) { return }
      makeGood(owner, index)
      noteAssignment(to: owner, index, entity)
      guard let known = knownElements(among: elements, of: owner, index, toMany) else { return }
      for element in elements where !isElement(element, of: owner, index, toMany, known) {
        addElement(element, to: owner, index)
        link(owner, toMany, index, element)
      }
    }
  }

  /// Which objects the store has as elements of a to-many that is not loaded, where nothing in memory tells;
  /// nil where it can't be asked, which the next save throws.
  private func knownElements(
    among elements: [any PersistentModel], of owner: any PersistentModel, _ index: Int,
    _ toMany: StoreToMany
  ) -> Set<Int64>? {
    guard case .join = toMany.storage, !owner._$state.loaded.contains(index),
      let entity = table(of: owner)?.entity
    else { return [] }
    let keys = Set(elements.filter { $0._$state.stage == .stored }.map { $0._$state.key })
    if keys.isEmpty { return [] }
    do {
      let plan = FetchPlan(
        entity: toMany.target,
        scope: .related(
          PropertyReference(entity: entity.index, property: index), owners: [owner._$state.key]),
        condition: .isMember(
          .path(Condition.Path(end: .key)), ValueList(keys: keys)))
      return Set(try reading { try $0.fetchKeys(plan) })
    } catch {
      refusals.append(.unknown(error))
      return nil
    }
  }

  private func isElement(
    _ element: any PersistentModel, of owner: any PersistentModel, _ index: Int,
    _ toMany: StoreToMany, _ known: Set<Int64>
  ) -> Bool {
    if owner._$state.loaded.contains(index) { return owner.hasElement(index, element) }
    switch toMany.storage {
    case .inverse(let reference):
      ensureLoaded(element, reference.property)
      return element.toOneKey(reference.property) == owner._$state.key
    case .join(let join, let isSource):
      let (source, target) = isSource ? (owner, element) : (element, owner)
      let (sourceKey, targetKey) = (source._$state.key, target._$state.key)
      if links.isLinked(join: join, source: sourceKey, target: targetKey) { return true }
      return known.contains(element._$state.key)
        && !links.isUnlinked(join: join, source: sourceKey, target: targetKey)
    }
  }

  /// Takes back a to-many's array that was mutated in place, and sets the other ends of what it gained and
  /// lost.
  ///
  /// - Parameters:
  ///   - value: The array.
  ///   - splice: The part of it that is another than before.
  ///   - ledger: What it was before.
  /// - Returns: Whether it was taken; if not it has to be set like any other.
  func putBack<Element: PersistentModel>(
    _ value: [Element], _ splice: ElementSplice, to owner: any PersistentModel, _ index: Int,
    _ ledger: ElementLedger
  ) -> Bool {
    guard !owner.isDeleted, let lent = ledger.lent, let keys = lent.keys,
      let entity = table(of: owner)?.entity,
      let toMany = entity.store.properties[index].toMany
    else { return false }
    var splice = splice
    let gained = value[splice.new]
    guard splice.compare(lent, gained, ledger) else { return false }
    return holdingPublications {
      var added: [Element] = []
      if !splice.added.isEmpty {
        let addresses = Set(splice.added)
        added = gained.filter { addresses.contains(address(of: $0)) }
      }
      for element in added where element._$state.context !== self || element.isDeleted {
        // One that can't be taken is reported where the array is set.
        guard element._$state.stage == .fresh else { return false }
        insert(erased: element)
        guard element._$state.context === self else { return false }
      }
      // What was inserted may have got at the array meanwhile, and is perhaps an element already.
      guard ledger.lent != nil else { return false }
      if splice.isEmpty {
        owner.takeBack(index, value)
        ledger.takeBack(surplus: splice.surplus)
        return true
      }
      makeGood(owner, index)
      splice.keys = gained.map { $0._$state.key }
      owner.takeBack(index, value)
      ledger.takeBack(splice)
      guard noteToManyChange(owner, index, from: keys) else { return true }
      owner._$didChange(index)
      for (_, key) in splice.removed {
        guard let element = objectToChange(key, of: toMany.target) else { continue }
        unlink(owner, toMany, index, element)
      }
      for element in added { link(owner, toMany, index, element) }
      return true
    }
  }

  private func changeToOne(
    _ owner: any PersistentModel, _ index: Int, to target: (any PersistentModel)?
  ) {
    guard let entity = table(of: owner)?.entity,
      let toOne = entity.store.properties[index].toOne
    else { return }
    guard takesChange(owner, index) else { return }
    if let target, !admit(target, asTargetOf: owner, index) { return }
    makeGood(owner, index)
    ensureLoaded(owner, index)
    let old = owner.toOneKey(index)
    let new = target?._$state.key ?? 0
    guard old != new, setKey(owner, index, new) else { return }
    guard let inverse = toOne.inverse else { return }
    // Where the other end keeps the key it has to let go of it, in memory or not.
    let former =
      old != 0 && (toOne.isDerived || hasMinimum(inverse))
      ? objectToChange(old, of: toOne.target) : tables[toOne.target].object(old)
    if core.schema.store[inverse].toMany != nil {
      if let former { removeElement(owner, from: former, inverse.property) }
      if let target { addElement(owner, to: target, inverse.property) }
    } else {
      if let former { _ = setKey(former, inverse.property, 0) }
      guard let target else { return }
      ensureLoaded(target, inverse.property)
      let rival = target.toOneKey(inverse.property)
      if rival != 0, rival != owner._$state.key,
        let rival = objectToChange(rival, of: inverseOwner(toOne, entity))
      {
        _ = setKey(rival, index, 0)
      }
      _ = setKey(target, inverse.property, owner._$state.key)
    }
  }

  private func changeToMany(
    _ owner: any PersistentModel, _ index: Int, to value: [any PersistentModel]
  ) {
    guard let entity = table(of: owner)?.entity,
      let toMany = entity.store.properties[index].toMany
    else { return }
    guard takesChange(owner, index) else { return }
    for element in value where !admit(element, asTargetOf: owner, index) { return }
    makeGood(owner, index)
    noteAssignment(to: owner, index, entity)
    // Without the elements there is no telling what changes: the save throws what kept them away.
    guard loadToChange(owner, index, entity) else { return }
    let old = owner.withToMany(index) { $0.elements ?? [] } ?? []
    let change = ElementChange(from: old, to: value)
    guard !change.isEmpty, noteToManyChange(owner, index) else { return }
    let new = change.new
    owner.withToMany(index) { $0.cache(new) }
    owner._$didChange(index)
    for element in change.removed { unlink(owner, toMany, index, element) }
    for element in change.added { link(owner, toMany, index, element) }
  }

  /// Notes that a to-many of a new object was given its elements at this end: should an object with its
  /// unique values be there, they are that one's elements, and the only ones.
  private func noteAssignment(
    to owner: any PersistentModel, _ index: Int, _ entity: SchemaEntity
  ) {
    guard !entity.uniqueConstraints.isEmpty, owner._$state.stage == .inserted else { return }
    owner._$state.needExtras().assigned.insert(index)
  }

  /// The entity that declares a to-one with an inverse: what the inverse leads to.
  private func inverseOwner(_ toOne: StoreToOne, _ entity: SchemaEntity) -> Int {
    toOne.inverse.flatMap { core.schema.store[$0].toOne?.target } ?? entity.index
  }

  /// Whether a relationship of an object can be set; where it can't, that is reported.
  private func takesChange(_ owner: any PersistentModel, _ index: Int) -> Bool {
    owner.isDeleted ? owner._$willChange(index) : true
  }

  /// Makes sure that an object can be referred to: inserts a new one, refuses one of another context.
  private func admit(
    _ target: any PersistentModel, asTargetOf owner: any PersistentModel, _ index: Int
  ) -> Bool {
    func refuse(_ why: String) -> Bool {
      drop(owner, index, because: why)
      return false
    }
    if target._$state.stage == .fresh { insert(erased: target) }
    guard target._$state.context === self else {
      return refuse("an object of another context, or of none any more, can't be referred to")
    }
    return target.isDeleted ? refuse("a deleted object can't be referred to") : true
  }

  private func unlink(
    _ owner: any PersistentModel, _ toMany: StoreToMany, _ index: Int,
    _ element: any PersistentModel
  ) {
    switch toMany.storage {
    case .inverse(let reference):
      ensureLoaded(element, reference.property)
      _ = setKey(element, reference.property, 0)
    case .join(let join, let isSource):
      note(join, isSource, owner, element, isAdded: false)
      if let other = otherEnd(of: join, isSource) { removeElement(owner, from: element, other) }
    }
  }

  private func link(
    _ owner: any PersistentModel, _ toMany: StoreToMany, _ index: Int,
    _ element: any PersistentModel
  ) {
    switch toMany.storage {
    case .inverse(let reference):
      ensureLoaded(element, reference.property)
      let former = element.toOneKey(reference.property)
      if former != 0, former != owner._$state.key,
        let formerOwner = registeredTarget(of: reference, former)
      {
        removeElement(element, from: formerOwner, index)
      }
      _ = setKey(element, reference.property, owner._$state.key)
    case .join(let join, let isSource):
      note(join, isSource, owner, element, isAdded: true)
      if let other = otherEnd(of: join, isSource) { addElement(owner, to: element, other) }
    }
  }

  /// The object a to-one refers to with `key`, where it is in memory.
  private func registeredTarget(
    of reference: PropertyReference, _ key: Int64
  ) -> (any PersistentModel)? {
    // In steps: with a closure over the optional the optimiser of Swift 6.3.1 crashes.
    guard let toOne = core.schema.store[reference].toOne else { return nil }
    if let inverse = toOne.inverse, hasMinimum(inverse) {
      return objectToChange(key, of: toOne.target)
    }
    return tables[toOne.target].object(key)
  }

  /// The property at the other end of a join table, seen from one of its ends.
  func otherEnd(of join: Int, _ isSource: Bool) -> Int? {
    let join = core.schema.store.joins[join]
    return isSource ? join.target?.property : join.source.property
  }

  private func note(
    _ join: Int, _ isSource: Bool, _ owner: any PersistentModel, _ element: any PersistentModel,
    isAdded: Bool
  ) {
    let (source, target) = isSource ? (owner, element) : (element, owner)
    links.note(
      ChangeSet.LinkChange(
        join: join, source: source._$state.key, target: target._$state.key, isAdded: isAdded))
  }

  /// Sets the key of a to-one and nothing else; false where it already is that or can't be.
  func setKey(_ object: any PersistentModel, _ index: Int, _ key: Int64) -> Bool {
    if object._$state.loaded.contains(index),
      object.toOneKey(index) == key
    {
      return false
    }
    // What is deleted keeps what it was, should it come back.
    guard !object.isDeleted, object._$willChange(index) else { return false }
    noteReference(object, index, from: object.toOneKey(index), to: key)
    object.setToOneKey(index, key)
    object._$didChange(index)
    return true
  }

  /// Appends to a to-many and nothing else.
  func addElement(_ element: any PersistentModel, to owner: any PersistentModel, _ index: Int) {
    // Callers know that it is not there yet: looking would make n additions cost n times n.
    let isLoaded = owner._$state.loaded.contains(index)
    guard noteToManyChange(owner, index) else { return }
    if isLoaded {
      owner.appendElement(index, element)
      owner._$didChange(index)
    } else {
      let key = element._$state.key
      owner._$state.needExtras().changePending(index) { $0.add(key) }
    }
  }

  /// Takes out of a to-many and does nothing else.
  func removeElement(
    _ element: any PersistentModel, from owner: any PersistentModel, _ index: Int
  ) {
    let isLoaded = owner._$state.loaded.contains(index)
    if isLoaded, !owner.hasElement(index, element) { return }
    guard noteToManyChange(owner, index) else { return }
    if isLoaded {
      owner.removeElement(index, element)
      owner._$didChange(index)
    } else {
      let key = element._$state.key
      owner._$state.needExtras().changePending(index) { $0.remove(key) }
    }
  }

  /// Notes that a to-many is about to change, and what it was.
  ///
  /// - Parameter original: The keys of its elements, where they are at hand.
  private func noteToManyChange(
    _ owner: any PersistentModel, _ index: Int, from original: [Int64]? = nil
  ) -> Bool {
    if owner.isDeleted { return false }
    if owner._$state.loaded.contains(index), owner._$state.stage == .stored,
      owner._$state.extras?.hasOriginalElements(index) != true
    {
      let keys = original ?? owner.withToMany(index) { $0.elementKeys ?? [] } ?? []
      owner._$state.needExtras().originalElements[index] = keys
    }
    return owner._$willChange(index)
  }
}
