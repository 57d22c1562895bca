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

  /// Whether UTF-8 is in normal form C without any character having to be looked up.
  ///
  /// No character below U+0300, in U+0400…U+047F or in U+4000…U+9FFF combines with another or
  /// decomposes, and their lead bytes are those of no other character.
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
        return false
      }
      index += 1
    }
    return true
  }
}
