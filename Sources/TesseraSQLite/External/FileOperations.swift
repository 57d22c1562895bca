import Foundation

/// Everything a store does to the files of its external values, but for reading them.
///
/// One place, so that a test can fail any of it, or forget what was not synced. Paths are absolute.
/// Errors are `POSIXError`s, and are told as ``TesseraCore/StoreError``s by whoever called.
package protocol FileOperations: Sendable {
  /// Makes a folder. One that is there is fine.
  ///
  /// - Parameters:
  ///   - path: The folder; the one it is in exists.
  ///   - mode: Its permissions.
  /// - Returns: Whether it was not there before.
  func makeFolder(_ path: String, mode: UInt16) throws -> Bool

  /// Makes a new file with `bytes`. Where that fails, a part of it may be left.
  ///
  /// - Parameters:
  ///   - bytes: What is in it.
  ///   - path: The file; nothing has this name.
  ///   - mode: Its permissions.
  ///   - isSynced: Whether the bytes have to be on disk afterwards. That the file is in its folder is
  ///     ``syncFolder(_:)``'s business.
  func write(
    _ bytes: UnsafeRawBufferPointer, to path: String, mode: UInt16, isSynced: Bool) throws

  /// Has on disk what is in a folder: files that came, went or got another name.
  func syncFolder(_ path: String) throws

  /// Gives a file another name, in the same folder or another on the same volume.
  func move(_ path: String, to newPath: String) throws

  /// Removes a file.
  func remove(_ path: String) throws

  /// The names of what is in a folder.
  func names(in path: String) throws -> [String]
}

extension POSIXError {
  /// The error the last call left in `errno`.
  static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
