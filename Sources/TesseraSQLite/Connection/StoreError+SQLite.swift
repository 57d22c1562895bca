import CSQLite
import Foundation
import TesseraCore

extension StoreError {
  /// The error a connection reports.
  ///
  /// - Parameters:
  ///   - connection: The connection whose last call failed.
  ///   - fallback: What to say where SQLite says nothing.
  static func sqlite(_ connection: OpaquePointer?, fallback: String = "SQLite failed") -> StoreError
  {
    let extended = sqlite3_extended_errcode(connection)
    let said = sqlite3_errmsg(connection).map { String(cString: $0) } ?? fallback
    var error = StoreError(code(extended, connection), said, databaseCode: Int(extended))
    switch error.code {
    case .busy:
      error.message = "The write lock could not be had within the busy timeout"
      error.remedy = "Nothing has changed; save again, or allow a longer busy timeout"
    case .notADatabase:
      error.message = "The file is not a database"
      error.remedy = "Check the URL; the file was left as it is"
    case .corrupt:
      error.message = "The database is damaged"
      error.remedy = "Move it away and put a backup in its place; nothing was changed"
    case .noSpace:
      error.message = "There is no room left for the database"
      error.remedy = "Nothing has changed; make room and save again"
    case .readOnly: error.message = "The database can't be written to"
    default: break
    }
    return error
  }

  private static func code(_ extended: Int32, _ connection: OpaquePointer?) -> Code {
    switch extended & 0xff {
    // The last: others were always quicker to take what both wanted.
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
    case SQLITE_CONSTRAINT: .constraint
    case SQLITE_NOTADB: .notADatabase
    case SQLITE_CORRUPT: .corrupt
    case SQLITE_READONLY: .readOnly
    case SQLITE_FULL: .noSpace
    // Where a file can't be made or lengthened for want of room, only the system says so.
    case SQLITE_CANTOPEN where isOutOfRoom(connection): .noSpace
    case SQLITE_IOERR where isOutOfRoom(connection): .noSpace
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen
    case SQLITE_IOERR: .inputOutput
    default: .other
    }
  }

  private static func isOutOfRoom(_ connection: OpaquePointer?) -> Bool {
    let number = connection.map { sqlite3_system_errno($0) } ?? 0
    return number == ENOSPC || number == EDQUOT
  }

  /// Whether a statement was more than SQLite can take (https://sqlite.org/limits.html). It has one code for
  /// that and for statements that make no sense, and tells them apart in words.
  var isBeyondLimits: Bool {
    guard let databaseCode else { return false }
    if databaseCode & 0xff == Int(SQLITE_TOOBIG) { return true }
    guard databaseCode & 0xff == Int(SQLITE_ERROR) else { return false }
    return ["too many", "too large", "parser stack", "at most 64 tables"].contains {
      message.contains($0)
    }
  }

  /// Whether SQLite refused a value that another row has.
  var isUniqueViolation: Bool {
    databaseCode == Int(SQLITE_CONSTRAINT | (8 << 8)) || isPrimaryKeyViolation
  }

  private var isPrimaryKeyViolation: Bool {
    let primaryKey = SQLITE_CONSTRAINT | (6 << 8)
    let rowID = SQLITE_CONSTRAINT | (10 << 8)
    return databaseCode == Int(primaryKey) || databaseCode == Int(rowID)
  }
}
