/// A collection that may list equal contents in any order, and is to be stored alike all the same.
protocol UnorderedCollection {
  /// The contents, sorted; nil where they are stored as an object, whose keys are sorted anyway.
  func encodedInOrder(_ path: [any CodingKey]) throws -> EncodedValue?
}

extension Set: UnorderedCollection where Element: Encodable {
  func encodedInOrder(_ path: [any CodingKey]) throws -> EncodedValue? {
    let container = EncodedContainer(keyed: false)
    container.elements = try map { element in
      let value = try JSONTreeEncoder.encode(element, path + [JSONKey(0)])
      return (value, try value.text())
    }.sorted { $0.1.utf8.lexicographicallyPrecedes($1.1.utf8) }.map(\.0)
    return .container(container)
  }
}

extension Dictionary: UnorderedCollection where Key: Encodable, Value: Encodable {
  func encodedInOrder(_ path: [any CodingKey]) throws -> EncodedValue? {
    if Key.self == String.self || Key.self == Int.self
      || Key.self is any CodingKeyRepresentable.Type
    {
      return nil
    }
    // Keys and values in turn, as a dictionary encodes itself.
    let container = EncodedContainer(keyed: false)
    container.elements = try map { key, value in
      let key = try JSONTreeEncoder.encode(key, path + [JSONKey(0)])
      return (key, try JSONTreeEncoder.encode(value, path + [JSONKey(1)]), try key.text())
    }.sorted { $0.2.utf8.lexicographicallyPrecedes($1.2.utf8) }.flatMap { [$0.0, $0.1] }
    return .container(container)
  }
}
