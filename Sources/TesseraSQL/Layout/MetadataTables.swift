/// The tables a store keeps about itself.
package enum MetadataTables {
  /// The version of the file format this code reads and writes.
  package static let formatVersion: Int64 = 1

  /// What they are called.
  package static let names = ["tessera_schema", "tessera_catalogue", "tessera_history"]

  /// The statements that make them.
  package static let definitions = [
    """
    CREATE TABLE tessera_schema (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      format INTEGER NOT NULL,
      identifier TEXT NOT NULL,
      version TEXT,
      incarnation INTEGER NOT NULL DEFAULT 0,
      fingerprint TEXT NOT NULL,
      description TEXT NOT NULL,
      unicode_revision INTEGER NOT NULL DEFAULT 0
    )
    """,
    """
    CREATE TABLE tessera_catalogue (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      entity TEXT NOT NULL,
      attribute TEXT,
      table_name TEXT NOT NULL,
      column_name TEXT,
      type TEXT NOT NULL,
      storage TEXT NOT NULL,
      is_optional INTEGER NOT NULL DEFAULT 1,
      has_other_unicode INTEGER NOT NULL DEFAULT 0
    )
    """,
    """
    CREATE TABLE tessera_history (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      commit_id TEXT NOT NULL,
      time REAL NOT NULL,
      author TEXT,
      process TEXT NOT NULL,
      changes BLOB NOT NULL
    )
    """,
  ]
}
