import CSQLite
import TesseraCore

extension Connection {
  /// Takes over every page of another database, in one transaction of this one.
  ///
  /// - Parameters:
  ///   - source: The other database; what it sees is what is copied.
  ///   - body: Called when this database is locked for it, before the first page.
  func copyPages(from source: Connection, whenLocked body: () throws -> Void = {}) throws {
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw StoreError.sqlite(handle)
    }
    // No pages, but the lock.
    var code = sqlite3_backup_step(backup, 0)
    let isLocked = code == SQLITE_OK
    do {
      if isLocked {
        try body()
        code = sqlite3_backup_step(backup, -1)
      }
    } catch {
      sqlite3_backup_finish(backup)
      throw error
    }
    let end = sqlite3_backup_finish(backup)
    if code == SQLITE_DONE && end == SQLITE_OK { return }
    if code & 0xff == SQLITE_BUSY || code & 0xff == SQLITE_LOCKED { throw StoreError.busyInProcess }
    throw StoreError.sqlite(handle)
  }

  /// Opens an existing database that nobody else has open, and keeps everybody out until it closes.
  ///
  /// Everything in its log is then in the database.
  ///
  /// - Throws: ``StoreError`` with code `inUse`; `notAStore` where it belongs to something else;
  ///   `notADatabase`, `corrupt`.
  static func alone(_ files: StoreFiles, waiting: Duration) throws -> Connection {
    do {
      try StoreLook.peek(files.path)
      let connection = try Connection.existing(path: files.path)
      connection.setBusyTimeout(waiting)
      // Not before it is known to be a store.
      connection.setCheckpointsOnClose(false)
      // Asked for before the first look at the file: in write-ahead mode everybody who has looked
      // keeps a shared lock until it closes, and this one wants it exclusive.
      try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
      try connection.execute("BEGIN EXCLUSIVE")
      try connection.execute("COMMIT")
      do {
        _ = try connection.findStore()
      } catch StoreError.Code.newerFormat {
        // Where it is does not depend on what is in it.
      }
      connection.setCheckpointsOnClose(true)
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      return connection
    } catch var error as StoreError {
      error.file = error.file ?? files.name
      guard error.code == .busy else { throw error }
      error.code = .inUse
      error.message = "Somebody has the store open"
      error.remedy = "Close every container of it, in other processes too; nothing was changed"
      throw error
    }
  }

  /// The same, but nil where the file can't be read as a database, so that nobody can be using it.
  static func aloneIfReadable(_ files: StoreFiles, waiting: Duration) throws -> Connection? {
    do {
      return try alone(files, waiting: waiting)
    } catch StoreError.Code.notADatabase, StoreError.Code.corrupt {
      return nil
    }
  }
}
