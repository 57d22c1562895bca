/// What a ``CollationKey`` is made of: where a character stands among the others.
enum CollationTable {
  static let spaces: UInt8 = 0x02
  static let punctuation: UInt8 = 0x03
  static let symbols: UInt8 = 0x04
  static let currencies: UInt8 = 0x05
  static let digits: UInt8 = 0x06
  static let otherNumbers: UInt8 = 0x07
  static let latin: UInt8 = 0x10
  static let otherLetters: UInt8 = 0x60

  /// The weight of a small letter from a to z. Between two is room for the letters that follow one.
  static func letter(_ byte: UInt8) -> UInt8 { latin + (byte - 0x61) * 2 }

  /// The weights of ASCII but for letters and digits; none for what is passed over.
  static let ascii: [[UInt8]] = (0..<0x80).map { weightBySearch(of: Unicode.Scalar(UInt8($0))) }

  /// The value of a decimal digit of any script.
  static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.isASCII {
      return scalar.value >= 0x30 && scalar.value <= 0x39 ? UInt8(scalar.value - 0x30) : nil
    }
    // No other script below has digits.
    guard scalar.value >= 0x600, scalar.properties.numericType == .decimal,
      let value = scalar.properties.numericValue
    else { return nil }
    return UInt8(value)
  }

  /// An accent as one that is in the order in which accents are told apart.
  static func ranked(accent: Unicode.Scalar) -> Unicode.Scalar {
    guard let rank = accentRanks[accent] else { return accent }
    return Unicode.Scalar(rank)
  }

  /// The common ones, which Unicode does not number in their order.
  private static let accentRanks: [Unicode.Scalar: UInt8] = {
    let marks: [Unicode.Scalar] = [
      "\u{301}", "\u{300}", "\u{306}", "\u{302}", "\u{30C}", "\u{30A}", "\u{308}", "\u{30B}",
      "\u{303}", "\u{307}", "\u{328}", "\u{327}", "\u{304}",
    ]
    return Dictionary(uniqueKeysWithValues: zip(marks, 1...))
  }()

  /// The weight of a character without case and accents: bytes of which none is the beginning of
  /// another's; none for what is passed over.
  static func weight(of scalar: Unicode.Scalar) -> [UInt8] {
    if scalar.isASCII {
      let byte = UInt8(scalar.value)
      return byte >= 0x61 && byte <= 0x7A ? [letter(byte)] : ascii[Int(byte)]
    }
    return weightBySearch(of: scalar)
  }

  private static func weightBySearch(of scalar: Unicode.Scalar) -> [UInt8] {
    if let rank = ranks[scalar] { return [rank.group, 0, 0, rank.place] }
    if let base = followed[scalar] { return [letter(base) + 1] + bytes(scalar) }
    switch scalar.properties.generalCategory {
    case .control, .format:
      return scalar.properties.isWhitespace ? [spaces] + bytes(scalar) : []
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return [spaces] + bytes(scalar)
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return [punctuation] + bytes(scalar)
    case .mathSymbol, .modifierSymbol, .otherSymbol: return [symbols] + bytes(scalar)
    case .currencySymbol: return [currencies] + bytes(scalar)
    case .otherNumber, .letterNumber: return [otherNumbers] + bytes(scalar)
    default: return [otherLetters] + bytes(scalar)
    }
  }

  /// A scalar as three bytes in the order of scalars.
  static func bytes(_ scalar: Unicode.Scalar) -> [UInt8] {
    // Past the places of the ranked ones, which end below.
    let value = scalar.value + 0x100
    return [
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value),
    ]
  }

  /// A letter as those it is written with, and itself where it is not quite them.
  static func expanded(_ scalar: Unicode.Scalar) -> [(
    scalar: Unicode.Scalar, origin: Unicode.Scalar?
  )] {
    guard let letters = expansions[scalar] else { return [(scalar, nil)] }
    return letters.unicodeScalars.map { ($0, scalar) }
  }

  private static let expansions: [Unicode.Scalar: String] = [
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ł": "l", "ŀ": "l", "ĳ": "ij",
    "ǆ": "dz", "ǉ": "lj", "ǌ": "nj", "ǳ": "dz", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi",
    "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st",
  ]

  /// Latin letters that are their own, each with the one of the alphabet that it follows.
  private static let followed: [Unicode.Scalar: UInt8] = {
    var result: [Unicode.Scalar: UInt8] = [:]
    let letters: [(String, Unicode.Scalar)] = [
      ("ⱥ", "a"), ("ƀɓƃ", "b"), ("ƈȼ", "c"), ("ɖɗƌȡ", "d"), ("ǝəɛɇ", "e"), ("ƒ", "f"),
      ("ɠɣƣǥ", "g"), ("ƕ", "h"), ("ıɩɨ", "i"), ("ɉȷ", "j"), ("ƙ", "k"), ("ƚƛȴ", "l"),
      ("ɲƞŋȵ", "n"), ("ɔɵȣ", "o"), ("ƥ", "p"), ("ĸɋ", "q"), ("ʀɍ", "r"), ("ʃƪȿ", "s"),
      ("ŧƫƭʈȶⱦ", "t"), ("ʊɯʉ", "u"), ("ʋʌ", "v"), ("ƴɏȝ", "y"), ("ƶʒƨƹƺƽþƿƅȥɀɂ", "z"),
    ]
    for (scalars, base) in letters {
      for scalar in scalars.unicodeScalars { result[scalar] = UInt8(base.value) }
    }
    return result
  }()

  /// The places of the common signs, which Unicode does not number in their order.
  private static let ranks: [Unicode.Scalar: (group: UInt8, place: UInt8)] = {
    var result: [Unicode.Scalar: (group: UInt8, place: UInt8)] = [:]
    let groups: [(UInt8, String)] = [
      (punctuation, "_-–—,;:!¡?¿…·.'‘’\"“”«»()[]{}§¶@*/\\&#%‰•"),
      (symbols, "`´^¯¨¸°©®→+±÷×<=>¬|~"), (currencies, "¢$£¥€"),
    ]
    for (group, scalars) in groups {
      for (place, scalar) in scalars.unicodeScalars.enumerated() {
        result[scalar] = (group, UInt8(place))
      }
    }
    return result
  }()
}
