import Foundation

/// Texts without case, and without accents.
///
/// Case is folded by Unicode's full mappings, of no language: `ß` is `ss`, and `ı` is not `i`. Accents
/// are the marks that Unicode sets above, below or around a letter; the vowels of Indic scripts and the
/// voicing of kana tell letters apart and stay. The result is in normal form C.
package enum TextFolding {
  /// The text without case.
  package static func caseFolded(_ text: String) -> String {
    folded(text, withoutMarks: false, caseTable)
  }

  /// The text without case and accents.
  package static func searchFolded(_ text: String) -> String {
    folded(text, withoutMarks: true, searchTable)
  }

  private static func folded(_ text: String, withoutMarks: Bool, _ table: [Entry]) -> String {
    var copy = text
    if let simple = copy.withUTF8({ simplyFolded($0, table) }) { return simple }
    return slowlyFolded(text, withoutMarks: withoutMarks)
  }

  private static func slowlyFolded(_ text: String, withoutMarks: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      if withoutMarks, isAccent(scalar) { continue }
      appendFolded(scalar, to: &result)
    }
    return String(result).precomposedStringWithCanonicalMapping
  }

  /// Appends what a scalar is without case.
  static func appendFolded(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    // The dotless i has the capital of the dotted one, and is another letter all the same.
    guard scalar.properties.isCased, scalar != "\u{131}" else {
      result.append(scalar)
      return
    }
    // Down, up and down again: letters whose capitals are the same, or two (ſ, ς, ß, ẞ), meet.
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      for upper in lower.properties.uppercaseMapping.unicodeScalars {
        result.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
      }
    }
  }

  /// Whether a scalar of a decomposed text is a mark that a search passes over.
  static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x300 { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark:
      // Variation selectors say how a character is drawn.
      if (0xFE00...0xFE0F).contains(scalar.value) { return true }
      let combining = scalar.properties.canonicalCombiningClass.rawValue
      // Vowels, the dot and the silencing mark of Indic scripts, and the voicing of kana.
      return combining > 9 || combining == 1
    case .enclosingMark: return true
    default: return false
    }
  }
}

// Most texts are of letters that change one by one, whatever is beside them: those are looked up.

extension TextFolding {
  /// The folded UTF-8 of one scalar.
  private struct Entry {
    var bytes: [UInt8]
  }

  private static let caseTable = table { slowlyFolded($0, withoutMarks: false) }
  private static let searchTable = table { slowlyFolded($0, withoutMarks: true) }

  /// What ``TextNormalForm/isObviouslyNormal(_:)`` knows ends here, but for letters without case.
  private static let end: UInt32 = 0x480

  private static func table(_ fold: (String) -> String) -> [Entry] {
    (0..<end).map { value in
      Entry(bytes: Unicode.Scalar(value).map { Array(fold(String($0)).utf8) } ?? [])
    }
  }

  private static func simplyFolded(_ utf8: UnsafeBufferPointer<UInt8>, _ table: [Entry]) -> String?
  {
    guard TextNormalForm.isObviouslyNormal(UnsafeRawBufferPointer(utf8)) else { return nil }
    // At most a byte becomes two: ŉ, of two bytes, three.
    return String(unsafeUninitializedCapacity: utf8.count * 2) { buffer in
      var count = 0
      var index = 0
      while index < utf8.count {
        let byte = utf8[index]
        if byte < 0x80 {
          buffer[count] = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
          count += 1
          index += 1
          continue
        }
        // Letters without case, of three bytes, are copied byte for byte.
        guard byte >= 0xC0, byte < 0xE0, index + 1 < utf8.count else {
          buffer[count] = byte
          count += 1
          index += 1
          continue
        }
        let scalar = Int(byte & 0x1F) << 6 | Int(utf8[index + 1] & 0x3F)
        for byte in table[scalar].bytes {
          buffer[count] = byte
          count += 1
        }
        index += 2
      }
      return count
    }
  }
}
