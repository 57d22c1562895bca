/// Takes a JSON text apart (RFC 8259). Of equal keys the last counts.
struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The value in `text`.
  ///
  /// - Throws: ``JSONSyntaxError``.
  static func parse(_ text: String) throws -> JSONTree {
    var text = text
    return try text.withUTF8 { bytes in
      var parser = JSONParser(bytes)
      let tree = try parser.value(depth: 0)
      guard parser.next() == nil else { throw JSONSyntaxError() }
      return tree
    }
  }

  /// The next byte that is no white space, which is not passed over.
  private mutating func next() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      position += 1
    }
    return nil
  }

  private mutating func take(_ character: Unicode.Scalar) throws {
    guard next() == UInt8(ascii: character) else { throw JSONSyntaxError() }
    position += 1
  }

  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws -> JSONTree {
    guard depth <= JSONTree.greatestDepth, let byte = next() else { throw JSONSyntaxError() }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws -> JSONTree {
    try take("{")
    var members: [String: JSONTree] = [:]
    if takes("}") { return .object(members) }
    repeat {
      guard next() == UInt8(ascii: "\"") else { throw JSONSyntaxError() }
      let key = try string()
      try take(":")
      members[key] = try value(depth: depth + 1)
    } while takes(",")
    try take("}")
    return .object(members)
  }

  private mutating func array(depth: Int) throws -> JSONTree {
    try take("[")
    var elements: [JSONTree] = []
    if takes("]") { return .array(elements) }
    repeat { elements.append(try value(depth: depth + 1)) } while takes(",")
    try take("]")
    return .array(elements)
  }

  private mutating func word(_ word: StaticString, _ tree: JSONTree) throws -> JSONTree {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count,
      bytes[position..<end].elementsEqual(
        UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    else { throw JSONSyntaxError() }
    position = end
    return tree
  }

  private mutating func number() throws -> String {
    let start = position
    if byte() == UInt8(ascii: "-") { position += 1 }
    let first = byte()
    guard try digits() == 1 || first != UInt8(ascii: "0") else { throw JSONSyntaxError() }
    if byte() == UInt8(ascii: ".") {
      position += 1
      _ = try digits()
    }
    if let exponent = byte(), exponent | 0x20 == UInt8(ascii: "e") {
      position += 1
      if let sign = byte(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        position += 1
      }
      _ = try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func byte() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Passes digits over, one at least; how many there were.
  private mutating func digits() throws -> Int {
    let start = position
    while let byte = byte(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    guard position > start else { throw JSONSyntaxError() }
    return position - start
  }
}

extension JSONParser {
  private mutating func string() throws -> String {
    position += 1
    var start = position
    var result = ""
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: "\""):
        result += String(decoding: bytes[start..<position], as: UTF8.self)
        position += 1
        return result
      case UInt8(ascii: "\\"):
        result += String(decoding: bytes[start..<position], as: UTF8.self)
        position += 1
        result.unicodeScalars.append(try escaped())
        start = position
      case 0..<0x20: throw JSONSyntaxError()
      default: position += 1
      }
    }
    throw JSONSyntaxError()
  }

  private mutating func escaped() throws -> Unicode.Scalar {
    guard let byte = byte() else { throw JSONSyntaxError() }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw JSONSyntaxError()
    }
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // The first half of a pair.
    guard unit < 0xDC00, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { throw JSONSyntaxError() }
    position += 2
    let second = try hexadecimal()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00))
    else { throw JSONSyntaxError() }
    return scalar
  }

  private mutating func hexadecimal() throws -> UInt32 {
    var result: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = byte(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw JSONSyntaxError()
      }
      result = result << 4 | UInt32(digit)
      position += 1
    }
    return result
  }
}
