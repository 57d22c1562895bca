import Tessera

/// Lets a person pick prepared questions, and shows what the ledger says.
///
/// It reads a line at a time, from a terminal or from a pipe, until it is told `q` or there are no more.
package struct AskPrompt {
  private let container: ModelContainer
  private let terminal: Terminal
  private let questions: [Question]

  init(_ container: ModelContainer, _ terminal: Terminal, _ questions: [Question] = Question.all) {
    self.container = container
    self.terminal = terminal
    self.questions = questions
  }

  /// What a line asks for.
  package enum Choice: Equatable {
    case questions([Int])
    case list
    case quit
    /// Nothing that is known, said in words.
    case unknown(String)
  }

  /// What `line` asks for, of so many questions.
  package static func choice(_ line: String, of count: Int) -> Choice {
    let words = line.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    switch words.first {
    case nil, "list", "?", "help": return .list
    case "q", "quit", "exit": return .quit
    case "all", "a": return .questions(Array(0..<count))
    default: break
    }
    var numbers: [Int] = []
    for word in words {
      guard let number = Int(word), (1...max(count, 1)).contains(number) else {
        return .unknown("'\(word)' is no question: a number from 1 to \(count), all, or q to quit")
      }
      numbers.append(number - 1)
    }
    return .questions(numbers)
  }

  /// Answers until nobody asks any more.
  func run(reading nextLine: () -> String? = { readLine() }) throws {
    list()
    while true {
      if terminal.isInteractive { terminal.write("\nquestion (1 to \(questions.count), all, q): ") }
      guard let line = nextLine() else { return }
      switch Self.choice(line, of: questions.count) {
      case .questions(let numbers): try answer(numbers)
      case .list: list()
      case .quit: return
      case .unknown(let words): terminal.line("  \(words)")
      }
    }
  }

  private func list() {
    terminal.heading("Ten questions")
    for (index, question) in questions.enumerated() {
      let number = TextTable.pad("\(index + 1)", to: 4, .right)
      terminal.line("\(number)  \(TextTable.cut(question.words, to: 92))")
    }
  }

  /// Shows the answers to some questions.
  func answer(_ numbers: [Int]) throws {
    for number in numbers { try show(number) }
  }

  private func show(_ number: Int) throws {
    let question = questions[number]
    // A context of its own, so that nothing is in memory already.
    let answer = try question.answer(in: ModelContext(container))
    terminal.heading("\(number + 1). \(question.words)")
    terminal.note("Swift: \(question.way)")
    for line in question.code.split(separator: "\n", omittingEmptySubsequences: false) {
      terminal.line("    \(line)")
    }
    terminal.line()
    terminal.note("SQL")
    for line in Text.wrapped(answer.sql, to: Terminal.width - 4) { terminal.line("    \(line)") }
    terminal.note("bound: " + TextTable.cut(answer.bound.joined(separator: ", "), to: 88))
    terminal.line()
    terminal.table(answer.table)
    let count = answer.identifiers.count
    terminal.note("\(count) \(count == 1 ? "row" : "rows") in \(Text.time(answer.time))")
  }
}
