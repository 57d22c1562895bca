// What generated accessors of relationships call. Reading resolves keys through the context's
// identity map; setting keeps both ends in step (Context/Internal/InverseMaintenance.swift).

extension PersistentModel {
  /// The object a to-one refers to, loaded where it was not in memory yet: only its row tells that it
  /// is there. For generated code.
  public func _$read<Target>(_ storage: inout _ToOne<Target>, _ index: Int) -> Target? {
    guard storage.key != 0, let context = _$state.context,
      let target = context.table(Target.self)?.target(storage.key, in: context)
    else { return storage.object }
    return target._$state.stage == .gone ? nil : target
  }

  /// The object a required to-one refers to; a phantom where there is none. For generated code.
  public func _$read<Target>(_ storage: inout _RequiredToOne<Target>, _ index: Int) -> Target {
    if let target = _$read(&storage.reference, index) { return target }
    var state = _ModelState()
    state.stage = .gone
    return Target(_$state: state)
  }

  /// The objects a to-many refers to. For generated code.
  public func _$read<Target>(_ storage: inout _ToMany<Target>, _ index: Int) -> [Target] {
    storage.wasRead = true
    if storage.ledger != nil { storage._settle(in: _$state.context) }
    return storage.array ?? []
  }

  /// The objects a to-many refers to. For generated code.
  public func _$read<Target>(_ storage: inout _OptionalToMany<Target>, _ index: Int) -> [Target]? {
    _$read(&storage.references, index)
  }

  /// Sets a to-one, both ends. For generated code.
  public func _$set<Target>(_ storage: inout _ToOne<Target>, _ value: Target?, _ index: Int) {
    if isOutsideContexts {
      hold(index) { holdToOne(index, value) }
      if let value { join([value]) }
    } else {
      _$state.context?.setToOne(self, index, to: value)
    }
  }

  /// Sets a required to-one, both ends. For generated code.
  public func _$set<Target>(
    _ storage: inout _RequiredToOne<Target>, _ value: Target, _ index: Int
  ) { _$set(&storage.reference, value, index) }

  /// Sets a to-many, both ends. For generated code.
  public func _$set<Target>(_ storage: inout _ToMany<Target>, _ value: [Target], _ index: Int) {
    if isOutsideContexts {
      hold(index) {
        clearStorage(index)
        takeBack(index, value)
      }
      join(value[...])
      return
    }
    if storage.ledger != nil { storage._settle(in: _$state.context) }
    if let context = _$state.context, _$state.loaded.contains(index),
      let added = storage.appended(in: value), added.count <= ModelContext.fewAdded
    {
      context.append(Array(added), to: self, index)
    } else {
      _$state.context?.setToMany(self, index, to: value)
    }
  }

  /// Sets a to-many, both ends. For generated code.
  public func _$set<Target>(
    _ storage: inout _OptionalToMany<Target>, _ value: [Target]?, _ index: Int
  ) { _$set(&storage.references, value ?? [], index) }

  // The setters below get at the storage through a visitor and leave `storage` alone: what they call
  // changes it too, which a borrowed `inout` rules out.

  /// Goes where the objects are that it came to refer to. What is gone stays where it is: its change was
  /// dropped, and that is all.
  private func join(_ targets: ArraySlice<some PersistentModel>) {
    guard [.fresh, .forwarded].contains(_$state.stage) else { return }
    for target in targets {
      if let context = target._$state.context { return context.adopt(self) }
    }
  }

  private func hold(_ index: Int, _ body: () -> Void) {
    guard _$willChange(index) else { return }
    body()
    _$didChange(index)
  }

  private var isOutsideContexts: Bool { _$state.owner == nil }

  /// The value of a relationship that is about to be mutated in place. For generated code.
  public func _$take<Target>(_ storage: inout _ToOne<Target>, _ index: Int) -> Target? {
    if !_$state.loaded.contains(index) { _$prepare(index) }
    return _$read(&storage, index)
  }

  /// The value of a relationship that is about to be mutated in place. For generated code.
  public func _$take<Target>(_ storage: inout _RequiredToOne<Target>, _ index: Int) -> Target {
    if !_$state.loaded.contains(index) { _$prepare(index) }
    return _$read(&storage, index)
  }

  /// The value of a relationship that is about to be mutated in place. For generated code.
  public func _$take<Target>(_ storage: inout _ToMany<Target>, _ index: Int) -> [Target] {
    if !_$state.loaded.contains(index) { _$prepare(index) }
    let elements = _$read(&storage, index)
    guard elements.count >= ElementLedger.smallest, mayLend else { return elements }
    // Not held here any more, or it would be copied where it is lent to.
    _ = consume elements
    return storage.lend(hasKeys: !isOutsideContexts) ?? []
  }

  /// Whether nobody has to see an array as it was while it is being changed.
  private var mayLend: Bool {
    switch _$state.stage {
    case .fresh: return !_$state.isObserved
    case .inserted, .stored: return Self._$observation != .onChange || !_$state.isObserved
    case .deleted, .gone, .detached, .forwarded: return false
    }
  }

  /// The value of a relationship that is about to be mutated in place. For generated code.
  public func _$take<Target>(_ storage: inout _OptionalToMany<Target>, _ index: Int) -> [Target]? {
    _$take(&storage.references, index)
  }

  /// Puts a mutated relationship back. For generated code.
  public func _$put<Target>(_ storage: inout _ToOne<Target>, _ value: Target?, _ index: Int) {
    _$set(&storage, value, index)
  }

  /// Puts a mutated relationship back. For generated code.
  public func _$put<Target>(
    _ storage: inout _RequiredToOne<Target>, _ value: Target, _ index: Int
  ) { _$set(&storage, value, index) }

  /// Puts a mutated relationship back. For generated code.
  public func _$put<Target>(_ storage: inout _ToMany<Target>, _ value: [Target], _ index: Int) {
    guard let ledger = storage.ledger, let lent = ledger.lent else {
      return _$set(&storage, value, index)
    }
    var splice = value.withUnsafeBytes { ElementSplice(from: lent, to: $0) }
    if isOutsideContexts {
      splice.addresses = value[splice.new].map { address(of: $0) }
      hold(index) {
        takeBack(index, value)
        ledger.takeBack(splice)
      }
      join(value[splice.new])
    } else if _$state.context?.putBack(value, splice, to: self, index, ledger) != true {
      // As it was, whether or not somebody has asked for that meanwhile.
      settleElements(index)
      _$set(&storage, value, index)
    }
  }

  /// Puts a mutated relationship back. For generated code.
  public func _$put<Target>(
    _ storage: inout _OptionalToMany<Target>, _ value: [Target]?, _ index: Int
  ) { _$put(&storage.references, value ?? [], index) }
}
