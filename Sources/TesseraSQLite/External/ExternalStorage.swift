import Foundation
import TesseraCore
import TesseraSQL

/// The files of a store's external values, in the folder `<store>-external` beside it.
///
/// A row holds the value itself or an ``ExternalReference``. A file is written once, under a name
/// that no other ever has, and never changed. This is its life:
///
/// 1. A save writes it into the folder `new`, under the store's write lock, and has it on disk, folder
///    entry included, before it commits the row that names it.
/// 2. A save that fails removes it again. Of one whose process is killed it stays in `new`, and the
///    next opening removes it: under the write lock no other save is under way, so a file in `new`
///    that no row names is nobody's.
/// 3. Files of commits that are on disk are moved out of `new`, many at a time. `new` therefore never
///    has many, and that is all an opening looks through: its cost does not grow with the store. A
///    reader looks in both places.
/// 4. A trigger notes in `tessera_discarded` that no row names a file any more, in the transaction that
///    makes it so and whoever does it. The file is removed when a checkpoint has proved that the
///    commit is on disk and that every reader, in whatever process, is at it or a later one; see
///    ``Connection/hasCurrentReadersOnly()``. A reader opens a file inside the read transaction in
///    which it found the name, so what it finds named is there.
///
/// What is not done because somebody reads, or because the process ends, is done by a later save, when
/// the store is closed, or at the next opening.
final class ExternalStorage: Sendable {
  /// The folder of the files.
  let folder: String
  /// The folder of the newest ones.
  let arrivals: String
  let operations: any FileOperations
  let durability: SQLiteConfiguration.Durability
  /// The fewest bytes of a value that is kept in a file.
  let threshold: Int
  let state = Guarded(State())

  struct State {
    /// The files of the transaction that is under way.
    var written: [ExternalName] = []
    /// The files in `new` whose rows are committed, as far as this store made them.
    var unsettled: [ExternalName] = []
    /// How many of them are moved at once.
    var settlingCount = 32
    /// The references in `tessera_discarded` whose files are gone.
    var cleared: Set<String> = []
    /// Whether the folders themselves are known to be on disk.
    var foldersAreSynced = false
    /// Whether the store has the table `tessera_discarded`.
    var notesDiscards = false
  }

  /// Finds the folder of a database that is open in a file.
  init(_ connection: Connection, _ configuration: SQLiteConfiguration) {
    // What SQLite has made of the path: absolute, and where a link leads, as for the log.
    folder = (connection.file ?? configuration.path) + "-external"
    arrivals = folder + "/new"
    operations = configuration.fileOperations
    durability = configuration.durability
    threshold = max(1, configuration.externalThreshold)
  }

  /// Whether a commit is not on disk before a power cut takes it back: with `.normal` the log is synced
  /// by checkpoints only. What it replaced must be there until then. With `.off` nothing is promised.
  var commitsAreLate: Bool { durability == .normal }

  /// Whether files are synced: where the database is, be it late. A row may be on disk before the next
  /// checkpoint, by chance, and its file has to be then.
  var isSynced: Bool { durability != .off }

  /// Opens the file of a value.
  ///
  /// - Throws: `POSIXError`.
  func open(_ name: ExternalName) throws -> ExternalFile {
    // It may be moved out of `new` between two looks, and is never moved back.
    for place in [folder, arrivals] {
      do {
        return try ExternalFile("\(place)/\(name.text)")
      } catch POSIXError.ENOENT {
        continue
      }
    }
    return try ExternalFile("\(folder)/\(name.text)")
  }

  /// Removes a file wherever it is. One that is gone is what was wanted.
  func remove(_ name: ExternalName) throws {
    // In the order in which a file moves, so that it can't slip by.
    for place in [arrivals, folder] {
      do {
        try operations.remove("\(place)/\(name.text)")
      } catch POSIXError.ENOENT, POSIXError.ENOTDIR {
        continue
      }
    }
  }
}
