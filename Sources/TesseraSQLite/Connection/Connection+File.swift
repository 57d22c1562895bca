import CSQLite
import TesseraCore

extension Connection {
  /// The database's file as SQLite has it: absolute, links followed; nil in memory.
  var file: String? {
    guard let path = sqlite3_db_filename(handle, "main") else { return nil }
    let text = String(cString: path)
    return text.isEmpty ? nil : text
  }

  /// Whether every reader, of any process, sees the newest commit and none an earlier one, now and
  /// from now on. Asked in no transaction. A no may be a yes that could not be proved.
  ///
  /// A checkpoint copies a page of the log to the database only when no reader needs the page the
  /// database has: SQLite stops it at the oldest commit that is still read. Where it has copied the
  /// whole log there was no such reader, and a reader that begins later sees what is there then.
  /// It syncs the log before and the database after, unless the store's durability is `off`. It
  /// waits for nobody.
  func hasCurrentReadersOnly() throws -> Bool {
    var pages: Int32 = 0
    var copied: Int32 = 0
    let code = sqlite3_wal_checkpoint_v2(
      handle, "main", SQLITE_CHECKPOINT_PASSIVE, &pages, &copied)
    switch code & 0xff {
    case SQLITE_OK: break
    // Somebody else is at it.
    case SQLITE_BUSY, SQLITE_LOCKED: return false
    default: throw StoreError.sqlite(handle)
    }
    // Without a log (-1), a commit waits until nobody reads.
    return pages == copied
  }
}
