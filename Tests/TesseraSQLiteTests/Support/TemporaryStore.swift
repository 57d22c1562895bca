import CSQLite
import Foundation
import Testing
import TesseraCore
import TesseraSQLite
import TesseraStoreSamples

/// A store in a folder of its own, removed with it.
final class TemporaryStore {
  let folder: URL
  let url: URL
  let store: SQLiteStore

  init(
    schema: StoreSchema = SampleSchema.schema,
    _ change: (inout SQLiteConfiguration) -> Void = { _ in }
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appending(path: "sample.store")
    var configuration = SQLiteConfiguration(location: .file(url), durability: .normal)
    change(&configuration)
    store = try SQLiteStore(schema: schema, configuration: configuration)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Another store on the same file.
  func another(
    schema: StoreSchema = SampleSchema.schema, busyTimeout: Duration = .milliseconds(50)
  ) throws -> SQLiteStore {
    try SQLiteStore(
      schema: schema,
      configuration: SQLiteConfiguration(location: .file(url), busyTimeout: busyTimeout))
  }

  /// Runs SQL as any tool would.
  func sql(_ sql: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    guard sqlite3_open(url.path, &database) == SQLITE_OK,
      sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK
    else {
      throw StoreError(.other, String(cString: sqlite3_errmsg(database)))
    }
  }

  /// The rows of a query, as text, columns separated by `|`.
  func rows(_ sql: String) throws -> [String] {
    var database: OpaquePointer?
    var statement: OpaquePointer?
    defer {
      sqlite3_finalize(statement)
      sqlite3_close(database)
    }
    guard sqlite3_open(url.path, &database) == SQLITE_OK,
      sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK
    else {
      throw StoreError(.other, String(cString: sqlite3_errmsg(database)))
    }
    var rows: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "NULL"
        }.joined(separator: "|"))
    }
    return rows
  }
}
