/// SQL that puts into a store what has no business there.
struct DamagingStatements {
  let raw: RawDatabase

  init(_ raw: RawDatabase) { self.raw = raw }

  private static let values = [
    "NULL", "0", "-1", "1", "2", "9223372036854775807", "-9223372036854775808",
    "9223372036854775806", "2305843009213693952", "4611686018427387904", "1.5", "-0.0", "9e999",
    "-9e999", "1e300", "''", "'text'", "'12'", "'1e5'", "x''", "x'00'", "x'7ff8000000000000'",
    "x'fffefdfc'", "CAST(x'fffe41c0' AS TEXT)", "CAST(x'410042' AS TEXT)", "zeroblob(100000)",
    "'dark'", "'{}'", "printf('%.200000c', 'x')", "CAST(x'65cc81' AS TEXT)", "CAST(x'ff' AS TEXT)",
    "'Note'", "'Plant'", "'id'", "'title'", "'to-one Note'", "'to-many joined'", "'integer'",
    "'[]'", "'[1,\"x\",null,{}]'", "'{\"names\":[],\"depths\":{},\"light\":{\"behind\":{}}}'",
    "printf('%.50000c', '[')", "replace(printf('%.30000c', 'x'), 'x', '{\"a\":')", "'1e999999999'",
    "'18446744073709551615'", "'09223372036854775808'", "'99999999999999999999'", "'-0.0'", "'NaN'",
    "'170141183460469231731687303715884105728'", "'1e-40'", "'http://['", "'\"\\ud800\"'",
    "printf('%.5000c', '9')", "'0.' || printf('%.500c', '1')",
    "'tessera-file '", "'tessera-file 1-1-0000000000000000 10 00000000'",
    "'tessera-file ../../../../etc/passwd 10 00000000'",
    "'tessera-file 5-1-9f3a6c01b2d4e8f0 9223372036854775807 0a1b2c3d'",
    "CAST('tessera-file 5-1-9f3a6c01b2d4e8f0 -1 0a1b2c3d' AS BLOB)",
  ]

  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  private func tables() throws -> [String] {
    try raw.column("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
  }

  func place(
    _ random: inout SeededGenerator
  ) throws -> (table: String, column: String, all: [String])? {
    guard let table = try tables().randomElement(using: &random) else { return nil }
    let columns = try raw.column("SELECT name FROM pragma_table_info(\(Self.quoted(table)))")
    guard let column = columns.randomElement(using: &random) else { return nil }
    return (Self.quoted(table), Self.quoted(column), columns)
  }

  static func condition(_ random: inout SeededGenerator) -> String {
    let number = Int.random(in: 0..<4, using: &random)
    return ["", "", " WHERE rowid % 3 = 0", " WHERE rowid = \(number)", " WHERE rowid > \(number)"]
      .randomElement(using: &random) ?? ""
  }

  /// A statement that changes rows.
  func values(_ random: inout SeededGenerator) throws -> String {
    guard let (table, column, _) = try place(&random) else { return "SELECT 1" }
    let value = Self.values.randomElement(using: &random) ?? "NULL"
    let some = Self.condition(&random)
    let number = Int.random(in: 1..<1_000, using: &random)
    switch Int.random(in: 0..<24, using: &random) {
    case 0: return "DELETE FROM \(table)\(some)"
    case 1, 2: return "INSERT OR IGNORE INTO \(table) (\(column)) VALUES (\(value))"
    case 3: return "INSERT OR REPLACE INTO \(table) SELECT * FROM \(table) LIMIT 1"
    case 4, 5: return "UPDATE OR IGNORE \(table) SET \(column) = rowid * \(number) % 40\(some)"
    case 6: return "UPDATE OR IGNORE \(table) SET \(column) = \(column) || 'x'\(some)"
    case 7: return "UPDATE OR IGNORE \(table) SET \(column) = CAST(\(column) AS BLOB)\(some)"
    case 8: return "UPDATE OR IGNORE \(table) SET \(column) = rowid\(some)"
    case 9: return "UPDATE OR IGNORE \(table) SET \(column) = -\(column)\(some)"
    case 10: return "UPDATE tessera_schema SET fingerprint = 'x'"
    case 11: return "UPDATE tessera_history SET changes = x'\(Self.history(&random))'\(some)"
    case 12:
      return "UPDATE Plant SET parent = CASE id WHEN 1 THEN 3 WHEN 2 THEN 1 ELSE 2 END\(some)"
    case 13: return "UPDATE OR IGNORE \(table) SET rowid = \(value)\(some)"
    case 14:
      return """
        UPDATE OR IGNORE \(table) SET \(column) = (SELECT \(column) FROM \(table) \
        ORDER BY rowid LIMIT 1)\(some)
        """
    default: return "UPDATE OR IGNORE \(table) SET \(column) = \(value)\(some)"
    }
  }

  /// The bytes of a history row: numbers that may be counts of anything.
  private static func history(_ random: inout SeededGenerator) -> String {
    let parts = [
      "00", "01", "02", "03", "04", "05", "06", "08", "0a", "10", "20", "7f", "ff01", "ffff03",
      "ffffffff0f", "ffffffffffffffff7f", "ffffffffffffffffff01", "ffffffffffffffffffff", "80",
      "fffffffffffffffffe01",
    ]
    let count = Int.random(in: 0..<30, using: &random)
    return (Int.random(in: 0..<4, using: &random) == 0 ? "" : "01")
      + (0..<count).map { _ in parts.randomElement(using: &random) ?? "00" }.joined()
  }
}
