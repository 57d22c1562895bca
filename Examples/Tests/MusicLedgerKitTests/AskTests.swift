import Foundation
import MusicLedgerKit
import Tessera
import Testing

@MainActor
@Suite struct AskTests {
  private func ledger(_ shop: ShopData = .standard) async throws -> ModelContainer {
    let container = try Ledger.inMemory()
    try await shop.importInto(container)
    return container
  }

  @Test func `there are ten questions, each with other words`() {
    #expect(Question.all.count == 10)
    #expect(Set(Question.all.map(\.words)).count == 10)
    #expect(Set(Question.all.map(\.code)).count == 10)
  }

  @Test func `the Swift that is shown is the Swift that runs`() throws {
    let shown = try ShownCode.blocks()
    #expect(shown.count == Question.all.count)
    for question in Question.all {
      #expect(shown.contains(question.code), "\(question.words)")
    }
  }

  @Test func `every question has an answer, and it is that of memory`() async throws {
    let container = try await ledger()
    for question in Question.all {
      let answer = try question.answer(in: ModelContext(container))
      #expect(!answer.identifiers.isEmpty, "\(question.words)")
      #expect(answer.table.rows.count == answer.identifiers.count)
      #expect(answer.sql.hasPrefix("SELECT"))
      if let expected = try answer.inMemory?() {
        #expect(answer.identifiers == expected, "\(question.words)")
      }
    }
  }

  @Test(.enabled(if: ChinookFile.isThere))
  func `every question has an answer in the real shop too`() async throws {
    let container = try await ledger(try ChinookReader.read(from: ChinookFile.path))
    for question in Question.all {
      let answer = try question.answer(in: ModelContext(container))
      #expect(!answer.identifiers.isEmpty, "\(question.words)")
      if let expected = try answer.inMemory?() {
        #expect(answer.identifiers == expected, "\(question.words)")
      }
    }
  }

  @Test func `the best customers are those of the rows`() async throws {
    let shop = ShopData.standard
    let question = try #require(Question.all.first { $0.words.contains("spent the most") })
    let answer = try question.answer(in: ModelContext(try await ledger(shop)))
    var spent: [Int: Int] = [:]
    for invoice in shop.invoices where invoice.date.timeIntervalSince1970 >= 1_672_531_200 {
      spent[invoice.customerID, default: 0] += invoice.totalCents
    }
    let best = spent.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
    #expect(
      answer.table.rows.map { $0[2] } == best.map { Money(cents: $0.value).description })
  }

  @Test func `a line is understood, or said not to be`() {
    #expect(AskPrompt.choice("3", of: 10) == .questions([2]))
    #expect(AskPrompt.choice(" 1, 10 ", of: 10) == .questions([0, 9]))
    #expect(AskPrompt.choice("ALL", of: 3) == .questions([0, 1, 2]))
    #expect(AskPrompt.choice("q", of: 10) == .quit)
    #expect(AskPrompt.choice("", of: 10) == .list)
    #expect(
      AskPrompt.choice("11", of: 10)
        == .unknown("'11' is no question: a number from 1 to 10, all, or q to quit"))
  }

  @Test func `the argument takes a question, all, or nothing`() throws {
    #expect(try DemoArguments(["--ask"]).ask == .prompt)
    #expect(try DemoArguments(["--ask", "4"]).ask == .questions([3]))
    #expect(try DemoArguments(["--ask", "all"]).ask == .questions(Array(0..<10)))
    let arguments = try DemoArguments(["--ask", "shop.sqlite"])
    #expect(arguments.ask == .prompt)
    #expect(arguments.database == "shop.sqlite")
    #expect(try DemoArguments([]).ask == nil)
    #expect(throws: LedgerError.self) { try DemoArguments(["--ask", "11"]) }
  }

  @Test func `long SQL is broken between words`() {
    #expect(Text.wrapped("SELECT a, b FROM c", to: 9) == ["SELECT a,", "b FROM c"])
    #expect(Text.wrapped("  a\nb", to: 9) == ["  a", "b"])
  }
}

/// What stands between `// shown` and `// end` in the sources of the questions.
private enum ShownCode {
  static func blocks() throws -> [String] {
    var folder = URL(fileURLWithPath: #filePath)
    // The file, MusicLedgerKitTests, Tests.
    for _ in 1...3 { folder.deleteLastPathComponent() }
    folder.append(path: "Sources/MusicLedgerKit/Ask")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "swift" }.flatMap {
      blocks(of: try String(contentsOf: $0, encoding: .utf8))
    }
  }

  private static func blocks(of source: String) -> [String] {
    var blocks: [String] = []
    var current: [String]?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      switch line.drop(while: { $0 == " " }) {
      case "// shown": current = []
      case "// end":
        if let current { blocks.append(current.joined(separator: "\n")) }
        current = nil
      default: current?.append(String(line.dropFirst(4)))
      }
    }
    return blocks
  }
}
