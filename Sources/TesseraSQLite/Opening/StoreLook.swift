import Foundation
import TesseraCore

/// What is found when a store's file is looked at, before anything is done to it.
struct StoreLook {
  /// The connection it was looked at with.
  let connection: Connection
  /// The store; nil where the file has none yet.
  let found: FoundStore?
  /// Whether the file is read as one that nobody writes.
  let isUnchanging: Bool

  /// What the file is looked at for.
  enum Purpose {
    /// To be a store: it is made where it is missing.
    case writing
    /// To be read, and nothing else.
    case reading
    /// To be read once; whoever closes it last then tidies up.
    case visiting
  }

  /// Connects and looks.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - purpose: What for.
  ///   - busyTimeout: How long to wait for a lock.
  ///   - vfs: The VFS that opens the file; nil for the default one.
  init(_ path: String, for purpose: Purpose, busyTimeout: Duration, vfs: String? = nil) throws {
    do {
      try Self.peek(path, vfs)
      let connection =
        switch purpose {
        case .writing: try Connection.writing(path: path, vfs: vfs)
        case .reading: try Connection.reading(path: path, vfs: vfs)
        case .visiting: try Connection.existing(path: path, vfs: vfs)
        }
      connection.setBusyTimeout(busyTimeout)
      // A log that was left is not to be moved to a database that turns out to be none of ours.
      let hasLog = FileCalls.size(path + "-wal") ?? 0 > 0
      if hasLog { connection.setCheckpointsOnClose(false) }
      let found = try connection.findStore()
      if hasLog { connection.setCheckpointsOnClose(true) }
      self.init(connection, found, isUnchanging: false)
    } catch let error as StoreError
      where purpose != .writing && [.cannotOpen, .readOnly].contains(error.code)
      && FileManager.default.fileExists(atPath: path)
      && !FileManager.default.fileExists(atPath: path + "-wal")
    {
      // In a folder that can't be written the index of the log can't be made. Without a log nobody
      // is writing, and there is nothing it would be needed for.
      let connection = try Connection.readingUnchanging(path: path, vfs: vfs)
      self.init(connection, try connection.findStore(), isUnchanging: true)
    }
  }

  /// Throws where the file is certainly no store and has a log beside it: SQLite would write the log's
  /// index before it finds out.
  ///
  /// Only the database's file is read, which says nothing certain while others use it but this.
  static func peek(_ path: String, _ vfs: String? = nil) throws {
    guard FileCalls.size(path + "-wal") ?? 0 > 0, FileCalls.size(path) ?? 0 > 0 else { return }
    do {
      _ = try Connection.readingUnchanging(path: path, vfs: vfs).findStore()
    } catch let error as StoreError where [.notADatabase, .notAStore].contains(error.code) {
      throw error
    } catch {
      // A page that is only in the log, or is being moved from there.
    }
  }

  private init(_ connection: Connection, _ found: FoundStore?, isUnchanging: Bool) {
    self.connection = connection
    self.found = found
    self.isUnchanging = isUnchanging
  }
}
