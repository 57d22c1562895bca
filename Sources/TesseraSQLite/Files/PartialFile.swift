import Foundation
import TesseraCore

/// A database that is made beside a store and put in its place when it is whole.
///
/// It is locked as long as it is being made. What a killed process left behind is not, and goes with
/// the next verb that makes one there.
final class PartialFile {
  /// The file.
  let path: String
  private let descriptor: Int32

  /// Makes an empty file beside the store it is for.
  ///
  /// - Parameter mode: Its permissions: those of the file whose content it gets.
  init(for store: StoreFiles, mode: mode_t) throws {
    Self.removeLeftovers(of: store)
    path = store.path + Self.infix + String(UInt32.random(in: 0 ... .max), radix: 16)
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      let code: StoreError.Code =
        switch errno {
        case ENOSPC, EDQUOT: .noSpace
        case EACCES, EPERM, EROFS: .readOnly
        default: .cannotOpen
        }
      throw StoreError(
        code, "No file can be made where the store is to be: \(String(cString: strerror(errno)))",
        remedy: "Check that the folder exists, has room, and that this user may write there",
        file: store.name)
    }
    flock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit {
    Self.remove(path)
    close(descriptor)
  }

  private static let infix = "-partial-"

  /// What makes a database a store's own whether it is whole or not.
  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }

  /// Removes what killed processes left.
  static func removeLeftovers(of store: StoreFiles) {
    let name = store.name + infix
    // Without a look at the folder there is nothing to tidy; whoever needs it will say so.
    let all = (try? FileManager.default.contentsOfDirectory(atPath: store.folder.path)) ?? []
    let digits = Set("0123456789abcdef")
    for entry in all where entry.hasPrefix(name) {
      guard entry.dropFirst(name.count).allSatisfy(digits.contains) else { continue }
      let path = store.folder.appending(path: entry).path(percentEncoded: false)
      let descriptor = open(path, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { remove(path) }
    }
  }
}
