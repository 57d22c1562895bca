import Foundation

/// Decodes what ``JSONTreeEncoder`` wrote, and JSON that people wrote as far as it says the same.
struct JSONTreeDecoder: Decoder {
  let tree: JSONTree
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ tree: JSONTree, _ codingPath: [any CodingKey]) {
    self.tree = tree
    self.codingPath = codingPath
  }

  /// The value of a tree.
  ///
  /// - Throws: What the type's own `init(from:)` throws, or `DecodingError`.
  static func decode<Value: Decodable>(
    _ type: Value.Type, _ tree: JSONTree, _ path: [any CodingKey] = []
  ) throws -> Value {
    if let known = knownValue(type, tree), let value = known as? Value { return value }
    return try Value(from: JSONTreeDecoder(tree, path))
  }

  /// The value of a type that is stored otherwise than it encodes itself, or needs no decoder.
  private static func knownValue(_ type: Any.Type, _ tree: JSONTree) -> Any? {
    switch tree {
    case .string(let text):
      if type == String.self { return text }
      if type == Data.self { return Data(base64Encoded: text) }
      if type == Decimal.self { return DecimalText.decimal(text) }
      if type == URL.self { return URL(string: text) }
    case .number(let text):
      if type == Decimal.self { return DecimalText.decimal(text) }
    case .null, .bool, .array, .object: break
    }
    return nil
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = tree else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(JSONKeyedDecoding(members, codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = tree else { throw mismatch([Any].self) }
    return JSONUnkeyedDecoding(elements, codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(
      type, .init(codingPath: codingPath, debugDescription: "the column holds something else"))
  }
}

extension JSONTreeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { if case .null = tree { true } else { false } }

  func decode(_ type: Bool.Type) throws -> Bool {
    if case .bool(let value) = tree { return value }
    throw mismatch(type)
  }

  func decode(_ type: String.Type) throws -> String {
    if case .string(let value) = tree { return value }
    throw mismatch(type)
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch tree {
    case .number(let text):
      if let value = Double(text), value.isFinite || Self.isInfinity(text) { return value }
    case .string(let text):
      if let bits = Self.bits(text, UInt64.self), Double(bitPattern: bits).isNaN {
        return Double(bitPattern: bits)
      }
    default: break
    }
    throw mismatch(type)
  }

  func decode(_ type: Float.Type) throws -> Float {
    switch tree {
    case .number(let text):
      if let value = Float(text), value.isFinite || Self.isInfinity(text) { return value }
    case .string(let text):
      if let bits = Self.bits(text, UInt32.self), Float(bitPattern: bits).isNaN {
        return Float(bitPattern: bits)
      }
    default: break
    }
    throw mismatch(type)
  }

  /// Whether a number too large for its type is meant to be.
  private static func isInfinity(_ text: String) -> Bool {
    text == JSONTreeEncoder.infinity || text.dropFirst() == JSONTreeEncoder.infinity
  }

  private static func bits<Bits: FixedWidthInteger>(_ text: String, _: Bits.Type) -> Bits? {
    guard text.hasPrefix("NaN(0x"), text.hasSuffix(")") else { return nil }
    return Bits(text.dropFirst(6).dropLast(), radix: 16)
  }

  /// Strict, because types that hold one of several try one after the other: `1.0` is no integer, and
  /// a text one only where the integer could not have been written as a number.
  private func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    switch tree {
    case .number(let text):
      if let value = Value(text) { return value }
    case .string(let text):
      if let value = Value(text), Int64(exactly: value) == nil, String(value) == text {
        return value
      }
    default: break
    }
    throw mismatch(type)
  }

  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Self.decode(type, tree, codingPath)
  }
}
