import TesseraSQL

/// What a row holds in place of a value that is in a file: the file's name, and what the file has to
/// be like.
///
/// As text `tessera-file 12-42-9f3a6c01b2d4e8f0 1048576 0a1b2c3d`: the name, the number of bytes, and
/// their CRC-32 as `zlib` and `gzip` reckon it.
package struct ExternalReference: Hashable, Sendable {
  package var name: ExternalName
  package var byteCount: Int
  package var checksum: UInt32

  /// The reference as it is stored.
  package var text: String {
    "\(StoreLayout.referencePrefix)\(name.text) \(byteCount) \(checksum.hexadecimal)"
  }

  package init(name: ExternalName, byteCount: Int, checksum: UInt32) {
    self.name = name
    self.byteCount = byteCount
    self.checksum = checksum
  }

  /// Reads a reference; nil where the text is none, and so a value that somebody stored as it is.
  package init?(_ text: String) {
    guard text.utf8.starts(with: StoreLayout.referencePrefix.utf8) else { return nil }
    let words = text.dropFirst(StoreLayout.referencePrefix.count)
      .split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let name = ExternalName(words[0]), let byteCount = Int(words[1]),
      byteCount >= 0, let checksum = UInt32(words[2], radix: 16)
    else { return nil }
    self.init(name: name, byteCount: byteCount, checksum: checksum)
    // One way to write it: what does not come out as it went in was not written by us.
    if self.text != text { return nil }
  }
}

/// The name of a file with a value: whose value it is, and a number that no other file has.
///
/// Drawn at random, so that a name is never used for two values: not by a save whose number a lost
/// one had, and not in a store that was put back from a copy.
package struct ExternalName: Hashable, Sendable {
  /// The attribute's number in the catalogue.
  package var attribute: Int64
  /// The object's key.
  package var key: Int64
  /// What tells the values of the attribute of the object apart.
  package var draw: UInt64

  /// The file's name.
  package var text: String { "\(attribute)-\(key)-\(draw.hexadecimal)" }

  /// A new name.
  package init(attribute: Int64, key: Int64) {
    self.attribute = attribute
    self.key = key
    draw = .random(in: 0 ... .max)
  }

  /// Reads a name; nil where it is none, whatever else it is: a path, for example.
  package init?(_ text: some StringProtocol) {
    guard let first = text.firstIndex(of: "-"), let last = text.lastIndex(of: "-"), first < last,
      let attribute = Int64(text[..<first]),
      let key = Int64(text[text.index(after: first)..<last]),
      let draw = UInt64(text[text.index(after: last)...], radix: 16)
    else { return nil }
    self.attribute = attribute
    self.key = key
    self.draw = draw
    if self.text != String(text) { return nil }
  }
}

extension FixedWidthInteger {
  /// All the digits, in lower case.
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}
