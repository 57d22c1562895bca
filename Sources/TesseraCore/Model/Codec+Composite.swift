// The witnesses of documented requirements need no comments of their own.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// An optional of another codec's values; no value is `NULL`. For generated code.
public enum _OptionalCodec<Wrapped: _Codec>: _Codec {
  /// The property's type.
  public typealias Value = Wrapped.Value?
  @inlinable public static var columnType: ColumnType { Wrapped.columnType }
  @inlinable public static var valueType: String { Wrapped.valueType }
  @inlinable public static var isOptional: Bool { true }
  @inlinable public static var standIn: Value? { .some(.none) }
  @inlinable public static func decode(_ row: RowReader, _ column: Int32) -> Value? {
    if let value = Wrapped.decode(row, column) { return .some(value) }
    return row.isNull(column) ? .some(.none) : .none
  }
  @inlinable public static func decode(_ value: StoreValue) -> Value? {
    if value.isNull { return .some(.none) }
    return Wrapped.decode(value).map(Optional.some)
  }
  @inlinable public static func encode(_ value: Value) -> StoreValue {
    value.map(Wrapped.encode) ?? .null
  }
  public static func encodeToSave(_ value: Value) throws -> StoreValue {
    try value.map(Wrapped.encodeToSave) ?? .null
  }
  @inlinable public static func areSame(_ lhs: Value, _ rhs: Value) -> Bool {
    switch (lhs, rhs) {
    case (.some(let a), .some(let b)): Wrapped.areSame(a, b)
    case (.none, .none): true
    default: false
    }
  }
}

/// A type with a raw value, stored as that. For generated code.
public enum _RawCodec<Value: RawRepresentable>: _Codec where Value.RawValue: _Storable {
  /// How the raw value is stored.
  public typealias Raw = Value.RawValue._StorageCodec
  @inlinable public static var columnType: ColumnType { Raw.columnType }
  // A raw type is part of the stored shape, an enum's name is not: it can be renamed freely.
  @inlinable public static var valueType: String { Raw.valueType }
  @inlinable public static var isOptional: Bool { false }
  public static var standIn: Value? {
    if let blank = Raw.standIn, let value = Value(rawValue: blank) { return value }
    // An enum that C knows keeps its raw value and not its place: then zero may be no case.
    guard let first = EnumShape.firstCase(of: Value.self), Value(rawValue: first.rawValue) != nil
    else { return nil }
    return first
  }
  @inlinable public static func decode(_ row: RowReader, _ column: Int32) -> Value? {
    Raw.decode(row, column).flatMap(Value.init(rawValue:))
  }
  @inlinable public static func decode(_ value: StoreValue) -> Value? {
    Raw.decode(value).flatMap(Value.init(rawValue:))
  }
  @inlinable public static func encode(_ value: Value) -> StoreValue {
    Raw.encode(value.rawValue)
  }
  @inlinable public static func areSame(_ lhs: Value, _ rhs: Value) -> Bool {
    Raw.areSame(lhs.rawValue, rhs.rawValue)
  }
}
