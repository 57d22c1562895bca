import Foundation
import TesseraCore

extension StoreFiles {
  /// Removes the store, or what is broken in its place, with all its files.
  ///
  /// - Throws: ``StoreError`` with code `inUse`, `notAStore`, `readOnly`. The store is then as it
  ///   was.
  package func destroy() throws {
    try placed {
      guard StoreFiles.exists(main) else { return try removeAll() }
      let access = try Connection.aloneIfReadable(self, waiting: StoreFiles.closingTime)
      try withExtendedLifetime(access) { try removeAll() }
    }
  }

  /// Removes every file. The store is gone when its database is: what is left by a process that ends
  /// then is used by nobody.
  func removeAll() throws {
    PartialFile.removeLeftovers(of: self)
    // Those that are here now. A store that is made at this place meanwhile has other names.
    let external = try ExternalPlacement(everythingFrom: self, to: self)
    // The log first: all of it is in the database, and after the database it could be that of a new
    // one. Of what is no database it is worth nothing.
    for part in companions + [main] {
      try FileCalls.remove(part.path(percentEncoded: false))
    }
    try external.removeSources()
    try FileCalls.synchronize(folder.path(percentEncoded: false))
  }
}
