import Foundation
import TesseraCore

/// The system's calls for files, with errors that say what they mean to a store.
///
/// None of them may open a database that this process has open: closing a file gives up all the
/// process's locks on it, SQLite's too.
enum FileCalls {
  /// Gives a file a second name.
  static func link(_ path: String, to other: String) throws {
    try check(Foundation.link(path, other), other)
  }

  /// Gives a file another name, taking the place of what has it.
  static func rename(_ path: String, to other: String) throws {
    try check(Foundation.rename(path, other), other)
  }

  /// Removes a file; one that is gone is what was wanted.
  static func remove(_ path: String) throws {
    if unlink(path) != 0 && errno != ENOENT { throw failure(path) }
  }

  /// Removes a folder if it is empty.
  static func removeIfEmpty(_ folder: String) { _ = rmdir(folder) }

  /// Makes a folder with those it is in.
  static func makeFolder(_ path: String, _ mode: mode_t) throws {
    if mkdir(path, mode) == 0 || errno == EEXIST { return }
    let folder = (path as NSString).deletingLastPathComponent
    guard errno == ENOENT, !folder.isEmpty, folder != path else { throw failure(path) }
    try makeFolder(folder, mode)
    if mkdir(path, mode) != 0 && errno != EEXIST { throw failure(path) }
  }

  /// Has what was written to a file, or the names in a folder, survive a power cut.
  static func synchronize(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    while fsync(descriptor) != 0 {
      // Some file systems can't do this of folders, and then need not be asked to.
      if errno == EINVAL { return }
      if errno != EINTR { throw failure(path) }
    }
  }

  /// Copies a file's content into a new one with its permissions, and has it survive a power cut.
  static func copy(_ path: String, to other: String) throws {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw failure(path) }
    defer { close(source) }
    let target = open(other, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode(path) ?? 0o600)
    guard target >= 0 else { throw failure(other) }
    defer { close(target) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      if count == 0 { break }
      var done = 0
      while done < count {
        let written = buffer.withUnsafeBytes { bytes in
          write(target, bytes.baseAddress.map { $0 + done }, count - done)
        }
        if written < 0 && errno == EINTR { continue }
        guard written >= 0 else { throw failure(other) }
        done += written
      }
    }
    try check(fsync(target), other)
  }

  /// A file's length in bytes; nil where there is none.
  static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// The permissions of a file or a folder; nil where there is none.
  static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// Whether two paths are on one volume; a file can be renamed and have several names only there.
  static func areOnOneVolume(_ path: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(path, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
  }

  /// The files in a folder and the folders in it, by their paths from there; none where there is no folder.
  ///
  /// - Throws: ``StoreError`` with code `cannotOpen` where it can't be looked through.
  static func contents(_ folder: String) throws -> [String] {
    var status = stat()
    if lstat(folder, &status) != 0, errno == ENOENT { return [] }
    var files: [String] = []
    var folders = [""]
    while let path = folders.popLast() {
      for name in try names(in: folder + path) {
        guard lstat("\(folder)\(path)/\(name)", &status) == 0 else {
          // Gone since it was listed.
          if errno == ENOENT { continue }
          throw StoreError(
            .cannotOpen, "A file in the folder of the store's external files can't be looked at",
            remedy: "Check that this user may search the folder; nothing was changed",
            file: "\(folder)\(path)/\(name)")
        }
        if status.st_mode & S_IFMT == S_IFDIR {
          folders.append("\(path)/\(name)")
        } else {
          files.append(String("\(path)/\(name)".dropFirst()))
        }
      }
    }
    return files.sorted()
  }

  private static func names(in folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw StoreError(
        .cannotOpen, "The folder of the store's external files can't be looked through",
        remedy: "Check that it is a folder, and that this user may read it; nothing was changed",
        file: (folder as NSString).lastPathComponent, cause: error)
    }
  }

  private static func check(_ result: Int32, _ path: String) throws {
    if result != 0 { throw failure(path) }
  }

  private static func failure(
    _ path: String, _ number: Int32 = errno
  ) -> StoreError {
    let code: StoreError.Code =
      switch number {
      case ENOSPC, EDQUOT: .noSpace
      case EACCES, EPERM, EROFS: .readOnly
      case EEXIST, ENOTEMPTY: .alreadyExists
      default: .inputOutput
      }
    return StoreError(
      code, "A file of the store could not be used: \(String(cString: strerror(number)))",
      file: (path as NSString).lastPathComponent,
      cause: NSError(domain: NSPOSIXErrorDomain, code: Int(number)))
  }
}
