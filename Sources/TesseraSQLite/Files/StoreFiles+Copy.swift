import Foundation
import TesseraCore

extension StoreFiles {
  /// How long a verb that needs the store for itself waits for it to be closed.
  static var closingTime: Duration { .milliseconds(500) }
  /// How long a verb waits for a lock that others hold for a moment.
  static var lockTime: Duration { .seconds(5) }

  /// Copies the store as of one commit, also while others use it.
  ///
  /// - Throws: ``StoreError`` with code `alreadyExists`, `noSpace`, or what opening it throws.
  ///   There is then nothing at the target.
  package func copy(to target: StoreFiles) throws {
    try placed {
      try target.checkFree()
      let look = try look()
      try look.connection.execute("BEGIN")
      defer { look.connection.rollBack() }
      // The first look in the transaction; what is seen now stays to be seen.
      guard try look.connection.findStore() != nil else { throw StoreError.noStore }
      try copy(look.connection, to: target)
    }
  }

  /// Copies what a connection sees.
  func copy(_ source: Connection, to target: StoreFiles) throws {
    let partial = try PartialFile(for: target, mode: FileCalls.mode(path) ?? 0o644)
    try source.copy(to: partial)
    try FileCalls.synchronize(partial.path)
    var external = ExternalPlacement(try source.externalNames(), from: self, to: target)
    do {
      try external.place(.copy)
      try target.put(partial)
    } catch {
      external.undo()
      throw error
    }
  }

  /// Throws where there is a store, or anything else, at the path.
  func checkFree() throws {
    guard StoreFiles.exists(main) else { return }
    throw StoreError(
      .alreadyExists, "There is something at the URL already",
      remedy: "Name another, or replace or destroy the store that is there; nothing was changed",
      file: name)
  }

  /// Connects to the store, which has to exist.
  func look() throws -> StoreLook {
    do {
      guard StoreFiles.exists(main) else { throw StoreError.noStore }
      return try StoreLook(path, for: .visiting, busyTimeout: StoreFiles.lockTime)
    } catch let error as StoreError {
      throw error.opening(SQLiteConfiguration(location: .file(main), isReadOnly: true))
    }
  }

  /// Gives a whole database the store's name, where there is nothing of that name.
  private func put(_ partial: PartialFile) throws {
    try checkFree()
    // A log without its database is of no use to anybody, and would be taken for this one's.
    for leftover in companions {
      try FileCalls.remove(leftover.path(percentEncoded: false))
    }
    do {
      // Fails where somebody was faster; a rename would not.
      try FileCalls.link(partial.path, to: path)
    } catch StoreError.Code.alreadyExists {
      try checkFree()
    } catch {
      // A file system without second names.
      try FileCalls.rename(partial.path, to: path)
    }
    do {
      try FileCalls.synchronize(folder.path(percentEncoded: false))
    } catch {
      // The files it names are taken away by whoever put them there: it is whole or not at all.
      unlink(path)
      throw error
    }
  }

  /// Adds to an error which store it is about.
  func placed<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var error as StoreError {
      error.file = error.file ?? name
      throw error
    }
  }
}

extension Connection {
  /// Copies what this connection sees into a file that is nobody's yet.
  func copy(to partial: PartialFile) throws {
    let target = try Connection.existing(path: partial.path)
    try target.execute("PRAGMA synchronous = OFF")
    try target.execute("PRAGMA journal_mode = OFF")
    try target.copyPages(from: self)
  }
}

extension StoreError {
  /// The error of a verb that was to use a store that is not there.
  static var noStore: StoreError {
    StoreError(.cannotOpen, "There is no store at the URL", remedy: "Check the URL")
  }
}
