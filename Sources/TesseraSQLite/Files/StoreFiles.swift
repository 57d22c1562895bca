package import Foundation

/// The files of one store: the database, its log and the log's index, and the folder of the values
/// that are kept in files of their own.
///
/// A symbolic link is followed: the other files are beside the file it leads to.
package struct StoreFiles: Hashable, Sendable {
  /// The database's path.
  package let path: String

  /// Names the files of the store at a URL, whether or not they are there.
  package init(_ url: URL) {
    let path = url.absoluteURL.resolvingSymlinksInPath().path(percentEncoded: false)
    // A folder in the file's place is named with a slash.
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The database.
  package var main: URL { URL(filePath: path, directoryHint: .notDirectory) }
  /// The write-ahead log: what was saved and is not in the database yet.
  package var log: URL { URL(filePath: path + "-wal", directoryHint: .notDirectory) }
  /// The log's index, shared by all who have the store open.
  package var sharedMemory: URL { URL(filePath: path + "-shm", directoryHint: .notDirectory) }
  /// What a change of the database in its place can be taken back with.
  package var journal: URL { URL(filePath: path + "-journal", directoryHint: .notDirectory) }
  /// The folder of the values that are kept in files of their own.
  package var external: URL { URL(filePath: path + "-external", directoryHint: .isDirectory) }

  /// What SQLite keeps beside the database while it is in use, or killed.
  var companions: [URL] { [log, sharedMemory, journal] }

  /// The database's name, for errors.
  var name: String { main.lastPathComponent }

  /// The folder they are in.
  var folder: URL { main.deletingLastPathComponent() }

  /// Those that are there, the database first.
  package var present: [URL] {
    [main, log, sharedMemory, journal, external].filter { StoreFiles.exists($0) }
  }

  /// Whether there is anything at a URL; a link that leads nowhere is nothing.
  static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path(percentEncoded: false))
  }
}
