extension DamagingStatements {
  /// A statement that changes tables, indexes, triggers, or the texts SQLite keeps of them.
  func schema(_ random: inout SeededGenerator) throws -> String {
    let kind = Int.random(in: 0..<30, using: &random)
    guard let (table, column, columns) = try place(&random) else { return "SELECT 1" }
    let list = columns.map(Self.quoted).joined(separator: ", ")
    let other = try place(&random) ?? (table, column, columns)
    switch kind {
    case 0: return "DROP TABLE \(table)"
    case 1: return "ALTER TABLE \(table) RENAME COLUMN \(column) TO other"
    case 2: return "ALTER TABLE \(table) DROP COLUMN \(column)"
    case 3: return "ALTER TABLE \(table) RENAME TO \"other table\""
    case 4: return try dropIndex(&random)
    case 5: return replace(table, "CREATE VIEW \(table) AS SELECT * FROM saved;")
    case 6:
      return replace(
        table,
        """
        CREATE VIEW \(table) (\(list)) AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 \
        FROM n) SELECT \(columns.map { _ in "i" }.joined(separator: ", ")) FROM n;
        """)
    case 7: return replace(table, "CREATE VIEW \(table) AS SELECT * FROM \(table);")
    case 8:
      return replace(
        table,
        """
        CREATE TABLE \(table) (\(list), PRIMARY KEY (\(Self.quoted(columns[0])))) WITHOUT ROWID; \
        INSERT OR IGNORE INTO \(table) SELECT * FROM saved;
        """)
    case 9:
      return replace(
        table, "CREATE TABLE \(table) (\(list)); INSERT INTO \(table) SELECT * FROM saved;")
    case 10:
      return replace(
        table,
        """
        CREATE TABLE \(table) (\(columns.map { Self.quoted($0) + " TEXT" }.joined(separator: ", "))\
        ); INSERT INTO \(table) SELECT * FROM saved;
        """)
    case 11: return "ALTER TABLE \(table) ADD COLUMN other AS (\(column) || 'x')"
    case 12:
      let rest = columns.filter { Self.quoted($0) != column }.map(Self.quoted)
      return replace(
        table,
        """
        CREATE TABLE \(table) (\((rest + ["\(column) AS (1)"]).joined(separator: ", "))); \
        INSERT INTO \(table) SELECT \(rest.joined(separator: ", ")) FROM saved;
        """)
    case 13: return replace(table, "CREATE VIRTUAL TABLE \(table) USING fts5(\(list));")
    case 14, 15, 16: return trigger(table, column, other.table, &random)
    case 17: return "CREATE UNIQUE INDEX \"other index\" ON \(table) (\(column))"
    case 18: return "CREATE INDEX \"other index\" ON \(table) (\(column) || random())"
    case 19:
      return "UPDATE tessera_catalogue SET table_name = '\(other.table.dropFirst().dropLast())'"
        + Self.condition(&random)
    case 20:
      return "UPDATE tessera_catalogue SET column_name = '\(other.column.dropFirst().dropLast())'"
        + Self.condition(&random)
    case 21: return "UPDATE tessera_schema SET fingerprint = 'x'"
    case 22: return "PRAGMA page_size = 512; VACUUM"
    case 23: return "PRAGMA auto_vacuum = 1; VACUUM"
    case 24: return "PRAGMA user_version = -1; PRAGMA application_id = -1"
    case 25: return "CREATE TABLE \"other table\" AS SELECT * FROM \(table)"
    default: return try masterChange(&random)
    }
  }

  /// Puts something else in a table's place; what it held is in the table `saved` meanwhile.
  private func replace(_ table: String, _ sql: String) -> String {
    """
    DROP TABLE IF EXISTS saved; CREATE TABLE saved AS SELECT * FROM \(table); \
    DROP TABLE \(table); \(sql)
    """
  }

  private func dropIndex(_ random: inout SeededGenerator) throws -> String {
    let names = try raw.column(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
    guard let name = names.randomElement(using: &random) else { return "SELECT 1" }
    return "DROP INDEX \(Self.quoted(name))"
  }

  private func trigger(
    _ table: String, _ column: String, _ other: String, _ random: inout SeededGenerator
  ) -> String {
    let time = ["BEFORE", "AFTER"].randomElement(using: &random) ?? ""
    let event = ["INSERT", "UPDATE", "DELETE"].randomElement(using: &random) ?? ""
    let bodies = [
      "SELECT RAISE(FAIL, 'no')", "SELECT RAISE(IGNORE)", "SELECT RAISE(ROLLBACK, 'no')",
      "SELECT RAISE(ABORT, 'no')", "DELETE FROM \(other)", "UPDATE \(table) SET \(column) = NULL",
      "DELETE FROM \(table) WHERE rowid = new.rowid",
      "INSERT INTO \(other) SELECT * FROM \(other) LIMIT 1",
      "UPDATE tessera_schema SET fingerprint = 'x'",
      "UPDATE sqlite_sequence SET seq = seq - 5", "DELETE FROM tessera_history",
      "INSERT INTO \(table) DEFAULT VALUES",
    ]
    let body = bodies.randomElement(using: &random) ?? ""
    return "CREATE TRIGGER \"t\(Int.random(in: 0..<100, using: &random))\" \(time) \(event) ON "
      + "\(table) BEGIN \(body); END"
  }

  /// Writes into the table that SQLite keeps its schema in.
  private func masterChange(_ random: inout SeededGenerator) throws -> String {
    let names = try raw.column("SELECT name FROM sqlite_master ORDER BY name")
    let name = names.randomElement(using: &random) ?? ""
    let second = names.randomElement(using: &random) ?? ""
    let row = "name = '\(name)'"
    let changes = [
      "rootpage = \(Int.random(in: 0..<60, using: &random))",
      "rootpage = (SELECT rootpage FROM sqlite_master WHERE name = '\(second)')",
      "rootpage = -1", "rootpage = NULL", "rootpage = 'x'",
      "sql = (SELECT sql FROM sqlite_master WHERE name = '\(second)')", "sql = NULL",
      "sql = 'garbage'", "sql = replace(sql, 'INTEGER', 'TEXT')",
      "sql = replace(sql, 'AUTOINCREMENT', '')", "sql = replace(sql, 'PRIMARY KEY', 'UNIQUE')",
      "sql = replace(sql, 'WITHOUT ROWID', '')", "sql = replace(sql, ',', ', x AS (1),')",
      "sql = replace(sql, 'DEFERRABLE INITIALLY DEFERRED', 'ON DELETE CASCADE')",
      "sql = replace(sql, 'REFERENCES', 'CHECK (0) REFERENCES')",
      "sql = substr(sql, 1, \(Int.random(in: 0..<80, using: &random)))",
      "type = 'view'", "type = 'index'", "type = 'trigger'", "type = NULL", "name = '\(second)'",
      "name = NULL", "tbl_name = '\(second)'", "tbl_name = NULL",
    ]
    let change = changes.randomElement(using: &random) ?? "sql = NULL"
    return """
      PRAGMA writable_schema = ON; UPDATE sqlite_master SET \(change) WHERE \(row); \
      PRAGMA writable_schema = OFF
      """
  }
}
