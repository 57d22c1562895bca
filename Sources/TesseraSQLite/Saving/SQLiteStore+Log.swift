import TesseraCore

/// How large the write-ahead log may grow.
package struct LogLimits: Sendable {
  /// The pages after which a commit moves the log to the database: 4 MB.
  package var checkpoint = 1_000
  /// The pages after which it waits a moment for readers that overlap, so that the log can begin
  /// anew: 16 MB.
  package var patience = 4_000
  /// The bytes after which it is reported that somebody holds the log: 64 MB.
  package var report = 64 << 20

  /// Makes the limits said at each property.
  package init() {}
}

extension SQLiteStore {
  /// Keeps the log small, after a commit.
  ///
  /// A reader holds the log as it was when it began, so what is written since stays in it. Where
  /// readers overlap there is always one; then it is waited for them, each time the log has doubled.
  func tendLog(_ connection: Connection) {
    let limits = logLimits.withLock { $0 }
    let log = connection.log
    guard log.pages >= limits.checkpoint else {
      log.patience = limits.patience
      return
    }
    _ = connection.checkpoint(restarts: false)
    guard log.pages >= log.patience else { return }
    connection.setBusyTimeout(.milliseconds(50))
    if connection.checkpoint(restarts: true) {
      log.patience = limits.patience
      return
    }
    log.patience = log.pages * 2
    guard case .file(let url) = configuration.location else { return }
    let files = StoreFiles(url)
    let size = FileCalls.size(files.path + "-wal") ?? 0
    guard size >= limits.report else { return }
    Report.send(
      Report(
        kind: .logHeld,
        message: "the log of \(files.name) has grown to \(size >> 20) MB: somebody has been reading"
          + " since before it, in this process or another; it shrinks when that read ends"))
  }

  /// Sets the limits, for tests.
  package func setLogLimits(_ change: (inout LogLimits) -> Void) {
    logLimits.withLock { change(&$0) }
  }

  /// The pages written so far, for tests: what a save costs.
  package func writtenPages() throws -> Int {
    _ = lock.acquire()
    defer { lock.release() }
    return try connection().writtenPages
  }

  /// Lets the database have no more pages than it has and `count`, for tests of a full disk; nil for
  /// as many as there can be.
  package func limitPages(toMore count: Int64?) throws {
    _ = lock.acquire()
    defer { lock.release() }
    let connection = try connection()
    let pages = try connection.integer("PRAGMA page_count") ?? 0
    let most = count.map { pages + $0 } ?? 4_294_967_294
    _ = try connection.integer("PRAGMA max_page_count = \(most)")
  }
}
