import Foundation
import Tessera

/// The demo from beginning to end. Each part is in a file of its own.
@MainActor
package struct MusicLedgerDemo {
  let arguments: DemoArguments
  let terminal: Terminal
  /// Where the ledger is.
  let file: URL

  /// Runs the demo and returns the exit code: 1 for a mistake of the user's, 2 for a failure.
  ///
  /// - Parameters:
  ///   - arguments: What the person asked for.
  ///   - complain: Is told what went wrong; by default standard error is.
  package static func run(
    _ arguments: [String], complain: (String) -> Void = complainToStandardError
  ) async -> Int32 {
    do {
      let arguments = try DemoArguments(arguments)
      let terminal = Terminal.standardOutput()
      if arguments.wantsHelp {
        terminal.line(DemoArguments.usage)
        return 0
      }
      let place = try LedgerPlace(keptAt: arguments.ledger)
      defer { place.cleanUp() }
      try await MusicLedgerDemo(arguments: arguments, terminal: terminal, file: place.file).run()
      return 0
    } catch let error as LedgerError {
      complain(error.description)
      return error.exitCode
    } catch {
      complain("\(error)")
      return 2
    }
  }

  package nonisolated static func complainToStandardError(_ text: String) {
    FileHandle.standardError.write(Data("music-ledger: \(text)\n".utf8))
  }

  private func run() async throws {
    let clock = ContinuousClock()
    let started = clock.now
    let shop = try readShop()

    let container = try Ledger.open(at: file)
    try await importShop(shop, into: container)
    if let wish = arguments.ask {
      try ask(wish, container)
      return try container.close()
    }
    let answers = Answers(context: container.mainContext)
    try showCounts(answers)
    try answerQuestions(answers)
    let day = try await observe(container)
    try container.close()

    try reopen(expecting: day, shop)
    terminal.line()
    terminal.line("Done in \(Text.time(clock.now - started)).")
    if arguments.ledger == nil {
      terminal.note(
        "With --ledger FILE the ledger is kept: look at it with 'sqlite3 FILE .schema'.")
    }
  }
}
