import Foundation
import TesseraCore
import TesseraSQL

extension ExternalStorage {
  /// Writes a value to a file, where it is large enough. Only under the store's write lock.
  ///
  /// - Returns: What the row is to hold; nil where that is the value itself.
  /// - Throws: ``StoreError`` with code `noSpace`, `readOnly` or `inputOutput`.
  func write(_ value: StoreValue, attribute: Int64, key: Int64) throws -> ExternalReference? {
    switch value {
    case .blob(let data) where data.count >= threshold:
      return try data.withUnsafeBytes { try write($0, attribute, key) }
    case .text(var text) where text.utf8.count >= threshold:
      return try text.withUTF8 { try write(UnsafeRawBufferPointer($0), attribute, key) }
    case .blob, .text, .decimal, .null, .integer, .real:
      return nil
    }
  }

  private func write(
    _ bytes: UnsafeRawBufferPointer, _ attribute: Int64, _ key: Int64
  ) throws -> ExternalReference {
    // A cursor counts a value's bytes in 32 bits.
    guard bytes.count <= Int32.max else {
      throw StoreError(.unsupported, "A value of more than \(Int32.max) bytes can't be stored")
    }
    let name = ExternalName(attribute: attribute, key: key)
    // Noted before, because a part of a file may be left by a write that fails.
    state.withLock { $0.written.append(name) }
    do {
      let mode = permissions
      let path = "\(arrivals)/\(name.text)"
      do {
        try operations.write(bytes, to: path, mode: mode, isSynced: isSynced)
      } catch POSIXError.ENOENT {
        try makeFolders(mode)
        try operations.write(bytes, to: path, mode: mode, isSynced: isSynced)
      }
    } catch {
      throw StoreError.external(error)
    }
    return ExternalReference(name: name, byteCount: bytes.count, checksum: Checksum.of(bytes))
  }

  /// The permissions of the database's file, which its values must not exceed.
  private var permissions: UInt16 {
    var status = stat()
    let database = folder.dropLast("-external".count)
    guard stat(String(database), &status) == 0 else { return 0o600 }
    return UInt16(truncatingIfNeeded: status.st_mode) & 0o666
  }

  private func makeFolders(_ mode: UInt16) throws {
    // Who may read files there may look them up there.
    let mode = mode | (mode & 0o444) >> 2 | 0o700
    state.withLock { $0.foldersAreSynced = false }
    for path in [folder, arrivals] { _ = try operations.makeFolder(path, mode: mode) }
  }

  /// Has the files of the transaction on disk. The commit comes next.
  ///
  /// With the first of a store the folders they are in, too, whoever made them: one who was killed
  /// may not have come to it.
  ///
  /// - Throws: ``StoreError`` with code `noSpace` or `inputOutput`.
  func prepareCommit() throws {
    let (hasWritten, foldersAreSynced) = state.withLock {
      (!$0.written.isEmpty, $0.foldersAreSynced)
    }
    guard isSynced, hasWritten else { return }
    do {
      try operations.syncFolder(arrivals)
      if foldersAreSynced { return }
      let parent = URL(fileURLWithPath: folder).deletingLastPathComponent().path
      for path in [folder, parent] { try operations.syncFolder(path) }
      state.withLock { $0.foldersAreSynced = true }
    } catch {
      throw StoreError.external(error)
    }
  }

  /// Removes the files of a transaction that did not happen.
  func abandon() {
    let written = state.withLock { state in
      defer { state.written = [] }
      return state.written
    }
    for name in written {
      do {
        try remove(name)
      } catch {
        // The save's own error is the one to tell. The file stays in `new` for the next opening.
      }
    }
  }

  /// Lets go of the files of a transaction of which it is not known whether it happened.
  func leave() { state.withLock { $0.written = [] } }
}

extension StoreError {
  /// What the system said of the files of external values.
  static func external(_ error: any Error) -> StoreError {
    guard let error = error as? POSIXError else {
      return error as? StoreError
        ?? StoreError(.inputOutput, "A file of an external value failed", cause: error)
    }
    switch error.code {
    case .ENOSPC, .EDQUOT, .EFBIG:
      return StoreError(
        .noSpace, "There is no room left for the files of external values",
        remedy: "Nothing has changed; make room and save again", cause: error)
    case .EACCES, .EPERM, .EROFS:
      return StoreError(
        .readOnly, "The folder of the store's external values can't be written to",
        remedy: "Check that this user may write it; nothing has changed", cause: error)
    default:
      return StoreError(
        .inputOutput, "A file of an external value can't be used",
        remedy: "Look at the folder beside the store whose name ends in -external", cause: error)
    }
  }
}
