/// Reads SQL text as far as it takes to know what is text, what is a comment and where a statement ends.
///
/// It reads bytes, as SQLite's own tokenizer does, and knows no grammar. It is fed piece by piece; what
/// is bound or named lies between the pieces, and is a token of its own.
struct SQLScanner {
  /// What it is inside of.
  enum State: Equatable {
    /// Between words.
    case code
    /// A literal or a quoted name, up to this character.
    case quoted(UInt8)
    /// A comment up to the end of the line.
    case lineComment
    /// A comment up to its own end.
    case comment
  }

  /// What it is inside of.
  private(set) var state = State.code
  /// The first word, in upper case; empty before it has come.
  private(set) var firstWord = ""
  /// The first parameter that is written in the text itself, such as `?` or `:name`.
  private(set) var parameter: String?
  /// Whether anything follows the semicolon after the first statement.
  private(set) var hasSecondStatement = false
  /// Whether there is a zero character, where a database would take the text to end.
  private(set) var hasZero = false
  private var hasBegun = false
  private var hasEnded = false
  private var isAfterValue = false

  /// Notes that a value or a name stands here.
  mutating func placeholder(isValue: Bool) {
    noteToken()
    isAfterValue = isValue
  }

  /// Reads a piece of text. What follows another piece goes on where that stopped, but a token that
  /// began there has ended: pieces with nothing between them have to be put together first.
  mutating func read(_ text: String) {
    var text = text
    text.withUTF8 { read(UnsafeBufferPointer(rebasing: $0[...])) }
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.contains(0) { hasZero = true }
    if isAfterValue, !bytes.isEmpty {
      isAfterValue = false
      // The value's placeholder and these would be the number of a parameter.
      let digits = bytes.prefix { Self.isDigit($0) }
      if !digits.isEmpty { note(parameter: "?", digits) }
    }
    var index = 0
    while index < bytes.count {
      switch state {
      case .code: readToken(bytes, &index)
      case .quoted(let end):
        // A doubled quote ends a literal and begins another, which comes to the same.
        if bytes[index] == end { state = .code }
        index += 1
      case .lineComment:
        // Nothing else ends a line: not a carriage return, nor what Unicode calls a new line.
        if bytes[index] == UInt8(ascii: "\n") { state = .code }
        index += 1
      case .comment:
        let isEnd =
          bytes[index] == UInt8(ascii: "*") && Self.byte(bytes, index + 1) == UInt8(ascii: "/")
        if isEnd { state = .code }
        index += isEnd ? 2 : 1
      }
    }
  }

  private mutating func readToken(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    let byte = bytes[index]
    let next = Self.byte(bytes, index + 1)
    switch byte {
    case UInt8(ascii: "-") where next == byte:
      state = .lineComment
      index += 2
    case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
      state = .comment
      index += 2
    case 0x09...0x0D, UInt8(ascii: " "):
      index += 1
    case UInt8(ascii: ";"):
      // Those before the first statement end none.
      hasEnded = hasBegun
      index += 1
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
      noteToken()
      state = .quoted(byte)
      index += 1
    case UInt8(ascii: "["):
      noteToken()
      state = .quoted(UInt8(ascii: "]"))
      index += 1
    case 0xEF where bytes[index...].starts(with: [0xEF, 0xBB, 0xBF]):
      // A mark of the byte order is taken for a space.
      index += 3
    case _ where Self.isPartOfWord(byte) && byte != UInt8(ascii: "$"):
      readWord(bytes, &index)
    default:
      noteToken()
      readSymbol(bytes, &index)
    }
  }

  private mutating func readWord(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    noteToken()
    let word = bytes[index...].prefix(while: Self.isPartOfWord)
    if firstWord.isEmpty { firstWord = String(decoding: word, as: UTF8.self).uppercased() }
    index = word.endIndex
  }

  private mutating func readSymbol(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    let byte = bytes[index]
    index += 1
    let name = bytes[index...].prefix(while: Self.isPartOfWord)
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "$"):
      note(parameter: Character(Unicode.Scalar(byte)), name)
      index = name.endIndex
    case UInt8(ascii: ":") where Self.byte(bytes, index) == byte:
      // A cast, in some dialects.
      index += 1
    case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "#"):
      if !name.isEmpty { note(parameter: Character(Unicode.Scalar(byte)), name) }
      index = name.endIndex
    default: break
    }
  }

  private mutating func note(parameter sign: Character, _ name: Slice<UnsafeBufferPointer<UInt8>>) {
    parameter = parameter ?? "\(sign)\(String(decoding: name, as: UTF8.self))"
  }

  private mutating func noteToken() {
    hasBegun = true
    if hasEnded { hasSecondStatement = true }
  }

  /// The byte at a place; nil past the end.
  private static func byte(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether a byte goes on with a name, a keyword or a number: every one of a character beyond ASCII
  /// does, and so does `$`, which only begins none.
  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
