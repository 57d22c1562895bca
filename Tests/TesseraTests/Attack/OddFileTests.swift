import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// What may be found at a store's URL, or in a store, and must be told apart from a store.
struct OddFileTests {
  @Test(arguments: ["folder", "text", "png", "other", "future", "no format", "long"])
  func `what is no store is refused and left as it was`(_ kind: String) throws {
    let file = try TemporaryStore()
    switch kind {
    case "folder":
      try FileManager.default.createDirectory(at: file.url, withIntermediateDirectories: false)
    case "text": try Data("hello\n".utf8).write(to: file.url)
    case "png":
      try Data([0x89, 0x50, 0x4E, 0x47] + Array(repeating: 7, count: 5_000)).write(to: file.url)
    case "other": try RawDatabase(file.url).execute("CREATE TABLE t (a)")
    case "future", "no format":
      try Exercise.makeStore(at: file.url)
      let format = kind == "future" ? "99" : "'x'"
      try RawDatabase(file.url).execute(
        "PRAGMA ignore_check_constraints = ON; UPDATE tessera_schema SET format = \(format)")
    default: try Data("SQLite format 3\0".utf8).write(to: file.url)
    }
    let before = kind == "folder" ? nil : try Data(contentsOf: file.url)
    #expect(throws: StoreError.self) { try file.open(Note.self, Plant.self, Clip.self) }
    if let before { #expect(try Data(contentsOf: file.url) == before) }
  }

  @Test func `an empty file becomes a store`() throws {
    let file = try TemporaryStore()
    try Data().write(to: file.url)
    #expect(try Exercise(url: file.url).run().map { "\($0)" } == [])
  }

  @Test(arguments: [
    // Endless, or none that can be written: reading a view without end would take all memory.
    "DROP TABLE \"Tag\"; CREATE VIEW \"Tag\" (id, tessera_version, name) AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, 1, 'x' FROM n",
    "ALTER TABLE \"Tag\" RENAME TO other; CREATE VIEW \"Tag\" AS SELECT * FROM other",
    "DROP TABLE \"Note.body\"; CREATE VIEW \"Note.body\" AS SELECT 1 AS id, 'x' AS value",
    "DROP TABLE tessera_catalogue; CREATE VIEW tessera_catalogue AS WITH RECURSIVE n (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n) SELECT number, 'Note' AS entity, NULL AS attribute, 'Note' AS table_name, NULL AS column_name, 'Note' AS type, 'entity' AS storage, 0 AS is_optional, 0 AS has_other_unicode FROM n",
    "DROP TABLE tessera_history; CREATE VIEW tessera_history AS SELECT 1 AS sequence",
    "DROP TABLE tessera_discarded; CREATE VIEW tessera_discarded AS WITH RECURSIVE n (file) AS (SELECT 1 UNION ALL SELECT file + 1 FROM n) SELECT file FROM n",
    "DROP TABLE tessera_schema; CREATE VIEW tessera_schema AS SELECT 1 AS format",
    "DROP TABLE \"Tag\"; CREATE VIRTUAL TABLE \"Tag\" USING fts5(id, tessera_version, name)",
    "ALTER TABLE \"Tag\" DROP COLUMN name; ALTER TABLE \"Tag\" ADD COLUMN name AS ('x')",
    "ALTER TABLE \"Tag\" DROP COLUMN name",
    "ALTER TABLE \"Note.body\" RENAME COLUMN value TO other",
    "DROP TABLE \"Note.tags\"",
  ])
  func `a table that is none, or has not its columns, is told when the store is opened`(
    _ sql: String
  ) throws {
    let file = try TemporaryStore()
    try Exercise.makeStore(at: file.url)
    try RawDatabase(file.url).execute("PRAGMA foreign_keys = OFF; \(sql)")
    let error = #expect(throws: StoreError.self) {
      try file.open(Note.self, Plant.self, Clip.self)
    }
    #expect(error?.code == .corrupt)
  }

  @Test(arguments: [
    "UPDATE \"Note\" SET tessera_version = 9223372036854775807",
    "UPDATE \"Note\" SET tessera_version = -9223372036854775808",
    "UPDATE \"Note\" SET \"folder.order\" = 9223372036854775807",
    "UPDATE \"Note\" SET \"folder.order\" = -9223372036854775808",
    "UPDATE \"Note\" SET \"folder.order\" = 5",
    "UPDATE \"Note\" SET \"folder\" = 12345",
    "UPDATE \"Note\" SET \"folder\" = 5",
    "UPDATE \"Note\" SET \"folder\" = -1",
    "UPDATE \"Note\" SET \"folder\" = 0",
    "UPDATE \"Note\" SET \"folder\" = 'x'",
    "UPDATE tessera_history SET sequence = 9223372036854775807 WHERE sequence = (SELECT max(sequence) FROM tessera_history)",
    "UPDATE tessera_history SET sequence = 9223372036854775806 WHERE sequence = (SELECT max(sequence) FROM tessera_history)",
    "DELETE FROM tessera_history; UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'tessera_history'",
    "DELETE FROM tessera_history; UPDATE sqlite_sequence SET seq = -9223372036854775808 WHERE name = 'tessera_history'",
    "UPDATE sqlite_sequence SET seq = 9223372036854775807",
    "UPDATE sqlite_sequence SET seq = -9223372036854775808",
    "UPDATE sqlite_sequence SET seq = 'x'",
    "UPDATE sqlite_sequence SET seq = 0",
    "DELETE FROM sqlite_sequence",
    "UPDATE \"Note\" SET id = 9223372036854775807 WHERE id = 3",
    "UPDATE \"Note\" SET id = -9223372036854775808 WHERE id = 3",
    "UPDATE \"Note\" SET id = 0 WHERE id = 3",
    "UPDATE \"Folder\" SET id = 0 WHERE id = 1",
    "UPDATE tessera_catalogue SET number = -number",
    "UPDATE tessera_catalogue SET storage = 'to-one Tag'",
    "UPDATE tessera_schema SET unicode_revision = 9223372036854775807",
    "UPDATE tessera_history SET changes = x'01ffffffffffffffff7f'",
    "UPDATE tessera_history SET changes = zeroblob(1000)",
  ])
  func `a number at its end stops no reader`(_ sql: String) throws {
    let file = try TemporaryStore()
    try Exercise.makeStore(at: file.url)
    try RawDatabase(file.url).execute("PRAGMA foreign_keys = OFF; \(sql)")
    _ = try Exercise(url: file.url).run()
    _ = try Exercise(url: file.url).run()
  }
}
