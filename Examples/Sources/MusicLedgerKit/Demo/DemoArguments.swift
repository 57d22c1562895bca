import Foundation

/// What the person asked for.
package struct DemoArguments: Equatable {
  package static let usage = """
    usage: Scripts/demo [DATABASE] [--ledger FILE] [--seed NUMBER]

      DATABASE       an SQLite file of the Chinook shape to import; without it a shop of the same
                     size is made up, the same one every time
      --ledger FILE  keep the ledger in FILE, which must not be there yet; without it the ledger
                     is made in a temporary folder and removed at the end
      --seed NUMBER  make up another shop
    """

  package var database: String?
  package var ledger: String?
  package var seed: UInt64 = 1
  package var wantsHelp = false

  package init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
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

  private static func value(of option: String, from rest: inout ArraySlice<String>) throws -> String
  {
    guard let value = rest.popFirst() else {
      throw LedgerError.mistake("\(option) needs something after it\n\(usage)")
    }
    return value
  }
}
