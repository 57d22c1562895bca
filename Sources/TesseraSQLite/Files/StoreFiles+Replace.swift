import Foundation
import TesseraCore

extension StoreFiles {
  /// Puts the content of another store in this one's place, also while others use either.
  ///
  /// The pages are written back in one transaction of this store's own, never by giving another file
  /// its name: the log of whoever has it open would be applied to that file. Who had it open is told
  /// at the next call, by an error of code `replaced`.
  ///
  /// - Throws: ``StoreError`` with code `busy`, `noSpace`, `notAStore`, or what opening `source`
  ///   throws. The store is then as it was.
  package func replace(with source: StoreFiles) throws {
    guard path != source.path else {
      throw StoreError(.unsupported, "A store can't be replaced by itself")
    }
    guard StoreFiles.exists(main) else { return try source.copy(to: self) }
    let look = try source.placed {
      let look = try source.look()
      try look.connection.execute("BEGIN")
      guard try look.connection.findStore() != nil else { throw StoreError.noStore }
      return look
    }
    // Until the external files are copied too: nobody removes what this view still names.
    defer { look.connection.rollBack() }
    try placed {
      let partial = try PartialFile(for: self)
      try look.connection.copy(to: partial)
      guard let target = try openTarget() else { return try overwrite(partial, source) }
      let pageSize = try target.integer("PRAGMA page_size") ?? 4096
      let new = try Connection.renewed(partial, pageSize: pageSize)
      var external = ExternalPlacement(from: source, to: self)
      do {
        try target.copyPages(from: new) { try external.place(.copy) }
      } catch {
        external.undo()
        throw error
      }
      // As far as readers of the former content allow it; the next checkpoint does the rest.
      try target.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Connects to the store that is to be replaced; nil where the file is no database.
  private func openTarget() throws -> Connection? {
    do {
      try StoreLook.peek(path)
      let target = try Connection.existing(path: path)
      target.setBusyTimeout(StoreFiles.lockTime)
      if target.isReadOnlyFile { throw StoreError.cannotWrite }
      do {
        _ = try target.findStore()
      } catch StoreError.Code.newerFormat {
        // Whoever replaces it wants this one.
      }
      try target.execute("PRAGMA synchronous = FULL")
      return target
    } catch StoreError.Code.notADatabase, StoreError.Code.corrupt {
      return nil
    }
  }

  /// Takes the place of what is no database. There is no log that anybody could go on writing.
  private func overwrite(_ partial: PartialFile, _ source: StoreFiles) throws {
    // Closed at once, so that all is in the file.
    _ = try Connection.renewed(partial, pageSize: nil)
    try FileCalls.synchronize(partial.path)
    var external = ExternalPlacement(from: source, to: self)
    do {
      try external.place(.copy)
      for part in companions {
        try FileCalls.remove(part.path(percentEncoded: false))
      }
      try FileCalls.rename(partial.path, to: path)
    } catch {
      external.undo()
      throw error
    }
    try FileCalls.synchronize(folder.path(percentEncoded: false))
  }
}

extension Connection {
  /// Makes a copy of a store another incarnation of it: whoever has the former open must not take it
  /// for that one, whose keys it knows.
  ///
  /// - Parameter pageSize: The size its pages are to have; nil for that which they have.
  fileprivate static func renewed(_ partial: PartialFile, pageSize: Int64?) throws -> Connection {
    let connection = try Connection.existing(path: partial.path)
    try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    try connection.execute("PRAGMA synchronous = OFF")
    try connection.run("UPDATE tessera_schema SET incarnation = ?", .random(in: 1 ... .max))
    if let pageSize, try connection.integer("PRAGMA page_size") != pageSize {
      try connection.execute("PRAGMA journal_mode = DELETE")
      try connection.execute("PRAGMA page_size = \(pageSize)")
      try connection.execute("VACUUM")
    }
    return connection
  }
}
