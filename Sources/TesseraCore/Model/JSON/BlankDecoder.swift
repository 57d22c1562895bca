import Foundation

/// Decodes a value out of nothing: every number is zero, every text and list empty, every optional nil.
struct BlankDecoder: Decoder {
  /// Which case of an enum with payloads is taken.
  let choice: Int
  let codingPath: [any CodingKey]
  /// Is told the keys the value itself asks for, those of what is inside left out.
  var noteKey: ((String) -> Void)?
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private static let greatestDepth = 16

  init(choice: Int, codingPath: [any CodingKey] = []) {
    self.choice = choice
    self.codingPath = codingPath
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let blank = Self.knownBlank(type), let value = blank as? Value { return value }
    // `init(from:)` of an enum with a raw value would refuse an empty one.
    if let first = EnumShape.firstCase(of: type) { return first }
    guard codingPath.count < Self.greatestDepth else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "a blank value would have no end"))
    }
    return try Value(from: self)
  }

  private static func knownBlank(_ type: Any.Type) -> Any? {
    if type == Date.self { return Date._StorageCodec.standIn }
    if type == UUID.self { return UUID._StorageCodec.standIn }
    if type == URL.self { return URL._StorageCodec.standIn }
    if type == Decimal.self { return Decimal() }
    if type == Data.self { return Data() }
    return nil
  }

  /// The decoder of something inside.
  func inner(_ key: any CodingKey) -> BlankDecoder {
    BlankDecoder(choice: choice, codingPath: codingPath + [key])
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(BlankKeyedDecoding(decoder: self))
  }
  func unkeyedContainer() -> any UnkeyedDecodingContainer { BlankUnkeyedDecoding(decoder: self) }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension BlankDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { true }
  func decode(_ type: Bool.Type) -> Bool { false }
  func decode(_ type: String.Type) -> String { "" }
  func decode(_ type: Double.Type) -> Double { 0 }
  func decode(_ type: Float.Type) -> Float { 0 }
  func decode(_ type: Int.Type) -> Int { 0 }
  func decode(_ type: Int8.Type) -> Int8 { 0 }
  func decode(_ type: Int16.Type) -> Int16 { 0 }
  func decode(_ type: Int32.Type) -> Int32 { 0 }
  func decode(_ type: Int64.Type) -> Int64 { 0 }
  func decode(_ type: Int128.Type) -> Int128 { 0 }
  func decode(_ type: UInt.Type) -> UInt { 0 }
  func decode(_ type: UInt8.Type) -> UInt8 { 0 }
  func decode(_ type: UInt16.Type) -> UInt16 { 0 }
  func decode(_ type: UInt32.Type) -> UInt32 { 0 }
  func decode(_ type: UInt64.Type) -> UInt64 { 0 }
  func decode(_ type: UInt128.Type) -> UInt128 { 0 }
}

/// The members of nothing: each of them is there, and blank.
private struct BlankKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: BlankDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  /// The key of the case to take. Who asks for all keys is an enum, whose keys are its cases, or a
  /// dictionary, which has none.
  var allKeys: [Key] {
    EnumShape.emptyCase(decoder.choice, of: Key.self).map { [$0] } ?? []
  }
  func contains(_ key: Key) -> Bool {
    decoder.noteKey?(key.stringValue)
    return true
  }
  func decodeNil(forKey key: Key) -> Bool { true }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    decoder.noteKey?(key.stringValue)
    return try decoder.inner(key).decode(type)
  }
  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key)
    -> KeyedDecodingContainer<NestedKey>
  { decoder.inner(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    decoder.inner(key).unkeyedContainer()
  }
  func superDecoder() -> any Decoder { decoder.inner(JSONKey("super")) }
  func superDecoder(forKey key: Key) -> any Decoder { decoder.inner(key) }
}

/// A list that says it is empty, and yet gives blank elements to who counts on some.
private struct BlankUnkeyedDecoding: UnkeyedDecodingContainer {
  let decoder: BlankDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  private(set) var currentIndex = 0
  var count: Int? { 0 }
  var isAtEnd: Bool { true }

  init(decoder: BlankDecoder) { self.decoder = decoder }

  private mutating func next() -> BlankDecoder {
    defer { currentIndex += 1 }
    return decoder.inner(JSONKey(currentIndex))
  }

  mutating func decodeNil() -> Bool {
    currentIndex += 1
    return true
  }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().decode(type)
  }
  mutating func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type)
    -> KeyedDecodingContainer<NestedKey>
  { next().container(keyedBy: type) }
  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    next().unkeyedContainer()
  }
  mutating func superDecoder() -> any Decoder { next() }
}
