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
  @inlinable public static func areSame(_ lhs: Value, _ rhs: Value) -> Bool {
    switch (lhs, rhs) {
    case (.some(let a), .some(let b)): Wrapped.areSame(a, b)
    case (.none, .none): true
    default: false
    }
  }
}

extension Mirror {
  /// Whether a type is an enum; asked of the type's metadata, since there is no value to mirror.
  static func isEnum(_ type: Any.Type) -> Bool {
    // The kind is the first word of every type's metadata: 0x201 is an enum (the ABI's
    // MetadataKind.def; stable on Apple's platforms, the same on the others).
    unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee == 0x201
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
    if let type = Value.self as? any CaseIterable.Type, let first = firstCase(of: type) {
      return first
    }
    return firstEnumCase
  }
  /// The first case of an enum that does not list its cases.
  private static var firstEnumCase: Value? {
    // An enum with a raw type has no payloads, so its cases are the numbers from zero, in order, in
    // as many bytes as it takes: all zero is the first. A struct that wraps a raw value is left out.
    guard _isPOD(Value.self), Mirror.isEnum(Value.self), MemoryLayout<Value>.size <= 8 else {
      return nil
    }
    return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
      guard let start = memory.baseAddress else { return nil }
      UnsafeMutableRawPointer(start).initializeMemory(
        as: UInt8.self, repeating: 0, count: MemoryLayout<Value>.size)
      return start.pointee
    }
  }
  private static func firstCase<Cases: CaseIterable>(of type: Cases.Type) -> Value? {
    type.allCases.first as? Value
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
