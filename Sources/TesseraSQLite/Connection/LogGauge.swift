import CSQLite

/// How full a connection's write-ahead log is, as its last commit left it.
///
/// Belongs to its connection, and is used by one thread at a time like it.
final class LogGauge {
  /// The pages in the log, those in the database already included.
  fileprivate(set) var pages = 0
  /// How many pages there may be before somebody waits for readers to let go of the log.
  var patience = 0

  fileprivate static func note(_ context: UnsafeMutableRawPointer?, _ pages: Int32) -> Int32 {
    guard let context else { return SQLITE_OK }
    Unmanaged<LogGauge>.fromOpaque(context).takeUnretainedValue().pages = Int(pages)
    return SQLITE_OK
  }
}

extension Connection {
  /// Has the gauge read at every commit. SQLite's own checkpoints end with that.
  func watchLog() {
    // The connection keeps the gauge as long as it is open.
    let context = Unmanaged.passUnretained(log).toOpaque()
    sqlite3_wal_hook(handle, { context, _, _, pages in LogGauge.note(context, pages) }, context)
  }

  /// Moves what is in the log to the database, as far as readers allow.
  ///
  /// - Parameter restarts: Whether to wait for them, for the busy timeout, and have the log begin
  ///   anew.
  /// - Returns: Whether all was done. Where not, nothing is lost: it stays in the log.
  func checkpoint(restarts: Bool) -> Bool {
    let mode = restarts ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
    guard sqlite3_wal_checkpoint_v2(handle, "main", mode, nil, nil) == SQLITE_OK else {
      return false
    }
    if restarts { log.pages = 0 }
    return true
  }

  /// The pages this connection has written to its log so far.
  var writtenPages: Int {
    var current: Int32 = 0
    var most: Int32 = 0
    sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_WRITE, &current, &most, 0)
    return Int(current)
  }
}
