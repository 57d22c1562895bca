// What generated accessors of relationships call.

extension PersistentModel {
  /// The object a to-one refers to. For generated code.
  public func _$read<Target>(_ storage: inout _ToOne<Target>, _ index: Int) -> Target? { nil }

  /// The object a required to-one refers to. For generated code.
  public func _$read<Target>(_ storage: inout _RequiredToOne<Target>, _ index: Int) -> Target {
    preconditionFailure()
  }

  /// The objects a to-many refers to. For generated code.
  public func _$read<Target>(_ storage: inout _ToMany<Target>, _ index: Int) -> [Target] { [] }

  /// The objects a to-many refers to. For generated code.
  public func _$read<Target>(_ storage: inout _OptionalToMany<Target>, _ index: Int) -> [Target]? {
    []
  }

  /// Sets a to-one, both ends. For generated code.
  public func _$set<Target>(_ storage: inout _ToOne<Target>, _ value: Target?, _ index: Int) {}

  /// Sets a required to-one, both ends. For generated code.
  public func _$set<Target>(
    _ storage: inout _RequiredToOne<Target>, _ value: Target, _ index: Int
  ) {}

  /// Sets a to-many, both ends. For generated code.
  public func _$set<Target>(_ storage: inout _ToMany<Target>, _ value: [Target], _ index: Int) {}

  /// Sets a to-many, both ends. For generated code.
  public func _$set<Target>(
    _ storage: inout _OptionalToMany<Target>, _ value: [Target]?, _ index: Int
  ) {}

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
    return _$read(&storage, index)
  }

  /// The value of a relationship that is about to be mutated in place. For generated code.
  public func _$take<Target>(_ storage: inout _OptionalToMany<Target>, _ index: Int) -> [Target]? {
    if !_$state.loaded.contains(index) { _$prepare(index) }
    return _$read(&storage, index)
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
    _$set(&storage, value, index)
  }

  /// Puts a mutated relationship back. For generated code.
  public func _$put<Target>(
    _ storage: inout _OptionalToMany<Target>, _ value: [Target]?, _ index: Int
  ) { _$set(&storage, value, index) }
}
