import TesseraCore

extension SQLiteStore {
  /// Copies the store as of its last commit.
  ///
  /// - Throws: ``StoreError`` with code `alreadyExists`, `noSpace`, `closed`.
  package func copy(to target: StoreFiles) throws {
    switch configuration.location {
    case .file(let url):
      // Closed or replaced, it says so.
      try read { _ in }
      try StoreFiles(url).copy(to: target)
    case .memory:
      _ = lock.acquire()
      defer { lock.release() }
      try target.placed {
        try target.checkFree()
        // No external files: in memory those values are in the database.
        try target.copy(try connection(), to: target)
      }
    }
  }
}
