import CSQLite
import Foundation
import Tessera
import TesseraCore
import TesseraSQL
import TesseraSQLite
import TesseraTestSupport
import Testing

/// What is taken for one query is what SQLite takes for one: random texts, shown to both.
///
/// 4,000 texts; `TESSERA_SOAK=1` gives 100,000, `TESSERA_SEED` the same ones again.
struct RawSQLTokenTests {
  private let database: RawTokens
  private let container: ModelContainer
  private let store: SQLiteStore

  init() throws {
    database = try RawTokens()
    container = try memoryContainer(PathStranger.self)
    store = try #require(container.internals.store as? SQLiteStore)
  }

  /// Whether the text passes for a query, before it is shown to a database.
  private func passes(_ text: String) throws -> Bool {
    do {
      _ = try query(text).sql(layout: StoreLayout(store.schema))
      return true
    } catch is FetchError {
      return false
    }
  }

  private func query(_ text: String) -> RawQuery { RawQuery(entity: 0, segments: [.text(text)]) }

  @Test func `random texts pass where SQLite compiles one query, and nothing else can run`() throws
  {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["TESSERA_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)
    let count = environment["TESSERA_SOAK"] == nil ? 4_000 : 100_000
    print("raw SQL texts: \(count), seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var passed = 0
    for _ in 0..<count {
      let text = RawTokens.text(&random)
      let answer = database.answer(to: text)
      let note: Comment = "seed \(seed): \(text.debugDescription)"
      if try passes(text) {
        // SQLite may find it wrong, but it finds no second statement in it and no parameter.
        #expect(!answer.hasSecond && !answer.hasParameter, note)
        if case .compiled(_, let isReadOnly, _, _) = answer {
          passed += 1
          if !isReadOnly {
            // What begins as a query and writes is known when it is compiled.
            #expect(text.uppercased().contains("WITH"), note)
          }
        }
      } else {
        #expect(!answer.isOneQuery, note)
      }
    }
    #expect(passed > count / 10, "seed \(seed)")
  }

  @Test(
    arguments: [
      // A mark on a quote makes one character of both, and is none of SQLite's business.
      "SELECT '\u{301}'", "SELECT 'a'\u{20}AS \"\u{301}b\"", "SELECT '\u{301};' || ';\u{301}'",
      "SELECT 1 AS a$b", "SELECT 1 AS é$", "SELECT 1 -- a\r, ; b\r\n, 2", "SELECT\r1\r;\r",
      "SELECT 1; /* open", "SELECT 1 -- \u{2028} ;", ";;SELECT 1;;", "\u{FEFF}SELECT 1",
      "SELECT x'00', X'ff'", "SELECT [a'b] FROM (SELECT 1 AS [a'b])", "SELECT 'it''s'",
      "SELECT `a``;` FROM (SELECT 1 AS `a``;`)",
    ])
  func `legal SQL passes`(_ text: String) throws {
    #expect(database.answer(to: text).isOneQuery)
    #expect(try passes(text))
  }

  @Test(
    arguments: [
      "SELECT 1 -- a\u{2028}\n; DELETE FROM t", "SELECT 1 -- a\r; b\n; DELETE FROM t",
      "SELECT '\u{301}'; DELETE FROM t", "SELECT 1 /*/ ; */; DROP TABLE t",
      "SELECT $a$b", "SELECT 1 AS a$b, $c", "SELECT :é", "SELECT @a", "SELECT ?1_",
      "SELECT 1\u{0}; DELETE FROM t", "SELECT '' ''; 'x'",
    ])
  func `what could be more than a query does not pass`(_ text: String) throws {
    #expect(!database.answer(to: text).isOneQuery)
    #expect(try !passes(text))
  }

  @Test func `a token may go over pieces that touch`() throws {
    let comment = RawQuery(
      entity: 0,
      segments: [.text("SELECT 1 -"), .text("- 'x\n; DELETE FROM t; --'")])
    #expect(throws: FetchError.self) { try comment.sql(layout: StoreLayout(store.schema)) }
    let number = RawQuery(
      entity: 0, segments: [.text("SELECT "), .value(.integer(1)), .text("2")])
    #expect {
      try number.sql(layout: StoreLayout(store.schema))
    } throws: { error in
      (error as? FetchError)?.message.contains("a parameter of its own, ?2") == true
    }
    let name = RawQuery(
      entity: 0, segments: [.text("SELECT "), .value(.integer(1)), .text("AS id")])
    #expect(try name.sql(layout: StoreLayout(store.schema)).text() == "SELECT ?AS id")
  }

  @Test func `what begins as a query and writes is refused by the store`() throws {
    for text in [
      "WITH w AS (SELECT 1) DELETE FROM PathStranger RETURNING id",
      "WITH w AS (SELECT 1) INSERT INTO PathStranger (id) VALUES (1) RETURNING id",
    ] {
      #expect(try passes(text))
      #expect {
        try store.read { try $0.fetchKeys(query(text)) }
      } throws: { error in
        (error as? FetchError)?.code == .notAQuery
      }
    }
  }
}
