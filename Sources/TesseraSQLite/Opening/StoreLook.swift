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

  /// Connects and looks.
  ///
  /// - Parameters:
  ///   - path: The file; made where it is missing, unless it is to be read only.
  ///   - isReadOnly: Whether nothing is to be written.
  ///   - busyTimeout: How long to wait for a lock.
  init(_ path: String, isReadOnly: Bool, busyTimeout: Duration) throws {
    do {
      let connection =
        isReadOnly ? try Connection.reading(path: path) : try Connection.writing(path: path)
      connection.setBusyTimeout(busyTimeout)
      self.init(connection, try connection.findStore(), isUnchanging: false)
    } catch let error as StoreError
      where isReadOnly && [.cannotOpen, .readOnly].contains(error.code)
      && FileManager.default.fileExists(atPath: path)
      && !FileManager.default.fileExists(atPath: path + "-wal")
    {
      // In a folder that can't be written the index of the log can't be made. Without a log nobody
      // is writing, and there is nothing it would be needed for.
      let connection = try Connection.readingUnchanging(path: path)
      self.init(connection, try connection.findStore(), isUnchanging: true)
    }
  }

  private init(_ connection: Connection, _ found: FoundStore?, isUnchanging: Bool) {
    self.connection = connection
    self.found = found
    self.isUnchanging = isUnchanging
  }
}
