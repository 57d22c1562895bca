import Foundation

/// Normal form C, the form in which texts that Swift takes for equal have equal bytes.
package enum TextNormalForm {
  /// Whether the text is in normal form C.
  package static func isNormal(_ text: String) -> Bool {
    var copy = text
    if copy.withUTF8({ isObviouslyNormal(UnsafeRawBufferPointer($0)) }) { return true }
    return copy.precomposedStringWithCanonicalMapping.utf8.elementsEqual(copy.utf8)
  }

  /// The text in normal form C.
  package static func normalized(_ text: String) -> String {
    var copy = text
    if copy.withUTF8({ isObviouslyNormal(UnsafeRawBufferPointer($0)) }) { return text }
    return text.precomposedStringWithCanonicalMapping
  }

  /// Whether every scalar of UTF-8 is a character of its own without any having to be looked up.
  ///
  /// Of those that ``isObviouslyNormal(_:)`` knows, only line ends and joiners make a character with
  /// another.
  package static func hasSimpleCharacters(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isObviouslyNormal(bytes)
      && !bytes.contains { $0 == UInt8(ascii: "\r") || $0 == 0x8C || $0 == 0x8D }
  }

  /// Whether UTF-8 is in normal form C without any character having to be looked up.
  ///
  /// No character below U+0300, in U+0400…U+047F or in U+4000…U+9FFF combines with another or
  /// decomposes, and their lead bytes are those of no other character. Nor does any in U+2002…U+203F,
  /// where quotes and dashes are.
  package static func isObviouslyNormal(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { break }
      index += 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0xCC && !(byte == 0xD0 || byte == 0xD1 || (0xE4...0xE9).contains(byte)) {
        let isPunctuation =
          byte == 0xE2 && index + 2 < bytes.count && bytes[index + 1] == 0x80
          && bytes[index + 2] >= 0x82
        if !isPunctuation { return false }
      }
      index += 1
    }
    return true
  }
}
