import Foundation

/// What the person asked for.
package struct DemoArguments: Equatable {
  package static let usage = """
    usage: Scripts/demo [DATABASE] [--ask [QUESTION]] [--ledger FILE] [--seed NUMBER]

      DATABASE       an SQLite file of the Chinook shape to import; without it a shop of the same
                     size is made up, the same one every time
      --ask          answer prepared questions instead, showing the Swift, the SQL, the rows and
                     the time: QUESTION is a number or 'all'; without it, asks which
      --ledger FILE  keep the ledger in FILE, which must not be there yet; without it the ledger
                     is made in a temporary folder and removed at the end
      --seed NUMBER  make up another shop
    """

  package var database: String?
  package var ledger: String?
  package var seed: UInt64 = 1
  package var wantsHelp = false
  package var ask: Ask?

  /// Which of the prepared questions are to be answered.
  package enum Ask: Equatable {
    /// Those that are picked at a prompt.
    case prompt
    /// These, counted from zero.
    case questions([Int])
  }

  package init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--ask": ask = try Self.ask(from: &rest)
      case "--ledger": ledger = try Self.value(of: argument, from: &rest)
      case "--seed":
        let text = try Self.value(of: argument, from: &rest)
        guard let number = UInt64(text) else {
          throw LedgerError.mistake("--seed needs a whole number, not '\(text)'")
        }
        seed = number
      default:
        guard !argument.hasPrefix("-"), database == nil else {
          throw LedgerError.mistake("'\(argument)' is not understood\n\(Self.usage)")
        }
        database = argument
      }
    }
  }

  /// What follows `--ask`, where it is a question and not the next argument.
  private static func ask(from rest: inout ArraySlice<String>) throws -> Ask {
    guard let next = rest.first, next == "all" || Int(next) != nil else { return .prompt }
    rest.removeFirst()
    switch AskPrompt.choice(next, of: Question.all.count) {
    case .questions(let numbers): return .questions(numbers)
    case .unknown(let words): throw LedgerError.mistake(words)
    case .list, .quit: return .prompt
    }
  }

  private static func value(of option: String, from rest: inout ArraySlice<String>) throws -> String
  {
    guard let value = rest.popFirst() else {
      throw LedgerError.mistake("\(option) needs something after it\n\(usage)")
    }
    return value
  }
}
