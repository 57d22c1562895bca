// What generated accessors of attributes call. The overloads for relationships are in
// PersistentModel+Relationships.swift; the compiler picks by the property's storage.

extension PersistentModel {
  /// The value of a loaded attribute. For generated code.
  @inlinable public func _$read<Codec>(_ storage: inout _BareField<Codec>, _ index: Int)
    -> Codec.Value
  { storage.current }

  /// The value of a loaded attribute. For generated code.
  @inlinable public func _$read<Codec>(_ storage: inout _SlotField<Codec>, _ index: Int)
    -> Codec.Value
  { storage.current }

  /// Sets an attribute. Setting what is there is not a change. For generated code.
  @inlinable public func _$set<Codec>(
    _ storage: inout _BareField<Codec>, _ value: Codec.Value, _ index: Int
  ) {
    if _$state.isBeingMade {
      storage.current = value
      _$state.loaded.insert(index)
      return
    }
    if _$state.loaded.contains(index), Codec.areSame(storage.current, value),
      !_$state.isMissing(index)
    {
      return
    }
    guard _$willChange(index) else { return }
    storage.current = value
    _$didChange(index)
  }

  /// Sets an attribute. Setting what is there is not a change. For generated code.
  @inlinable public func _$set<Codec>(
    _ storage: inout _SlotField<Codec>, _ value: Codec.Value, _ index: Int
  ) {
    if _$state.isBeingMade {
      storage.value = .some(value)
      _$state.loaded.insert(index)
      return
    }
    if _$state.loaded.contains(index), let old = storage.value, Codec.areSame(old, value),
      !_$state.isMissing(index)
    {
      return
    }
    guard _$willChange(index) else { return }
    storage.value = .some(value)
    _$didChange(index)
  }

  /// The value of an attribute that is about to be mutated in place. For generated code.
  @inlinable public func _$take<Codec>(_ storage: inout _BareField<Codec>, _ index: Int)
    -> Codec.Value
  {
    if !_$state.loaded.contains(index) { _$prepare(index) }
    return storage.current
  }

  /// Moves the value of an attribute out, so that it can be mutated without a copy. Until it is put
  /// back the attribute is not loaded: a save in between has nothing of it to write. For generated
  /// code.
  @inlinable public func _$take<Codec>(_ storage: inout _SlotField<Codec>, _ index: Int)
    -> Codec.Value
  {
    if !_$state.loaded.contains(index) { _$prepare(index) }
    guard _$willChange(index) else { return storage.current }
    let value = storage.current
    storage.value = nil
    _$state.loaded.remove(index)
    return value
  }

  /// Puts a mutated value back. For generated code.
  @inlinable public func _$put<Codec>(
    _ storage: inout _BareField<Codec>, _ value: Codec.Value, _ index: Int
  ) { _$set(&storage, value, index) }

  /// Puts a mutated value back. Whether it differs is found out by the save: comparing here would
  /// cost a copy a mutation. For generated code.
  @inlinable public func _$put<Codec>(
    _ storage: inout _SlotField<Codec>, _ value: Codec.Value, _ index: Int
  ) {
    guard _$resumesChange(index) else { return }
    storage.value = .some(value)
    _$didChange(index)
  }

  /// Whether a mutated value goes back. The code it was lent to may have saved, rolled back or deleted:
  /// the change is noted again then, or is dropped. For generated code.
  @inlinable public func _$resumesChange(_ index: Int) -> Bool {
    if let extras = _$state.extras, extras.changed.contains(index), _$state.stage != .deleted,
      _$state.stage != .gone
    {
      return true
    }
    return _$noteAgain(index)
  }
}
