public import Foundation
package import TesseraCore

/// Where a SQLite store is and how it behaves.
public struct SQLiteConfiguration: Sendable {
  /// Where the database is.
  public enum Location: Hashable, Sendable {
    /// In a file, made where it is missing. Its folder has to exist.
    case file(URL)
    /// In memory, gone when the store closes. One connection serves everyone in turn.
    case memory
  }

  /// What a returned save has survived.
  public enum Durability: String, Hashable, Sendable {
    /// A loss of power. `PRAGMA synchronous = FULL`.
    case full
    /// A crash of the process; a loss of power may undo the last saves, and damages nothing.
    /// `PRAGMA synchronous = NORMAL`.
    case normal
    /// A crash of the process; a loss of power may damage the file. For data that can be made
    /// again. `PRAGMA synchronous = OFF`.
    case off
  }

  /// Where the database is.
  public var location: Location
  /// Whether the store takes no writes; the file then has to exist. False by default.
  public var isReadOnly: Bool
  /// What a returned save has survived. ``Durability/full`` by default.
  public var durability: Durability
  /// How long a writer waits for another, in this process or another one, before it throws
  /// `busy`. 5 seconds by default.
  public var busyTimeout: Duration
  /// How many connections for reading are kept open. 4 by default; more are opened when more
  /// threads read at once, and closed again afterwards. Ignored in memory.
  public var readerCount: Int
  /// How many commits the history keeps at least. 10,000 by default; up to 256 more may be there,
  /// because old ones are removed in batches.
  public var historyLimit: Int
  /// The operations on the files of external values: the system's, unless a test puts others there.
  package var fileOperations: any FileOperations = SystemFiles()
  /// The fewest bytes of an external value that is kept in a file.
  package var externalThreshold = 1 << 17
  /// Why a store of an older version must not be extended to a newer schema; nil where any may.
  package var refusalToExtend: (@Sendable (Schema.Version?) -> StoreError?)?
  /// Evaluates the default of an attribute, for the rows that it is new to; nil where none is known.
  package var defaultValue: (@Sendable (PropertyReference) -> StoreValue?)?
  /// The name of the SQLite VFS that opens every file; nil for the default one. For tests.
  package var vfs: String?

  /// Makes a configuration with the defaults said at each property.
  public init(
    location: Location, isReadOnly: Bool = false, durability: Durability = .full,
    busyTimeout: Duration = .seconds(5), readerCount: Int = 4, historyLimit: Int = 10_000
  ) {
    self.location = location
    self.isReadOnly = isReadOnly
    self.durability = durability
    self.busyTimeout = busyTimeout
    self.readerCount = readerCount
    self.historyLimit = historyLimit
  }

  /// The path SQLite is given.
  var path: String {
    switch location {
    case .file(let url): StoreFiles(url).path
    case .memory: ":memory:"
    }
  }

  /// The file's name for errors, without its folder.
  var fileName: String? {
    switch location {
    case .file(let url): url.lastPathComponent
    case .memory: nil
    }
  }

  /// Whether the database is in memory.
  var isInMemory: Bool { location == .memory }
}
