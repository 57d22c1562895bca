import CSQLite
import Foundation
import TesseraCore
import TesseraSQL

/// One connection to a database and its prepared statements.
///
/// Unchecked: it is not safe to use from two threads at once, and the store never does. The pool
/// hands a connection to one thread and takes it back; the writer is used under the write lock.
final class Connection: @unchecked Sendable {
  let handle: OpaquePointer
  let arena = BindingArena()
  let log = LogGauge()
  /// Who is told of the statements; set by the store that owns the connection.
  var observer: StatementObserver?
  /// Statements not in use, by their text.
  private var statements: [String: Statement] = [:]
  private var uses = 0
  private static let most = 200

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: The file, or `:memory:`.
  ///   - flags: How to open it, `SQLITE_OPEN_` constants.
  ///   - vfs: The VFS that opens the files; nil for the default one.
  private init(path: String, flags: Int32, vfs: String? = nil) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX, vfs)
    guard let handle else { throw StoreError(.cannotOpen, "SQLite has no memory left") }
    guard code == SQLITE_OK else {
      let error = StoreError.sqlite(handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Opens a database for reading and writing, made where it is missing.
  static func writing(path: String, vfs: String? = nil) throws -> Connection {
    try Connection(path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs: vfs)
  }

  /// Opens an existing database for reading.
  static func reading(path: String, vfs: String? = nil) throws -> Connection {
    try Connection(path: path, flags: SQLITE_OPEN_READONLY, vfs: vfs)
  }

  /// Opens an existing database for reading and writing.
  static func existing(path: String, vfs: String? = nil) throws -> Connection {
    try Connection(path: path, flags: SQLITE_OPEN_READWRITE, vfs: vfs)
  }

  /// Opens a database that nobody writes for reading, without its log's index: where that can't be
  /// made beside it.
  static func readingUnchanging(path: String, vfs: String? = nil) throws -> Connection {
    var characters = CharacterSet.urlPathAllowed
    characters.remove(charactersIn: "?#%;:")
    let escaped = path.addingPercentEncoding(withAllowedCharacters: characters) ?? path
    return try Connection(
      path: "file:\(escaped)?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, vfs: vfs)
  }

  /// How long a statement waits for a lock that another connection holds.
  func setBusyTimeout(_ duration: Duration) {
    sqlite3_busy_timeout(handle, duration.milliseconds)
  }

  /// Says whether this connection, if it closes last, moves what is in the log to the database.
  func setCheckpointsOnClose(_ checkpoints: Bool) {
    _ = tessera_sqlite3_checkpoints_on_close(handle, checkpoints ? 1 : 0)
  }

  /// Whether the file could only be opened for reading.
  var isReadOnlyFile: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether the path no longer leads to the file that is open: it was moved or removed.
  var hasMovedFile: Bool {
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return code == SQLITE_OK && hasMoved != 0
  }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The rows changed by the last statement.
  var changeCount: Int32 { sqlite3_changes(handle) }

  /// Whether a foreign key that may be broken until the commit is broken now.
  var hasBrokenReference: Bool {
    var current: Int32 = 0
    var most: Int32 = 0
    sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &most, 0)
    return current != 0
  }

  /// Runs statements that return nothing of interest.
  func execute(_ sql: String) throws {
    observer?.note(sql)
    if sqlite3_exec(handle, sql, nil, nil, nil) != SQLITE_OK { throw StoreError.sqlite(handle) }
  }

  /// Runs `body` with a statement, prepared before or now.
  ///
  /// A statement in use is not handed out a second time: a query inside a row of the same query
  /// gets one of its own.
  func with<Result>(_ sql: String, _ body: (Statement) throws -> Result) throws -> Result {
    let statement = try take(sql)
    defer { give(back: statement) }
    return try body(statement)
  }

  /// Whether a text has no statement in it: nothing but spaces, comments and semicolons.
  func isBlank(_ sql: String) -> Bool {
    if sql.allSatisfy({ $0.isWhitespace || $0 == ";" }) { return true }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    return sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK && statement == nil
  }

  /// Takes a statement; give it back when it is not needed any more.
  func take(_ sql: String) throws -> Statement {
    observer?.note(sql)
    if let statement = statements.removeValue(forKey: sql) { return statement }
    observer?.notePrepared(sql)
    return try Statement(sql, connection: handle)
  }

  /// Gives back what ``take(_:)`` gave.
  func give(back statement: Statement) {
    statement.reset()
    uses += 1
    statement.lastUse = uses
    if statements.count >= Self.most { dropOldStatements() }
    statements[statement.sql] = statement
  }

  /// Lets go of the half of the statements that was not used for longest.
  private func dropOldStatements() {
    let uses = statements.values.map(\.lastUse).sorted()
    let oldest = uses[uses.count / 2]
    statements = statements.filter { $0.value.lastUse > oldest }
  }

  /// Runs a statement with integers bound.
  func run(_ sql: String, _ integers: Int64...) throws {
    try with(sql) { statement in
      for (index, integer) in integers.enumerated() {
        try statement.bind(integer, at: Int32(index + 1))
      }
      try statement.run()
    }
  }

  /// The first integer of the first row, if there is one.
  func integer(_ sql: String, _ integers: Int64...) throws -> Int64? {
    try with(sql) { statement in
      for (index, integer) in integers.enumerated() {
        try statement.bind(integer, at: Int32(index + 1))
      }
      guard try statement.step(), !statement.isNull(0) else { return nil }
      return statement.integer(0)
    }
  }

  /// Takes back everything since the transaction began, if one is open.
  ///
  /// `ROLLBACK` fails only where SQLite has rolled back by itself, so its result says nothing.
  func rollBack() {
    if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }
}

extension Duration {
  /// The duration in milliseconds, as far as they fit.
  var milliseconds: Int32 {
    let (seconds, attoseconds) = components
    guard seconds >= 0 else { return 0 }
    guard seconds < 2_000_000 else { return 2_000_000_000 }
    return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
