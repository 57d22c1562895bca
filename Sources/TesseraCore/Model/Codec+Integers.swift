// The witnesses of documented requirements need no comments of their own.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// How an integer that fits into 63 bits and a sign is stored: as it is. For generated code.
///
/// What a column holds past the type's range is missing.
public enum _IntegerCodec<Value: FixedWidthInteger & Sendable>: _Codec {
  @inlinable public static var columnType: ColumnType { .integer }
  @inlinable public static var valueType: String { "\(Value.self)" }
  @inlinable public static var isOptional: Bool { false }
  @inlinable public static var standIn: Value? { .some(0) }
  @inlinable public static func decode(_ row: RowReader, _ column: Int32) -> Value? {
    guard let integer = row.integer(column) else { return nil }
    return Value(exactly: integer)
  }
  @inlinable public static func decode(_ value: StoreValue) -> Value? {
    if case .integer(let integer) = value { Value(exactly: integer) } else { nil }
  }
  @inlinable public static func encode(_ value: Value) -> StoreValue {
    // Only types that fit have this codec.
    .integer(Int64(truncatingIfNeeded: value))
  }
  @inlinable public static func areSame(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }
}

/// How an integer of 64 bits without a sign is stored: as an integer where there is one, past that as
/// a text of 20 digits. For generated code.
///
/// Integers sort before texts, and texts of one length sort as their numbers do: by value, all of them.
public enum _UnsignedCodec<Value: FixedWidthInteger & Sendable>: _Codec {
  @inlinable public static var columnType: ColumnType { .unsigned }
  @inlinable public static var valueType: String { "\(Value.self)" }
  @inlinable public static var isOptional: Bool { false }
  @inlinable public static var standIn: Value? { .some(0) }
  @inlinable public static func decode(_ row: RowReader, _ column: Int32) -> Value? {
    // A text past the range of the integer reads as its greatest.
    if let integer = row.integer(column), integer > 0, integer < .max {
      return Value(exactly: integer)
    }
    return decode(row.value(column))
  }
  @inlinable public static func decode(_ value: StoreValue) -> Value? {
    switch value {
    case .integer(let integer): Value(exactly: integer)
    case .text(let text): Value(text)
    // What plain SQL makes of a literal past the range of its integers.
    case .real(let real): Value(exactly: real)
    case .null, .blob, .decimal: nil
    }
  }
  @inlinable public static func encode(_ value: Value) -> StoreValue {
    if let integer = Int64(exactly: value) { return .integer(integer) }
    let digits = String(value)
    return .text(String(repeating: "0", count: max(0, 20 - digits.utf8.count)) + digits)
  }
  @inlinable public static func areSame(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }
}

/// How an integer of 128 bits is stored: as a decimal number. For generated code.
public enum _WideIntegerCodec<Value: FixedWidthInteger & Sendable>: _Codec {
  @inlinable public static var columnType: ColumnType { .decimal }
  @inlinable public static var valueType: String { "\(Value.self)" }
  @inlinable public static var isOptional: Bool { false }
  @inlinable public static var standIn: Value? { .some(0) }
  @inlinable public static func decode(_ row: RowReader, _ column: Int32) -> Value? {
    row.text(column).flatMap { Value($0) }
  }
  @inlinable public static func decode(_ value: StoreValue) -> Value? {
    switch value {
    case .decimal(let text), .text(let text): Value(text)
    case .integer(let integer): Value(exactly: integer)
    case .null, .real, .blob: nil
    }
  }
  @inlinable public static func encode(_ value: Value) -> StoreValue { .decimal(String(value)) }
  @inlinable public static func areSame(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }
}

extension Int: _FixedWidthStorable { public typealias _StorageCodec = _IntegerCodec<Int> }
extension Int8: _FixedWidthStorable { public typealias _StorageCodec = _IntegerCodec<Int8> }
extension Int16: _FixedWidthStorable { public typealias _StorageCodec = _IntegerCodec<Int16> }
extension Int32: _FixedWidthStorable { public typealias _StorageCodec = _IntegerCodec<Int32> }
extension Int64: _FixedWidthStorable { public typealias _StorageCodec = _IntegerCodec<Int64> }
extension UInt8: _FixedWidthStorable { public typealias _StorageCodec = _IntegerCodec<UInt8> }
extension UInt16: _FixedWidthStorable { public typealias _StorageCodec = _IntegerCodec<UInt16> }
extension UInt32: _FixedWidthStorable { public typealias _StorageCodec = _IntegerCodec<UInt32> }
extension UInt: _FixedWidthStorable { public typealias _StorageCodec = _UnsignedCodec<UInt> }
extension UInt64: _FixedWidthStorable { public typealias _StorageCodec = _UnsignedCodec<UInt64> }
extension Int128: _FixedWidthStorable { public typealias _StorageCodec = _WideIntegerCodec<Int128> }
extension UInt128: _FixedWidthStorable {
  public typealias _StorageCodec = _WideIntegerCodec<UInt128>
}
