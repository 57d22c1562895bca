import Foundation
import TesseraCore
import TesseraSQL

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
      let partial = try PartialFile(for: self, mode: FileCalls.mode(path) ?? 0o644)
      try look.connection.copy(to: partial)
      var external = ExternalPlacement(
        try look.connection.externalNames(), from: source, to: self)
      guard let target = try openTarget() else { return try overwrite(partial, &external) }
      let pageSize = try target.integer("PRAGMA page_size") ?? 4096
      let new = try Connection.renewed(partial, pageSize: pageSize)
      do {
        try target.copyPages(from: new) {
          try external.place(.copy)
          try new.discard(Connection.reading(path: path), of: name)
        }
      } catch {
        external.undo()
        throw error
      }
      // Whoever removed files that no row named then may have done so since they were put there.
      try external.place(.copy)
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
      // What is in it is listed while it is locked; without a log nobody could read it then.
      try target.execute("PRAGMA journal_mode = WAL")
      return target
    } catch StoreError.Code.notADatabase, StoreError.Code.corrupt {
      return nil
    }
  }

  /// Takes the place of what is no database. There is no log that anybody could go on writing.
  private func overwrite(_ partial: PartialFile, _ external: inout ExternalPlacement) throws {
    // Closed at once, so that all is in the file.
    _ = try Connection.renewed(partial, pageSize: nil)
    try FileCalls.synchronize(partial.path)
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

  /// Notes that the files which another store names, and this one does not, are to be removed when
  /// nobody reads that one any more.
  ///
  /// - Parameter name: The name of that one's file.
  fileprivate func discard(_ former: Connection, of name: String) throws {
    var files = try former.filesOfRows(name)
    let kept = try Set(externalReferences().map(\.text))
    files.removeAll(where: kept.contains)
    guard !files.isEmpty else { return }
    let table = StoreLayout.discardedTable
    if try !schemaNames().contains(table.name) { try execute(table.sql) }
    for file in files {
      try with("INSERT OR IGNORE INTO \(table.name) (file) VALUES (?)") { statement in
        try statement.bind(file, at: 1)
        try statement.run()
      }
    }
  }

  /// The files that rows name, or named until they could be removed; none where what is in the way is what the
  /// store is replaced for, which is reported.
  ///
  /// - Throws: ``StoreError`` where the store is in order, and only can't be read now.
  private func filesOfRows(_ name: String) throws -> [String] {
    do {
      try execute("BEGIN")
      defer { rollBack() }
      let isEmpty = try integer("SELECT count(*) FROM sqlite_master") == 0
      if isEmpty { return [] }
      let discarded =
        try schemaNames().contains(StoreLayout.discardedTable.name) ? discardedFiles() : []
      return try externalReferences().map(\.text) + discarded
    } catch let error as StoreError where error.isOfContent {
      Report.send(
        Report(
          kind: .unreadable,
          message: "\(name) was replaced, but which files of \(name)-external were the former "
            + "content's could not be read: they are still there, to be removed by hand",
          cause: error))
      return []
    }
  }
}

extension StoreError {
  /// Whether what is in a file is the cause: trying again comes to the same.
  fileprivate var isOfContent: Bool {
    switch code {
    case .corrupt, .notADatabase: true
    // A table that is not as it was made, or as a newer format has it.
    case .other: databaseCode.map { $0 & 0xff } == 1
    default: false
    }
  }
}
