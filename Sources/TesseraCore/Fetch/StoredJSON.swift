import Foundation

/// What queries read out of the JSON of `Codable` values.
///
/// A store asks this too, through functions it gives to its queries, so that both have the same answers:
/// numbers to the last bit, and no error where a column holds no JSON.
package enum StoredJSON {
  /// What is at the end of some steps; `null` where there is nothing.
  package static func value(
    in text: String, at steps: [Condition.JSONStep], as form: Condition.JSONForm
  ) -> StoreValue {
    guard let tree = tree(text, steps) else { return .null }
    switch (form, tree) {
    case (_, .null): return .null
    case (.json, _): return tree.text.map(StoreValue.text) ?? .null
    case (.plain, .bool(let value)): return .integer(value ? 1 : 0)
    case (.plain, .string(let string)): return .text(string)
    case (.plain, .number(let number)):
      return Int64(number).map(StoreValue.integer) ?? Double(number).map(StoreValue.real) ?? .null
    case (.real, _): return read(Double.self, tree).map(StoreValue.real) ?? .null
    case (.single, _): return read(Float.self, tree).map { .real(Double($0)) } ?? .null
    case (.decimal, .string(let string)):
      return DecimalText.decimal(string) == nil ? .null : .decimal(string)
    default: return .null
    }
  }

  /// The elements of an array, each as its JSON; nil where the text is no array.
  package static func elements(of text: String) -> [String]? {
    guard case .array(let elements)? = tree(text, []) else { return nil }
    return elements.map { $0.text ?? "null" }
  }

  private static func tree(_ text: String, _ steps: [Condition.JSONStep]) -> JSONTree? {
    do {
      var tree = try JSONParser.parse(text)
      for step in steps {
        switch (step, tree) {
        case (.member(let name), .object(let members)):
          guard let member = members[name] else { return nil }
          tree = member
        case (.element(let place), .array(let elements)):
          let index = place < 0 ? elements.count + place : place
          guard elements.indices.contains(index) else { return nil }
          tree = elements[index]
        default: return nil
        }
      }
      return tree
    } catch {
      // The name of an enum's case, or what somebody put there by hand: it has nothing inside.
      return nil
    }
  }

  private static func read<Value: Decodable>(_ type: Value.Type, _ tree: JSONTree) -> Value? {
    do { return try JSONTreeDecoder.decode(type, tree) } catch { return nil }
  }
}

extension JSONTree {
  /// The JSON, as a value is stored.
  var text: String? {
    do { return try encoded.text() } catch { return nil }
  }

  private var encoded: EncodedValue {
    switch self {
    case .null: return .null
    case .bool(let value): return .literal(value ? "true" : "false")
    case .number(let number): return .literal(number)
    case .string(let string): return .string(string)
    case .array(let elements):
      let container = EncodedContainer(keyed: false)
      container.elements = elements.map(\.encoded)
      return .container(container)
    case .object(let members):
      let container = EncodedContainer(keyed: true)
      container.members = members.mapValues(\.encoded)
      return .container(container)
    }
  }
}
