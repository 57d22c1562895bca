// The witnesses of documented requirements need no comments of their own.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Lets what is generated for a refused property pass the type checker. For generated code.
public enum _UnstorableCodec<Value>: _Codec {
  @inlinable public static var columnType: ColumnType { .blob }
  @inlinable public static var valueType: String { "" }
  @inlinable public static var isOptional: Bool { false }
  @inlinable public static var standIn: Value? { nil }
  @inlinable public static func decode(_ row: RowReader, _ column: Int32) -> Value? { nil }
  @inlinable public static func decode(_ value: StoreValue) -> Value? { nil }
  @inlinable public static func encode(_ value: Value) -> StoreValue { .null }
  @inlinable public static func areSame(_ lhs: Value, _ rhs: Value) -> Bool { false }
}
