import CSQLite
import CTestVFS
import Foundation
import TesseraSQLite

/// The files of external values on a test disk: in its record, and failing as it fails.
package struct DiskFiles: FileOperations {
  private let disk: TestDisk
  private let system = SystemFiles()

  /// The files on `disk`.
  package init(_ disk: TestDisk) { self.disk = disk }

  private func note(
    _ kind: Int, _ path: String, newPath: String? = nil, isFolder: Bool = false,
    bytes: UnsafeRawBufferPointer? = nil
  ) throws {
    let code = test_disk_note(
      disk.handle, Int32(kind), path, newPath, isFolder ? 1 : 0, bytes?.baseAddress,
      Int64(bytes?.count ?? 0))
    switch code {
    case SQLITE_OK: return
    case SQLITE_FULL: throw POSIXError(.ENOSPC)
    default: throw POSIXError(.EIO)
    }
  }

  package func makeFolder(_ path: String, mode: UInt16) throws -> Bool {
    let isNew = try system.makeFolder(path, mode: mode)
    if isNew {
      do {
        try note(TEST_DISK_OPEN, path, isFolder: true)
      } catch {
        // As if it had not been made.
        rmdir(path)
        throw error
      }
    }
    return isNew
  }

  package func write(
    _ bytes: UnsafeRawBufferPointer, to path: String, mode: UInt16, isSynced: Bool
  ) throws {
    // The system says where a folder is missing, before there is anything to note.
    try system.write(
      UnsafeRawBufferPointer(rebasing: bytes.prefix(0)), to: path, mode: mode,
      isSynced: false)
    try note(TEST_DISK_OPEN, path)
    do {
      try note(TEST_DISK_WRITE, path, bytes: bytes)
    } catch {
      try put(UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count / 2)), path, mode)
      throw error
    }
    try put(bytes, path, mode)
    if isSynced { try note(TEST_DISK_SYNC, path) }
  }

  private func put(_ bytes: UnsafeRawBufferPointer, _ path: String, _ mode: UInt16) throws {
    try system.remove(path)
    try system.write(bytes, to: path, mode: mode, isSynced: false)
  }

  package func syncFolder(_ path: String) throws {
    // Opens it, and so says where there is none; really syncing would only take time.
    _ = try system.names(in: path)
    try note(TEST_DISK_SYNC_FOLDER, path)
  }

  package func move(_ path: String, to newPath: String) throws {
    guard access(path, F_OK) == 0 else { throw POSIXError(.ENOENT) }
    try note(TEST_DISK_RENAME, path, newPath: newPath)
    try system.move(path, to: newPath)
  }

  package func remove(_ path: String) throws {
    guard access(path, F_OK) == 0 else { throw POSIXError(.ENOENT) }
    try note(TEST_DISK_DELETE, path)
    try system.remove(path)
  }

  package func names(in path: String) throws -> [String] { try system.names(in: path) }
}
