import CSQLite
import TesseraTestSupport

/// A database that is shown texts, and the texts.
final class RawTokens {
  private let handle: OpaquePointer

  /// What SQLite makes of a text.
  enum Answer {
    /// Nothing can be run, the first statement at least.
    case wrong
    /// A statement, and perhaps others after it.
    case compiled(columns: Int32, isReadOnly: Bool, parameters: Int32, Rest)

    /// What comes after a statement.
    enum Rest {
      /// Nothing that could be run.
      case nothing
      /// Something that is no statement.
      case wrong
      /// Another statement, or what SQLite doesn't look at.
      case statement
    }

    /// Whether a statement after the first could be run.
    var hasSecond: Bool { if case .compiled(_, _, _, .statement) = self { true } else { false } }
    /// Whether something has to be bound.
    var hasParameter: Bool {
      if case .compiled(_, _, let count, _) = self { count > 0 } else { false }
    }
    /// Whether it is a query, by itself, that reads.
    var isOneQuery: Bool {
      guard case .compiled(let columns, let isReadOnly, 0, .nothing) = self else { return false }
      return columns > 0 && isReadOnly
    }
  }

  /// What SQLite said.
  private struct Failure: Error {
    let message: String
  }

  init() throws {
    var handle: OpaquePointer?
    sqlite3_open(":memory:", &handle)
    guard let handle else { throw Failure(message: "out of memory") }
    self.handle = handle
    let table = "CREATE TABLE t (id, a$b, \u{E9}, \"a\"\"b\")"
    guard sqlite3_exec(handle, table, nil, nil, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(handle)))
    }
  }

  deinit { sqlite3_close(handle) }

  /// Compiles what is in a text, and runs none of it.
  func answer(to text: String) -> Answer {
    var bytes = text.utf8.map { CChar(bitPattern: $0) }
    bytes.append(0)
    return bytes.withUnsafeBufferPointer { buffer in
      var rest = buffer.baseAddress
      guard let statement = next(&rest) else { return .wrong }
      defer { sqlite3_finalize(statement) }
      let second = next(&rest)
      sqlite3_finalize(second)
      // What lies behind a zero character is no text to SQLite, but somebody put it there.
      let hasMore = second != nil || text.utf8.contains(0)
      return .compiled(
        columns: sqlite3_column_count(statement),
        isReadOnly: sqlite3_stmt_readonly(statement) != 0,
        parameters: sqlite3_bind_parameter_count(statement),
        hasMore ? .statement : rest == nil ? .wrong : .nothing)
    }
  }

  /// The next statement of a text; nil where there is none, or a wrong one.
  private func next(_ text: inout UnsafePointer<CChar>?) -> OpaquePointer? {
    while let start = text, start.pointee != 0 {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(handle, start, -1, &statement, &text) == SQLITE_OK else {
        text = nil
        return nil
      }
      if let statement { return statement }
    }
    return nil
  }
}

extension RawTokens {
  private static let values = [
    "1", "'a'", "'it''s'", "'\u{301}x'", "'--'", "'/*'", "';'", "''", "\"id\"", "[id]", "`id`",
    "\"a\"\"b\"", "x'00fF'", "X''", "0x1F", "1.5e3", ".5", "1.", "a$b", "\u{E9}", "id", "t.id",
    "(SELECT 1)", "-1", "- -1", "1/2", "1*2", "1-1", "'\\'", "\"t\".\"\u{E9}\"", "NULL", "'\r'",
  ]
  private static let gaps = [
    " ", "\n", "\t", "\r", "\r\n", "\u{C}", " --c\n", " -- '\n", " --\r;\n", "/*c*/", "/**/",
    "/* ' */", "/*/;*/", " /*\u{301}*/ ", "--\u{2028};\n", " \u{B}", "/* -- */", "--/*\n",
  ]
  private static let ends = [
    "", "", ";", "; ", ";;", ";--c", "; /* c */", " /* open", "-- c", ";\r", "--;", "/*;*/",
    "; DELETE FROM t", ";SELECT 2", "; 'x'", ";\u{FEFF}", "; /*/ */ SELECT 1", "--\n;DROP TABLE t",
    "--\r;DROP TABLE t", "/* */ ; --\u{2028}SELECT 1",
  ]
  private static let odd =
    values + gaps + ends + [
      "SELECT", "select ", "VALUES (1)", "WITH w AS (SELECT 1) ", "DELETE FROM t RETURNING 1",
      "FROM t", " AS ", ",", "(", ")", "'", "\"", "`", "[", "]", "--", "/*", "*/", "-", "/", "*",
      ";",
      "?", "?1", ":a", "@a", "#1", "$a", "$", ":", "::", "1_0", "1a", "\u{301}", "\u{A0}",
      "\u{FEFF}",
      "\u{1}", "\\", "x'0'", "->", "->>", "||", "\u{0}", "UNION SELECT 1",
    ]

  /// A text: a query with all kinds of gaps, or pieces in any order, or one with another put in.
  static func text(_ random: inout SeededGenerator) -> String {
    func pick(_ texts: [String]) -> String { texts[Int.random(in: texts.indices, using: &random)] }
    var pieces: [String] = []
    if Int.random(in: 0..<4, using: &random) > 0 {
      if Int.random(in: 0..<6, using: &random) == 0 {
        pieces.append(pick(gaps + [";", "\u{FEFF}"]))
      }
      pieces.append(pick(["SELECT", "select", "SELECT", "WITH w AS (SELECT 1) SELECT"]))
      for number in 0...Int.random(in: 0...3, using: &random) {
        pieces += number == 0 ? [pick(gaps)] : [",", pick(gaps + [""])]
        pieces.append(pick(values))
      }
      pieces += [pick(gaps), "FROM", pick(gaps), "t", pick(ends)]
    } else {
      pieces = ["SELECT"]
      for _ in 0...Int.random(in: 0...8, using: &random) {
        pieces += [pick([" ", "", "\n"]), pick(odd)]
      }
    }
    for _ in 0..<max(0, Int.random(in: -4...2, using: &random)) {
      pieces.insert(pick(odd), at: Int.random(in: 0...pieces.count, using: &random))
    }
    return pieces.joined()
  }
}
