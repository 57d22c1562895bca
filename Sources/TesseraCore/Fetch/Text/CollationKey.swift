package import Foundation

/// Bytes that are in the order of the texts they were made of.
///
/// Letters count first, then accents, then case, small letters first; what is then still alike is
/// ordered by its bytes in normal form C, so that equal keys are equal texts. Spaces come before
/// punctuation, then symbols, currencies, digits, Latin, and the other scripts in Unicode's order. This
/// is the order of Unicode's root collation as far as most texts go, and it is the same on every machine.
package struct CollationKey {
  /// Runs of digits by their value: what Finder does.
  package static func standard(_ text: String) -> Data { key(of: text, numeric: true) }

  /// Digits one by one.
  package static func localized(_ text: String) -> Data { key(of: text, numeric: false) }

  /// Digits one by one, without case.
  package static func caseless(_ text: String) -> Data {
    key(of: text, numeric: false, withCase: false)
  }

  private static func key(of text: String, numeric: Bool, withCase: Bool = true) -> Data {
    let normal = TextNormalForm.normalized(text)
    var key = CollationKey(capacity: normal.utf8.count)
    key.add(normal, numeric: numeric)
    return key.bytes(withCase: withCase, of: normal)
  }

  private var letters: [UInt8] = []
  private var accents = Level()
  private var cases = Level()
  /// Where the run of digits begins that is not yet at its end.
  private var number: Int?

  private init(capacity: Int) { letters.reserveCapacity(capacity * 5 + 16) }

  /// What is told apart after the letters: a weight for each, the plain one for most.
  private struct Level {
    static let plain: UInt8 = 2
    private(set) var bytes: [UInt8] = []
    /// The plain ones since the last that was not, left out where none comes after them.
    private var waiting = 0

    mutating func addPlain() { waiting += 1 }

    mutating func add(_ byte: UInt8) {
      for _ in 0..<waiting { bytes.append(Self.plain) }
      waiting = 0
      bytes.append(byte)
    }

    mutating func add(_ byte: UInt8, _ scalar: Unicode.Scalar) {
      add(byte)
      bytes += CollationTable.bytes(scalar)
    }
  }

  private static let variant: UInt8 = 3
  private static let capital: UInt8 = 4

  private mutating func add(_ text: String, numeric: Bool) {
    for scalar in CollationKey.decomposed(text) {
      if let digit = CollationTable.digit(scalar) {
        add(digit: digit, numeric: numeric)
        continue
      }
      endNumber()
      if scalar.isASCII { add(ascii: UInt8(scalar.value)) } else { add(other: scalar) }
    }
    endNumber()
  }

  private mutating func add(digit: UInt8, numeric: Bool) {
    if !numeric {
      letters.append(CollationTable.digits)
      letters.append(digit)
      addPlain()
    } else if let number {
      // Zeros before the first other digit are worth nothing.
      if digit > 0 || letters.count > number { letters.append(digit) }
    } else {
      letters.append(CollationTable.digits)
      // Room for how many there are.
      letters.append(0)
      number = letters.count
      if digit > 0 { letters.append(digit) }
      addPlain()
    }
  }

  /// A number is the greater, the more digits it has, and these are counted before them.
  private mutating func endNumber() {
    guard let start = number else { return }
    number = nil
    let count = letters.count - start
    letters[start - 1] = UInt8(count % 0xFF)
    letters.insert(contentsOf: repeatElement(0xFF, count: count / 0xFF), at: start - 1)
  }

  private mutating func addPlain() {
    accents.addPlain()
    cases.addPlain()
  }

  private mutating func add(ascii byte: UInt8) {
    if byte >= 0x61, byte <= 0x7A {
      letters.append(CollationTable.letter(byte))
      addPlain()
    } else if byte >= 0x41, byte <= 0x5A {
      letters.append(CollationTable.letter(byte | 0x20))
      accents.addPlain()
      cases.add(Self.capital)
    } else {
      let weight = CollationTable.ascii[Int(byte)]
      if weight.isEmpty { return }
      letters += weight
      addPlain()
    }
  }

  private mutating func add(other scalar: Unicode.Scalar) {
    if TextFolding.isAccent(scalar) {
      accents.add(3, CollationTable.ranked(accent: scalar))
      return
    }
    var folded = String.UnicodeScalarView()
    TextFolding.appendFolded(scalar, to: &folded)
    let weight: UInt8? =
      scalar.properties.isUppercase ? Self.capital : folded.count > 1 ? Self.variant : nil
    for (letter, origin) in folded.lazy.flatMap(CollationTable.expanded) {
      let bytes = CollationTable.weight(of: letter)
      if bytes.isEmpty { continue }
      letters += bytes
      accents.addPlain()
      if let origin { accents.add(3, origin) }
      if let weight { cases.add(weight) } else { cases.addPlain() }
    }
  }

  /// The levels one after the other. A zero ends each, and no letter, accent or case begins with one.
  private func bytes(withCase: Bool, of text: String) -> Data {
    var result = letters
    result.append(0)
    result += accents.bytes
    guard withCase else { return Data(result) }
    result.append(0)
    result += cases.bytes
    result.append(0)
    result += text.utf8
    return Data(result)
  }
}

extension CollationKey {
  /// The scalars of the text, accents apart from their letters, those of full and half width as the
  /// usual ones.
  private static func decomposed(_ text: String) -> String.UnicodeScalarView {
    if let simple = simplyDecomposed(text) { return simple }
    var usual = text
    if text.unicodeScalars.contains(where: isWide) {
      usual = text.unicodeScalars.reduce(into: "") { result, scalar in
        result +=
          isWide(scalar) ? String(scalar).precomposedStringWithCompatibilityMapping : String(scalar)
      }
    }
    let scalars = usual.decomposedStringWithCanonicalMapping.unicodeScalars
    return scalars.contains("\u{306}") ? withShortI(scalars) : scalars
  }

  /// The same where no scalar has to do with the one beside it.
  private static func simplyDecomposed(_ text: String) -> String.UnicodeScalarView? {
    var copy = text
    let (isASCII, isSimple) = copy.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      return (bytes.allSatisfy { $0 < 0x80 }, TextNormalForm.isObviouslyNormal(bytes))
    }
    if isASCII { return text.unicodeScalars }
    guard isSimple else { return nil }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let index = Int(scalar.value)
      if index >= 0x80, index < decompositions.count {
        result.append(contentsOf: decompositions[index])
      } else {
        result.append(scalar)
      }
    }
    return result
  }

  private static let decompositions: [[Unicode.Scalar]] = (0..<0x480).map { (value: UInt32) in
    guard let scalar = Unicode.Scalar(value) else { return [] }
    let scalars = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
    return Array(scalars.contains("\u{306}") ? withShortI(scalars) : scalars)
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xFF00 && scalar.value <= 0xFFEF
  }

  /// Puts the Cyrillic letter together again that is no accented one to anybody: й.
  private static func withShortI(_ scalars: String.UnicodeScalarView) -> String.UnicodeScalarView {
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in scalars {
      let whole: Unicode.Scalar? =
        switch (last, scalar) {
        case ("\u{438}", "\u{306}"): "\u{439}"
        case ("\u{418}", "\u{306}"): "\u{419}"
        default: nil
        }
      if let whole {
        result.removeLast()
        result.append(whole)
      } else {
        result.append(scalar)
      }
      last = scalar
    }
    return result
  }
}
