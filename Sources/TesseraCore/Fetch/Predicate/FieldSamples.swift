/// Values of a type, different from one another, made of nothing: to find out how it encodes.
enum FieldSamples {
  /// Some values of a type; none where none can be made.
  static func values(of type: Any.Type, atMost limit: Int = 3) -> [Any] {
    if let optional = type as? any AnyOptionalType.Type {
      return values(of: optional.wrappedType, atMost: limit - 1)
    }
    if let list = cases(of: type, atMost: limit) { return list }
    guard let decodable = type as? any Decodable.Type else { return [] }
    return decoded(decodable)
  }

  /// The JSON of a value; nil where it can't be encoded.
  static func json(_ value: any Encodable) -> String? {
    func text(_ value: some Encodable) throws -> String {
      try JSONTreeEncoder.encode(value).text()
    }
    // The value is one of this file's making: what it throws matters to nobody.
    do { return try text(value) } catch { return nil }
  }

  /// The cases of an enum without payloads; nil of another type.
  private static func cases(of type: Any.Type, atMost limit: Int) -> [Any]? {
    func list<Value>(_ type: Value.Type) -> [Any]? {
      guard let shape = EnumShape(type), shape.payloadCases == 0 else { return nil }
      return (0..<min(limit, shape.emptyCases)).compactMap { EnumShape.emptyCase($0, of: type) }
    }
    return _openExistential(type, do: list)
  }

  private static func decoded<Value: Decodable>(_ type: Value.Type) -> [Any] {
    var values: [Any] = []
    var known: Set<String> = []
    func add(_ value: Value) {
      // Two that encode alike tell nothing.
      if let value = value as? any Encodable, let text = json(value), known.insert(text).inserted {
        values.append(value)
      }
    }
    var keys: Set<String> = []
    for choice in 0..<4 {
      var decoder = BlankDecoder(choice: choice)
      decoder.noteKey = { keys.insert($0) }
      // A type that can't be made of nothing may be made of something.
      do { add(try decoder.decode(type)) } catch { continue }
    }
    let blank = known.sorted().first.flatMap(tree)
    for candidate in variations(of: blank, keys) where values.count < 3 {
      do { add(try JSONTreeDecoder.decode(type, candidate)) } catch { continue }
    }
    return values
  }

  /// What a value might be decoded from that encodes otherwise than `blank`.
  private static func variations(of blank: JSONTree?, _ keys: Set<String> = []) -> [JSONTree] {
    guard case .object(let members)? = blank else { return texts.compactMap(tree) }
    return keys.union(members.keys).sorted().flatMap { key in
      variations(of: members[key]).map { JSONTree.object(members.merging([key: $0]) { $1 }) }
    } + texts.compactMap(tree)
  }

  private static func tree(_ text: String) -> JSONTree? {
    do { return try JSONParser.parse(text) } catch { return nil }
  }

  /// What at least one of the usual types can be decoded from.
  private static let texts = [
    "7", "true", "\"7\"", "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"", "\"https://example.org/a\"",
    "\"AAEC\"", "[7]", "[\"7\"]", "[true]", "{\"7\":7}", "{\"7\":\"7\"}", "[{}]",
  ]
}
