import Observation

// What generated accessors of `@Transient` properties call. The store knows nothing of them: they are
// never changed, loaded or merged, and publish in their setters.

extension PersistentModel {
  /// Tells whoever is tracking reads that a transient property is read. For generated code.
  public func _$noteRead<Value>(of keyPath: KeyPath<Self, Value>) {
    if !_$state.isObserved {
      guard _$state.isReadTracked else { return }
      _$state.needExtras().observers = _ModelObservers()
    }
    _$state.noteRead(of: keyPath, in: self)
  }

  /// Tells a transient property's readers, if there are any, that it will change or did. For generated
  /// code.
  public func _$publish<Value>(_ keyPath: KeyPath<Self, Value>, _ phase: _PublicationPhase) {
    if let registrar = _$state.registrar { _$announce(keyPath, phase, to: registrar) }
  }

  /// Whether a mutation of a transient property needs no comparison with what it was: nobody would hear
  /// of it, or a copy to compare with could cost more than a wake-up. For generated code.
  public func _$mutatesInPlace<Value>(_ value: borrowing Value) -> Bool {
    !_$state.isObserved || !_isPOD(Value.self)
  }

  /// Whether setting one value over another is a change. For generated code.
  public func _$differs<Value: Equatable>(_ old: Value, _ new: Value) -> Bool { old != new }

  /// Whether setting one object over another is a change. For generated code.
  @_disfavoredOverload
  public func _$differs<Value: AnyObject>(_ old: Value, _ new: Value) -> Bool { old !== new }

  /// Whether setting one object over another is a change. For generated code.
  @_disfavoredOverload
  public func _$differs<Value: AnyObject>(_ old: Value?, _ new: Value?) -> Bool { old !== new }

  /// Setting what can't be compared is a change. For generated code.
  @_disfavoredOverload
  public func _$differs<Value>(_ old: Value, _ new: Value) -> Bool { true }
}
