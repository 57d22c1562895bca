import Foundation

/// Encodes values for a column: every number exactly, equal values alike.
///
/// What JSON has no number for is a string: a NaN with its bits, integers past 63 bits, `Decimal`. An
/// infinity is a number past all of `Double`. `Data` is Base64, a `Date` the seconds since 2001, a `URL` its string. The elements of sets and the
/// pairs of dictionaries, whose order means nothing, are sorted.
final class JSONTreeEncoder: Encoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var result: EncodedValue? {
    didSet { if let result { put?(result) } }
  }
  /// Puts what is encoded in its place, where nobody asks for it at the end.
  private let put: ((EncodedValue) -> Void)?

  init(_ codingPath: [any CodingKey], put: ((EncodedValue) -> Void)? = nil) {
    self.codingPath = codingPath
    self.put = put
  }

  /// What is stored for `value`.
  ///
  /// - Throws: What the value's own `encode(to:)` throws, or `EncodingError`.
  static func encode<Value: Encodable>(_ value: Value, _ path: [any CodingKey] = []) throws
    -> EncodedValue
  {
    // The types met most often need no encoder of their own.
    if Value.self == String.self, let string = value as? String { return .string(string) }
    if Value.self == Int.self, let integer = value as? Int { return .literal("\(integer)") }
    if Value.self == Double.self, let number = value as? Double { return encoded(number) }
    if Value.self == Data.self, let data = value as? Data {
      return .string(data.base64EncodedString())
    }
    if Value.self == Decimal.self, let decimal = value as? Decimal {
      return .string(DecimalText.text(decimal))
    }
    if Value.self == URL.self, let url = value as? URL, url.baseURL == nil {
      return .string(url.absoluteString)
    }
    guard path.count <= JSONTree.greatestDepth else { throw EncodedValue.tooDeep(path: []) }
    if let unordered = value as? any UnorderedCollection,
      let sorted = try unordered.encodedInOrder(path)
    {
      return sorted
    }
    let encoder = JSONTreeEncoder(path)
    try value.encode(to: encoder)
    return encoder.result ?? .emptyObject
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(JSONKeyedEncoding(container(keyed: true), codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONUnkeyedEncoding(container(keyed: false), codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// The container asked for; asked for again, the same one.
  private func container(keyed: Bool) -> EncodedContainer {
    if case .container(let container)? = result, (container.members != nil) == keyed {
      return container
    }
    let container = EncodedContainer(keyed: keyed)
    result = .container(container)
    return container
  }

  static func encoded(_ number: Double) -> EncodedValue {
    number.isNaN
      ? .string("NaN(0x\(String(number.bitPattern, radix: 16)))") : .literal(literal(number))
  }

  static func encoded(_ number: Float) -> EncodedValue {
    number.isNaN
      ? .string("NaN(0x\(String(number.bitPattern, radix: 16)))") : .literal(literal(number))
  }

  /// A number that is none to JSON's readers but an infinity to most.
  static let infinity = "1e999"

  private static func literal(_ number: some FloatingPoint & CustomStringConvertible) -> String {
    if number.isFinite { return number.description }
    return number < 0 ? "-\(infinity)" : infinity
  }

  static func encoded(_ integer: some FixedWidthInteger) -> EncodedValue {
    Int64(exactly: integer) == nil ? .string(String(integer)) : .literal(String(integer))
  }
}

extension JSONTreeEncoder: SingleValueEncodingContainer {
  func encodeNil() { result = .null }
  func encode(_ value: Bool) { result = .literal(value ? "true" : "false") }
  func encode(_ value: String) { result = .string(value) }
  func encode(_ value: Double) { result = Self.encoded(value) }
  func encode(_ value: Float) { result = Self.encoded(value) }
  func encode(_ value: Int) { result = Self.encoded(value) }
  func encode(_ value: Int8) { result = Self.encoded(value) }
  func encode(_ value: Int16) { result = Self.encoded(value) }
  func encode(_ value: Int32) { result = Self.encoded(value) }
  func encode(_ value: Int64) { result = Self.encoded(value) }
  func encode(_ value: Int128) { result = Self.encoded(value) }
  func encode(_ value: UInt) { result = Self.encoded(value) }
  func encode(_ value: UInt8) { result = Self.encoded(value) }
  func encode(_ value: UInt16) { result = Self.encoded(value) }
  func encode(_ value: UInt32) { result = Self.encoded(value) }
  func encode(_ value: UInt64) { result = Self.encoded(value) }
  func encode(_ value: UInt128) { result = Self.encoded(value) }
  func encode<Value: Encodable>(_ value: Value) throws {
    result = try Self.encode(value, codingPath)
  }
}
