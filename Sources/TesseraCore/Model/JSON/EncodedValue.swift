/// A value on its way into JSON.
enum EncodedValue {
  /// What is written as it stands: a number, `true`, `null`.
  case literal(String)
  case string(String)
  case container(EncodedContainer)

  static var null: EncodedValue { .literal("null") }
  static var emptyObject: EncodedValue { .container(EncodedContainer(keyed: true)) }
}

/// An array or an object on its way into JSON. A reference: its encoder and whoever put it in share it.
final class EncodedContainer {
  /// The members of an object; nil of an array.
  var members: [String: EncodedValue]?
  var elements: [EncodedValue] = []

  init(keyed: Bool) { members = keyed ? [:] : nil }
}

extension EncodedValue {
  /// The JSON: no white space, keys sorted by their bytes.
  ///
  /// - Throws: `EncodingError` where it would be nested deeper than can be read again.
  func text() throws -> String {
    var text = ""
    try write(to: &text, depth: 0)
    return text
  }

  private func write(to text: inout String, depth: Int) throws {
    guard depth <= JSONTree.greatestDepth else { throw Self.tooDeep(path: []) }
    switch self {
    case .literal(let literal): text += literal
    case .string(let string): Self.write(string, to: &text)
    case .container(let container):
      if let members = container.members {
        text += "{"
        var isFirst = true
        for (key, value) in members.sorted(by: { Self.precedes($0.key, $1.key) }) {
          if !isFirst { text += "," }
          isFirst = false
          Self.write(key, to: &text)
          text += ":"
          try value.write(to: &text, depth: depth + 1)
        }
        text += "}"
      } else {
        text += "["
        var isFirst = true
        for value in container.elements {
          if !isFirst { text += "," }
          isFirst = false
          try value.write(to: &text, depth: depth + 1)
        }
        text += "]"
      }
    }
  }

  /// The error of a value that is nested too deep.
  static func tooDeep(path: [any CodingKey]) -> EncodingError {
    .invalidValue(
      "…", .init(codingPath: path, debugDescription: "the value is nested too deep to be stored"))
  }

  private static func precedes(_ lhs: String, _ rhs: String) -> Bool {
    lhs.utf8.lexicographicallyPrecedes(rhs.utf8)
  }

  /// Escapes what JSON demands and nothing else.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      for scalar in string.unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case _ where scalar.value < 0x20:
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
      }
    } else {
      text += string
    }
    text += "\""
  }
}
