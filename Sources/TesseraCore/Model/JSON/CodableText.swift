/// `Codable` values as the text of a column.
enum CodableText {
  /// What the schema calls their type.
  static let valueType = "Codable"

  /// The text of a value: JSON, or the name of an enum's case that has no payload.
  ///
  /// - Throws: What the value's own `encode(to:)` throws, or `EncodingError`.
  static func encode<Value: Encodable>(_ value: Value) throws -> String {
    let encoded = try JSONTreeEncoder.encode(value)
    if EnumShape(Value.self) != nil, let name = encoded.caseName { return name }
    return try encoded.text()
  }

  /// The value of a text; nil where it is none.
  static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    // What does not decode is missing, and the column stays as it is until the property is set.
    do {
      if EnumShape(type) != nil, isCaseName(text) {
        return try JSONTreeDecoder.decode(type, .object([text: .object([:])]))
      }
      return try JSONTreeDecoder.decode(type, try JSONParser.parse(text))
    } catch {
      return nil
    }
  }

  /// Whether a text, in the column of an enum, is the name of a case and not JSON.
  fileprivate static func isCaseName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && !["true", "false", "null"].contains(text)
  }

  /// A value with nothing in it, to be read where nothing is stored; nil where the type has none.
  static func blank<Value: Decodable>(_ type: Value.Type) -> Value? {
    if let first = EnumShape.firstCase(of: type) { return first }
    // The first case of an enum may need another of its kind, and so on for ever: then the next one.
    for choice in 0..<8 {
      do { return try BlankDecoder(choice: choice).decode(type) } catch { continue }
    }
    return nil
  }
}

extension EncodedValue {
  /// The name of the case, where the value is that of an enum's case without a payload.
  fileprivate var caseName: String? {
    guard case .container(let container) = self, let members = container.members,
      members.count == 1, let (name, value) = members.first,
      case .container(let payload) = value, payload.members?.isEmpty == true,
      CodableText.isCaseName(name)
    else { return nil }
    return name
  }
}
