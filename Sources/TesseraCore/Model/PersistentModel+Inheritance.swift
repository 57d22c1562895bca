// What generated code of classes that inherit from a model, or may, calls beside the rest.

extension PersistentModel {
  /// The number of a class's own first property: 0 unless the class inherits from a model. For
  /// generated code.
  @inlinable public static var _$firstIndex: Int { 0 }
}

/// A storage with a first value, given by an initialiser before there is an object to set it of. For
/// generated code.
@inlinable public func _storage<Storage: _PropertyStorage>(
  _ blank: Storage, from value: Storage.Value
) -> Storage {
  var storage = blank
  storage.fill(value)
  return storage
}

/// A storage with a first value; blank where that is nil, which Swift gives every optional first, those
/// of a row's object too. For generated code.
@inlinable public func _storage<Codec>(
  _ blank: _SlotField<_OptionalCodec<Codec>>, from value: Codec.Value?
) -> _SlotField<_OptionalCodec<Codec>> {
  var storage = blank
  if let value { storage.fill(.some(value)) }
  return storage
}
