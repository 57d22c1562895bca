/// The members of an object.
struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let container: EncodedContainer
  let codingPath: [any CodingKey]

  init(_ container: EncodedContainer, _ codingPath: [any CodingKey]) {
    self.container = container
    self.codingPath = codingPath
  }

  private func put(_ value: EncodedValue, _ key: any CodingKey) {
    container.members?[key.stringValue] = value
  }

  func encodeNil(forKey key: Key) { put(.null, key) }
  func encode(_ value: Bool, forKey key: Key) { put(.literal(value ? "true" : "false"), key) }
  func encode(_ value: String, forKey key: Key) { put(.string(value), key) }
  func encode(_ value: Double, forKey key: Key) { put(JSONTreeEncoder.encoded(value), key) }
  func encode(_ value: Float, forKey key: Key) { put(JSONTreeEncoder.encoded(value), key) }
  func encode(_ value: Int, forKey key: Key) { put(JSONTreeEncoder.encoded(value), key) }
  func encode(_ value: Int8, forKey key: Key) { put(JSONTreeEncoder.encoded(value), key) }
  func encode(_ value: Int16, forKey key: Key) { put(JSONTreeEncoder.encoded(value), key) }
  func encode(_ value: Int32, forKey key: Key) { put(JSONTreeEncoder.encoded(value), key) }
  func encode(_ value: Int64, forKey key: Key) { put(JSONTreeEncoder.encoded(value), key) }
  func encode(_ value: Int128, forKey key: Key) { put(JSONTreeEncoder.encoded(value), key) }
  func encode(_ value: UInt, forKey key: Key) { put(JSONTreeEncoder.encoded(value), key) }
  func encode(_ value: UInt8, forKey key: Key) { put(JSONTreeEncoder.encoded(value), key) }
  func encode(_ value: UInt16, forKey key: Key) { put(JSONTreeEncoder.encoded(value), key) }
  func encode(_ value: UInt32, forKey key: Key) { put(JSONTreeEncoder.encoded(value), key) }
  func encode(_ value: UInt64, forKey key: Key) { put(JSONTreeEncoder.encoded(value), key) }
  func encode(_ value: UInt128, forKey key: Key) { put(JSONTreeEncoder.encoded(value), key) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    put(try JSONTreeEncoder.encode(value, codingPath + [key]), key)
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type, forKey key: Key)
    -> KeyedEncodingContainer<NestedKey>
  {
    // Asked for again, the same one: both of them put their members into it.
    if case .container(let known)? = container.members?[key.stringValue], known.members != nil {
      return KeyedEncodingContainer(JSONKeyedEncoding<NestedKey>(known, codingPath + [key]))
    }
    let nested = EncodedContainer(keyed: true)
    put(.container(nested), key)
    return KeyedEncodingContainer(JSONKeyedEncoding<NestedKey>(nested, codingPath + [key]))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let nested = EncodedContainer(keyed: false)
    put(.container(nested), key)
    return JSONUnkeyedEncoding(nested, codingPath + [key])
  }

  func superEncoder() -> any Encoder { superEncoder(JSONKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder(key) }

  private func superEncoder(_ key: any CodingKey) -> any Encoder {
    let container = container
    return JSONTreeEncoder(codingPath + [key]) { container.members?[key.stringValue] = $0 }
  }
}

/// The elements of an array.
struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
  let container: EncodedContainer
  let codingPath: [any CodingKey]

  init(_ container: EncodedContainer, _ codingPath: [any CodingKey]) {
    self.container = container
    self.codingPath = codingPath
  }

  var count: Int { container.elements.count }

  private func put(_ value: EncodedValue) { container.elements.append(value) }

  func encodeNil() { put(.null) }
  func encode(_ value: Bool) { put(.literal(value ? "true" : "false")) }
  func encode(_ value: String) { put(.string(value)) }
  func encode(_ value: Double) { put(JSONTreeEncoder.encoded(value)) }
  func encode(_ value: Float) { put(JSONTreeEncoder.encoded(value)) }
  func encode(_ value: Int) { put(JSONTreeEncoder.encoded(value)) }
  func encode(_ value: Int8) { put(JSONTreeEncoder.encoded(value)) }
  func encode(_ value: Int16) { put(JSONTreeEncoder.encoded(value)) }
  func encode(_ value: Int32) { put(JSONTreeEncoder.encoded(value)) }
  func encode(_ value: Int64) { put(JSONTreeEncoder.encoded(value)) }
  func encode(_ value: Int128) { put(JSONTreeEncoder.encoded(value)) }
  func encode(_ value: UInt) { put(JSONTreeEncoder.encoded(value)) }
  func encode(_ value: UInt8) { put(JSONTreeEncoder.encoded(value)) }
  func encode(_ value: UInt16) { put(JSONTreeEncoder.encoded(value)) }
  func encode(_ value: UInt32) { put(JSONTreeEncoder.encoded(value)) }
  func encode(_ value: UInt64) { put(JSONTreeEncoder.encoded(value)) }
  func encode(_ value: UInt128) { put(JSONTreeEncoder.encoded(value)) }
  func encode<Value: Encodable>(_ value: Value) throws {
    put(try JSONTreeEncoder.encode(value, codingPath + [JSONKey(count)]))
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type)
    -> KeyedEncodingContainer<NestedKey>
  {
    let nested = EncodedContainer(keyed: true)
    let path = codingPath + [JSONKey(count)]
    put(.container(nested))
    return KeyedEncodingContainer(JSONKeyedEncoding<NestedKey>(nested, path))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let nested = EncodedContainer(keyed: false)
    let path = codingPath + [JSONKey(count)]
    put(.container(nested))
    return JSONUnkeyedEncoding(nested, path)
  }

  func superEncoder() -> any Encoder {
    let container = container
    let index = count
    put(.emptyObject)
    return JSONTreeEncoder(codingPath + [JSONKey(index)]) { container.elements[index] = $0 }
  }
}

/// A key of no type of its own: a superclass's, or an element's place.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }
  init(_ index: Int) {
    stringValue = "\(index)"
    intValue = index
  }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(intValue) }
}
