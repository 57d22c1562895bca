// A macro sees syntax, never types: these overloads choose a property's storage from its type, where
// the compiler knows it. The `like` forms take a default whose type is inferred, and never evaluate
// it.

/// Storage for a fixed-width attribute. For generated code.
@inlinable public func _storage<T: _FixedWidthStorable>(of type: T.Type)
  -> _BareField<T._StorageCodec>
{ .init() }

/// Storage for an optional fixed-width attribute. For generated code.
@inlinable public func _storage<T: _FixedWidthStorable>(of type: T?.Type)
  -> _BareField<_OptionalCodec<T._StorageCodec>>
{ .init() }

/// Storage for an attribute of any size. For generated code.
@inlinable public func _storage<T: _Storable>(of type: T.Type) -> _SlotField<T._StorageCodec> {
  .init()
}

/// Storage for an optional attribute of any size. For generated code.
@inlinable public func _storage<T: _Storable>(of type: T?.Type)
  -> _SlotField<_OptionalCodec<T._StorageCodec>>
{ .init() }

/// Storage for an attribute with a raw value. For generated code.
@inlinable public func _storage<T: RawRepresentable>(of type: T.Type) -> _SlotField<_RawCodec<T>>
where T.RawValue: _Storable { .init() }

/// Storage for an optional attribute with a raw value. For generated code.
@inlinable public func _storage<T: RawRepresentable>(of type: T?.Type)
  -> _SlotField<_OptionalCodec<_RawCodec<T>>> where T.RawValue: _Storable
{ .init() }

/// Storage for an optional to-one. For generated code.
@inlinable public func _storage<T: PersistentModel>(of type: T?.Type) -> _ToOne<T> { .init() }

/// Storage for a required to-one. For generated code.
@inlinable public func _storage<T: PersistentModel>(of type: T.Type) -> _RequiredToOne<T> {
  .init()
}

/// Storage for a to-many. For generated code.
@inlinable public func _storage<T: PersistentModel>(of type: [T].Type) -> _ToMany<T> { .init() }

/// Storage for an optional to-many. For generated code.
@inlinable public func _storage<T: PersistentModel>(of type: [T]?.Type) -> _OptionalToMany<T> {
  .init()
}

/// Storage for an attribute with an inferred type. For generated code.
@inlinable public func _storage<T: _FixedWidthStorable>(like value: @autoclosure () -> T)
  -> _BareField<T._StorageCodec>
{ .init() }

/// Storage for an optional attribute with an inferred type. For generated code.
@inlinable public func _storage<T: _FixedWidthStorable>(like value: @autoclosure () -> T?)
  -> _BareField<_OptionalCodec<T._StorageCodec>>
{ .init() }

/// Storage for an attribute with an inferred type. For generated code.
@inlinable public func _storage<T: _Storable>(like value: @autoclosure () -> T)
  -> _SlotField<T._StorageCodec>
{ .init() }

/// Storage for an optional attribute with an inferred type. For generated code.
@inlinable public func _storage<T: _Storable>(like value: @autoclosure () -> T?)
  -> _SlotField<_OptionalCodec<T._StorageCodec>>
{ .init() }

/// Storage for an attribute with an inferred type. For generated code.
@inlinable public func _storage<T: RawRepresentable>(like value: @autoclosure () -> T)
  -> _SlotField<_RawCodec<T>> where T.RawValue: _Storable
{ .init() }

/// Storage for an optional attribute with an inferred type. For generated code.
@inlinable public func _storage<T: RawRepresentable>(like value: @autoclosure () -> T?)
  -> _SlotField<_OptionalCodec<_RawCodec<T>>> where T.RawValue: _Storable
{ .init() }

/// Storage for an optional to-one with an inferred type. For generated code.
@inlinable public func _storage<T: PersistentModel>(like value: @autoclosure () -> T?)
  -> _ToOne<T>
{ .init() }

/// Storage for a required to-one with an inferred type. For generated code.
@inlinable public func _storage<T: PersistentModel>(like value: @autoclosure () -> T)
  -> _RequiredToOne<T>
{ .init() }

/// Storage for a to-many with an inferred type. For generated code.
@inlinable public func _storage<T: PersistentModel>(like value: @autoclosure () -> [T])
  -> _ToMany<T>
{ .init() }

/// Storage for an optional to-many with an inferred type. For generated code.
@inlinable public func _storage<T: PersistentModel>(like value: @autoclosure () -> [T]?)
  -> _OptionalToMany<T>
{ .init() }

// Codable values come after everything above: a model that is Codable is still a relationship, an enum
// with a raw value still that value.

/// Storage for a `Codable` attribute. For generated code.
@_disfavoredOverload
@inlinable public func _storage<T: Codable>(of type: T.Type) -> _SlotField<_CodableCodec<T>> {
  .init()
}

/// Storage for an optional `Codable` attribute. For generated code.
@_disfavoredOverload
@inlinable public func _storage<T: Codable>(of type: T?.Type)
  -> _SlotField<_OptionalCodec<_CodableCodec<T>>>
{ .init() }

/// Storage for a `Codable` attribute with an inferred type. For generated code.
@_disfavoredOverload
@inlinable public func _storage<T: Codable>(like value: @autoclosure () -> T)
  -> _SlotField<_CodableCodec<T>>
{ .init() }

/// Storage for an optional `Codable` attribute with an inferred type. For generated code.
@_disfavoredOverload
@inlinable public func _storage<T: Codable>(like value: @autoclosure () -> T?)
  -> _SlotField<_OptionalCodec<_CodableCodec<T>>>
{ .init() }

// The last resort, for types that can't be stored: one error at the property that says what to do,
// instead of many in generated code.

/// Refuses a type that can't be stored. For generated code.
@available(
  *, unavailable,
  message: """
    a property of this type can't be stored. Make the type Codable; or use Bool, an integer, Double, \
    Float, Decimal, String, Date, Data, UUID, URL, an enum with a raw value, a model class, an array of \
    one, or an optional of any of them; or mark the property '@Transient'
    """
)
public func _storage<T>(of type: T.Type) -> _BareField<_UnstorableCodec<T>> { .init() }

/// Refuses a type that can't be stored. For generated code.
@available(
  *, unavailable,
  message: """
    a property of this type can't be stored. Make the type Codable; or use Bool, an integer, Double, \
    Float, Decimal, String, Date, Data, UUID, URL, an enum with a raw value, a model class, an array of \
    one, or an optional of any of them; or mark the property '@Transient'
    """
)
public func _storage<T>(like value: @autoclosure () -> T) -> _BareField<_UnstorableCodec<T>> {
  .init()
}

/// Refuses a set of objects. For generated code.
@available(
  *, unavailable,
  message: "a to-many is an array, which keeps its order: write [T], and ask contains(_:) of it"
)
public func _storage<T: PersistentModel>(of type: Set<T>.Type) -> _BareField<
  _UnstorableCodec<Set<T>>
> { .init() }

/// Refuses a set of objects. For generated code.
@available(
  *, unavailable,
  message: "a to-many is an array, which keeps its order: write [T], and ask contains(_:) of it"
)
public func _storage<T: PersistentModel>(like value: @autoclosure () -> Set<T>) -> _BareField<
  _UnstorableCodec<Set<T>>
> { .init() }

/// Refuses objects under keys. For generated code.
@available(
  *, unavailable,
  message: "objects are kept in arrays: write [T], and give T an attribute for the key"
)
public func _storage<Key, T: PersistentModel>(of type: [Key: T].Type) -> _BareField<
  _UnstorableCodec<[Key: T]>
> { .init() }

/// Refuses objects under keys. For generated code.
@available(
  *, unavailable,
  message: "objects are kept in arrays: write [T], and give T an attribute for the key"
)
public func _storage<Key, T: PersistentModel>(like value: @autoclosure () -> [Key: T])
  -> _BareField<_UnstorableCodec<[Key: T]>>
{ .init() }
