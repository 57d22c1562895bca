import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Files that no one should have made. 100 of each kind; `TESSERA_SOAK=1` gives 10,000, `TESSERA_SEED`
/// one of them again.
struct DamagedFileSoakTests {
  private static func seeds() -> [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let text = environment["TESSERA_SEED"], let seed = UInt64(text) { return [seed] }
    let first = UInt64.random(in: 0..<UInt64.max / 2)
    let count: UInt64 = environment["TESSERA_SOAK"] == "1" ? 10_000 : 100
    // Before they are run: a trap leaves no chance afterwards.
    print("damaged files: seeds from \(first)")
    return Array(first..<first + count)
  }

  @Test func `a file with damaged bytes`() throws {
    let made = try TemporaryStore()
    try Exercise.makeStore(at: made.url)
    let whole = try Data(contentsOf: made.url)
    for seed in Self.seeds() {
      var random = SeededGenerator(seed: seed)
      var bytes = whole
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))
      case 1:
        let page = Int.random(in: 0..<bytes.count / 4096, using: &random)
        bytes.replaceSubrange(
          page * 4096..<(page + 1) * 4096, with: Data(repeating: 0, count: 4096))
      case 2:
        for _ in 0..<Int.random(in: 1..<2_000, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
      case 3:
        for _ in 0..<3 {
          bytes[Int.random(in: 0..<200, using: &random)] = .random(in: 0...255, using: &random)
        }
      default:
        for _ in 0..<Int.random(in: 1..<12, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
            UInt8(1) << UInt8.random(in: 0..<8, using: &random)
        }
      }
      let file = try TemporaryStore()
      try Data(bytes).write(to: file.url)
      do {
        _ = try Exercise(url: file.url).run()
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }

  @Test func `a file with values that do not belong there`() throws {
    let made = try TemporaryStore()
    try Exercise.makeStore(at: made.url)
    let whole = try Data(contentsOf: made.url)
    for seed in Self.seeds() {
      var random = SeededGenerator(seed: seed)
      let file = try TemporaryStore()
      try whole.write(to: file.url)
      var done: [String] = []
      do {
        let raw = try RawDatabase(file.url)
        try raw.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
        for _ in 0..<Int.random(in: 1..<6, using: &random) {
          let sql = try Self.mutation(raw, &random)
          if (try? raw.execute(sql)) != nil { done.append(sql) }
        }
      }
      do {
        _ = try Exercise(url: file.url).run()
      } catch {
        Issue.record("seed \(seed), after \(done): \(error)")
      }
    }
  }

  private static let values = [
    "NULL", "0", "-1", "1", "2", "9223372036854775807", "-9223372036854775808",
    "9223372036854775806", "2305843009213693952", "1.5", "-0.0", "9e999", "-9e999", "1e300", "''",
    "'text'", "'12'", "'1e5'", "x''", "x'00'", "x'7ff8000000000000'", "x'fffefdfc'",
    "CAST(x'fffe41c0' AS TEXT)", "CAST(x'410042' AS TEXT)", "zeroblob(100000)", "randomblob(9)",
    "'dark'", "'{}'", "printf('%.200000c', 'x')", "CAST(x'65cc81' AS TEXT)",
  ]

  private static func mutation(
    _ raw: RawDatabase, _ random: inout SeededGenerator
  ) throws -> String {
    let tables = try raw.column(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'sqlite_stat1' ORDER BY name"
    )
    guard let table = tables.randomElement(using: &random) else { return "SELECT 1" }
    let columns = try raw.column("SELECT name FROM pragma_table_info('\(table)')")
    guard let column = columns.randomElement(using: &random),
      let value = values.randomElement(using: &random)
    else { return "SELECT 1" }
    let some =
      [
        "", " WHERE rowid % 3 = 0", " WHERE rowid = (SELECT max(rowid) FROM \"\(table)\")",
      ].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return "DELETE FROM \"\(table)\"\(some)"
    case 1: return "DROP TABLE \"\(table)\""
    case 2: return "ALTER TABLE \"\(table)\" RENAME COLUMN \"\(column)\" TO \"other\""
    case 3: return "ALTER TABLE \"\(table)\" DROP COLUMN \"\(column)\""
    case 4: return "ALTER TABLE \"\(table)\" RENAME TO \"other table\""
    case 5: return "INSERT INTO \"\(table)\" (\"\(column)\") VALUES (\(value))"
    case 6:
      return "INSERT OR REPLACE INTO \"\(table)\" SELECT * FROM \"\(table)\" LIMIT 1"
    case 7: return "UPDATE \"\(table)\" SET \"\(column)\" = abs(random() % 40)\(some)"
    case 8: return "UPDATE \"\(table)\" SET \"\(column)\" = \"\(column)\" || 'x'\(some)"
    case 9:
      return "CREATE TRIGGER t BEFORE UPDATE ON \"\(table)\" BEGIN SELECT RAISE(FAIL, 'no'); END"
    default: return "UPDATE OR IGNORE \"\(table)\" SET \"\(column)\" = \(value)\(some)"
    }
  }
}
