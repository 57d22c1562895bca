public import Foundation
public import TesseraCore
import TesseraSQLite

// A store is several files that only make sense together. See `Documentation/Files.md`.

extension ModelContainer {
  /// The files of the store at a URL that are there: the database, its log (`-wal`), the log's index
  /// (`-shm`), a rollback journal (`-journal`) and the folder of external values (`-external`).
  ///
  /// A symbolic link is followed. Nothing is opened, so a broken store has its files listed too.
  public static func files(ofStoreAt url: URL) -> [URL] { StoreFiles(url).present }

  /// Copies a store as of one commit, also while this or another process reads and writes it.
  ///
  /// The copy has the log's content and the external files in it, and the store's identity:
  /// identifiers of the one are identifiers of the other. It appears at the destination whole or not
  /// at all.
  ///
  /// - Parameters:
  ///   - url: The store.
  ///   - destination: Where nothing is yet. Its folder is made if it is not there.
  /// - Throws: ``StoreError``: `alreadyExists`, `noSpace`, or what opening the store throws.
  public static func copyStore(at url: URL, to destination: URL) throws {
    try makeFolder(of: destination)
    try StoreFiles(url).copy(to: StoreFiles(destination))
  }

  /// Moves a store, or a broken one, with all its files.
  ///
  /// - Parameters:
  ///   - url: The store, which nobody may have open.
  ///   - destination: Where nothing is yet. Its folder is made if it is not there.
  /// - Throws: ``StoreError``: `inUse`, `alreadyExists`, `noSpace`; `notAStore` where the file is a
  ///   database of something else. The store is then where it was.
  public static func moveStore(at url: URL, to destination: URL) throws {
    try makeFolder(of: destination)
    try StoreFiles(url).move(to: StoreFiles(destination))
  }

  /// Puts a copy of another store in a store's place, also while this or another process uses
  /// either.
  ///
  /// It is one transaction: who reads meanwhile sees the one or the other. A container that has the
  /// replaced store open throws `replaced` at its next call; what its contexts have not saved is
  /// still in them, and can be copied to a container that is opened anew.
  ///
  /// - Parameters:
  ///   - url: The store to be replaced; where there is none this is a copy. A broken one is replaced
  ///     too.
  ///   - replacement: The store whose content it gets. It stays as it is.
  /// - Throws: ``StoreError``: `busy` where somebody writes for longer than five seconds, `noSpace`,
  ///   `notAStore`, or what opening the replacement throws. The store is then as it was.
  public static func replaceStore(at url: URL, with replacement: URL) throws {
    try makeFolder(of: url)
    try StoreFiles(url).replace(with: StoreFiles(replacement))
  }

  /// Removes a store, or a broken one, with all its files.
  ///
  /// A file that is no database at all, such as a text, can't be told from a broken store and is removed.
  ///
  /// To empty a store that is in use, see ``erase()``.
  ///
  /// - Parameter url: The store, which nobody may have open. Where there is none nothing happens.
  /// - Throws: ``StoreError``: `inUse`, `readOnly`; `notAStore` where the file is a database of
  ///   something else. The store is then as it was.
  public static func destroyStore(at url: URL) throws { try StoreFiles(url).destroy() }

  /// Copies this container's store as of its last commit; one that is in memory too, which makes a
  /// file of it.
  ///
  /// - Parameter destination: Where nothing is yet. Its folder is made if it is not there.
  /// - Throws: ``StoreError``: `alreadyExists`, `noSpace`, `closed`.
  public func copyStore(to destination: URL) throws {
    guard let store = internals.store as? SQLiteStore else {
      throw StoreError(.unsupported, "This container's store has no files")
    }
    try makeFolder(of: destination)
    try store.copy(to: StoreFiles(destination))
  }
}
