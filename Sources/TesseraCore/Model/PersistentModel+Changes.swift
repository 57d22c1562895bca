extension _ModelState {
  /// Whether a read of the property `index` has something to do first: load it, fill its default,
  /// or tell an observer. For generated code.
  public func needsAttention(_ index: Int) -> Bool { !loaded.contains(index) }
}

extension PersistentModel {
  /// Loads a property, fills its default, or makes the registrar a tracked read needs. For generated
  /// code.
  public func _$prepare(_ index: Int) {}

  /// Notes that a property is about to change; false where the change is to be dropped. For
  /// generated code.
  public func _$willChange(_ index: Int) -> Bool { true }

  /// Notes that a property has changed. For generated code.
  public func _$didChange(_ index: Int) { _$state.loaded.insert(index) }

  /// Notes that a column held nothing the property's type can be made from: the property reads as
  /// its default, or else as the type's stand-in. For generated code.
  public func _$noteMissing(_ index: Int) {}
}
