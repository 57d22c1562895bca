public import TesseraCore

extension SQLiteStore {
  /// Runs `body` with a view of the store as of one commit.
  ///
  /// A read may be begun inside a read; of a file it then has a connection and a view of its own.
  ///
  /// - Throws: What `body` throws, or ``StoreError``.
  public func read<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    do {
      return configuration.isInMemory ? try readInMemory(body) : try readFile(body)
    } catch let error as StoreError {
      throw placed(error)
    }
  }

  private func readFile<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    let connection = try readers.take()
    defer { readers.give(back: connection) }
    try connection.run("BEGIN")
    do {
      let result = try view(connection, body)
      try connection.run("COMMIT")
      return result
    } catch {
      connection.rollBack()
      throw error
    }
  }

  private func readInMemory<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    // Whoever has the lock has the only connection, so nothing can change meanwhile.
    _ = lock.acquire()
    defer { lock.release() }
    return try view(try connection(), body)
  }

  private func view<Result>(
    _ connection: Connection, _ body: (any StoreReader) throws -> Result
  ) throws -> Result {
    let view = try StoreView(store: self, connection: connection)
    defer { view.end() }
    do {
      return try body(view)
    } catch StoreError.Code.other where !view.hasSameSchema {
      // A table or a column may have another name by now.
      throw StoreError(
        .schemaChanged, "The store's schema was changed since it was opened",
        remedy: "Open the store again with the models it now has")
    }
  }
}
