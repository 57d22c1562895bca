extension PersistentModel {
  /// The object's identity; given at `insert` and the same ever after. Only where a save finds that an
  /// object with its unique value is stored already, it becomes that one's.
  public var persistentModelID: PersistentIdentifier {
    if let origin = _$state.origin { return PersistentIdentifier(key: _$state.key, origin: origin) }
    if _$state.key == 0 { _$state.key = EntityOrigin.nextTemporaryKey() }
    return PersistentIdentifier(
      key: _$state.key,
      origin: EntityOrigin.interned(.init(store: nil, entity: String(describing: type(of: self)))))
  }

  /// The same as ``persistentModelID``, unless the class declares an `id` of its own.
  public var id: PersistentIdentifier { persistentModelID }

  /// The context the object belongs to; nil where it was never inserted, is deleted for good, or
  /// has outlived its context.
  public var modelContext: ModelContext? { _$state.context }

  /// Whether a property was set since the last save to something else than it was.
  public var hasChanges: Bool {
    switch _$state.stage {
    case .inserted, .deleted: true
    case .stored: _$state.context?.differs(self) ?? false
    case .fresh, .gone, .detached: false
    case .forwarded: standingFor.hasChanges
    }
  }

  /// Whether the object is deleted, in its context or for good, or was never there: a phantom that
  /// stands in for a missing target.
  public var isDeleted: Bool {
    switch _$state.stage {
    case .deleted, .gone: true
    case .forwarded: standingFor.isDeleted
    case .fresh, .inserted, .stored, .detached: false
    }
  }

  /// Whether both are the same object. Within a context there is one object for an identity.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs === rhs }

  /// Hashes the object's identity as an object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Whether a property's value is in memory, so that reading it asks no store.
  ///
  /// - Parameter keyPath: A stored property of the class; of any other the answer is false.
  public func isLoaded(_ keyPath: PartialKeyPath<Self>) -> Bool {
    guard let reference = _$state.context?.core.schema.reference(for: keyPath) else { return false }
    return _$state.loaded.contains(reference.property)
  }

  /// The names of the properties whose column held nothing their type can be made from. They read as
  /// their default or as a stand-in, and stay so in the store until they are set.
  public var missingProperties: [String] {
    guard let extras = _$state.extras, let context = _$state.context,
      let entity = context.table(of: self)?.entity
    else { return [] }
    return extras.missing.map { entity.properties[$0].name }
  }
}
