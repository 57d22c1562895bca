import Foundation
import TesseraCore

extension Connection {
  /// A connection for reading a store that is open.
  static func forReading(
    _ configuration: SQLiteConfiguration, isUnchanging: Bool
  ) throws -> Connection {
    let (path, vfs) = (configuration.path, configuration.vfs)
    let connection =
      isUnchanging
      ? try Connection.readingUnchanging(path: path, vfs: vfs)
      : try Connection.reading(path: path, vfs: vfs)
    connection.setBusyTimeout(configuration.busyTimeout)
    try connection.distrustFile()
    try connection.registerNormalForm()
    try connection.registerNumbers()
    try connection.registerValues()
    try connection.registerTexts()
    return connection
  }

  /// Has SQLite look at pages before it follows them, and run nothing for triggers and views that
  /// could do more than compute: the file may come from anywhere.
  private func distrustFile() throws {
    try execute("PRAGMA cell_size_check = ON")
    try execute("PRAGMA trusted_schema = OFF")
  }

  /// Settings of the connection that writes. None of them is kept in the file.
  func configureWriter(_ configuration: SQLiteConfiguration) throws {
    try distrustFile()
    try registerNormalForm()
    try registerNumbers()
    try registerValues()
    try registerTexts()
    try execute("PRAGMA foreign_keys = ON")
    try execute("PRAGMA synchronous = \(configuration.durability.rawValue)")
    // After a huge commit the log is cut back to this size when it starts over.
    try execute("PRAGMA journal_size_limit = 8388608")
    watchLog()
  }

  /// Puts the file in write-ahead mode, which it then stays in.
  ///
  /// SQLite doesn't wait here when another process does the same at this moment, so we do.
  func useWriteAheadLog() throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(5)
    while true {
      do {
        try execute("PRAGMA journal_mode = WAL")
        return
      } catch StoreError.Code.busy where clock.now < end {
        Thread.sleep(forTimeInterval: 0.005)
      }
    }
  }
}
