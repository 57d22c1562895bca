/// Reads SQL text as far as it takes to know what is text, what is a comment and where a statement ends.
///
/// It is fed piece by piece; what is bound or named lies between the pieces. It knows no grammar.
struct SQLScanner {
  /// What it is inside of.
  enum State: Equatable {
    /// Between words.
    case code
    /// A literal or a quoted name, up to this character.
    case quoted(Character)
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
  private var hasEnded = false

  /// Notes that a value or a name stands here.
  mutating func placeholder() { noteCode() }

  /// Reads a piece of text. Pieces are written by hand, so no token goes over the end of one.
  mutating func read(_ text: String) {
    if text.utf8.contains(0) { hasZero = true }
    var rest = Substring(text)
    while let character = rest.first {
      switch state {
      case .code: readCode(character, &rest)
      case .quoted(let end):
        rest.removeFirst()
        // A doubled quote ends a literal and begins another, which comes to the same.
        if character == end { state = .code }
      case .lineComment:
        rest.removeFirst()
        if character.isNewline { state = .code }
      case .comment:
        if rest.hasPrefix("*/") {
          rest.removeFirst(2)
          state = .code
        } else {
          rest.removeFirst()
        }
      }
    }
  }

  private mutating func readCode(_ character: Character, _ rest: inout Substring) {
    if rest.hasPrefix("--") {
      state = .lineComment
      rest.removeFirst(2)
    } else if rest.hasPrefix("/*") {
      state = .comment
      rest.removeFirst(2)
    } else if let end = Self.quotes[character] {
      noteCode()
      state = .quoted(end)
      rest.removeFirst()
    } else if character == ";" {
      hasEnded = true
      rest.removeFirst()
    } else if character.isWhitespace {
      rest.removeFirst()
    } else if Self.isPartOfWord(character) {
      readWord(&rest)
    } else {
      noteCode()
      readSymbol(character, &rest)
    }
  }

  private mutating func readWord(_ rest: inout Substring) {
    if hasEnded { hasSecondStatement = true }
    let word = rest.prefix(while: Self.isPartOfWord)
    if firstWord.isEmpty { firstWord = word.uppercased() }
    rest = rest.dropFirst(word.count)
  }

  private mutating func readSymbol(_ character: Character, _ rest: inout Substring) {
    rest.removeFirst()
    let name = rest.prefix(while: Self.isPartOfWord)
    switch character {
    case "?", "$": parameter = parameter ?? "\(character)\(name)"
    case ":" where rest.first == ":":
      // A cast, in some dialects.
      rest.removeFirst()
    case ":", "@", "#":
      if !name.isEmpty { parameter = parameter ?? "\(character)\(name)" }
    default: break
    }
  }

  private mutating func noteCode() {
    if hasEnded { hasSecondStatement = true }
  }

  private static let quotes: [Character: Character] = ["'": "'", "\"": "\"", "`": "`", "[": "]"]

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
