import Tessera

extension MusicLedgerDemo {
  /// Answers the questions that were asked for, or asks which.
  func ask(_ wish: DemoArguments.Ask, _ container: ModelContainer) throws {
    let prompt = AskPrompt(container, terminal)
    switch wish {
    case .prompt: try prompt.run()
    case .questions(let numbers): try prompt.answer(numbers)
    }
  }
}
