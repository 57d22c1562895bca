// The witnesses of documented requirements need no comments of their own.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// How a `Codable` value is stored: as JSON, an enum's case without a payload as its name. For
/// generated code.
public enum _CodableCodec<Value: Codable>: _Codec {
  public static var columnType: ColumnType { .text }
  // The shape of a value is no part of the schema: it can change without a migration.
  public static var valueType: String { CodableText.valueType }
  public static var isOptional: Bool { false }
  public static var standIn: Value? { CodableText.blank(Value.self) }
  public static func decode(_ row: RowReader, _ column: Int32) -> Value? {
    row.text(column).flatMap { CodableText.decode(Value.self, $0) }
  }
  public static func decode(_ value: StoreValue) -> Value? {
    if case .text(let text) = value { CodableText.decode(Value.self, text) } else { nil }
  }
  public static func encode(_ value: Value) -> StoreValue {
    // Whoever saves asks first whether the value can be encoded.
    do { return .text(try CodableText.encode(value)) } catch { return .null }
  }
  public static func areSame(_ lhs: Value, _ rhs: Value) -> Bool {
    let left = encode(lhs)
    return !left.isNull && left == encode(rhs)
  }
  public static func encodeToSave(_ value: Value) throws -> StoreValue {
    .text(try CodableText.encode(value))
  }
}
