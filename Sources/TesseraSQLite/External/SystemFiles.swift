import Foundation

/// The operations of the system.
package struct SystemFiles: FileOperations {
  /// The one there is.
  package init() {}

  package func makeFolder(_ path: String, mode: UInt16) throws -> Bool {
    guard mkdir(path, mode_t(mode)) == 0 else {
      if errno == EEXIST { return false }
      throw POSIXError.last
    }
    // What the process masks is not for it to decide: whoever may use the store uses the folder.
    if chmod(path, mode_t(mode)) != 0 { throw POSIXError.last }
    return true
  }

  package func write(
    _ bytes: UnsafeRawBufferPointer, to path: String, mode: UInt16, isSynced: Bool
  ) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
    guard file >= 0 else { throw POSIXError.last }
    var failure: POSIXError?
    do {
      if fchmod(file, mode_t(mode)) != 0 { throw POSIXError.last }
      try writeAll(bytes, to: file)
      if isSynced { try syncWhole(file) }
    } catch let error as POSIXError {
      failure = error
    }
    // Some file systems tell only now that there was no room.
    if close(file) != 0, errno != EINTR { failure = failure ?? .last }
    if let failure { throw failure }
  }

  package func syncFolder(_ path: String) throws {
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw POSIXError.last }
    defer { close(folder) }
    do {
      try syncWhole(folder)
    } catch POSIXError.EINVAL {
      // A file system that syncs no folders keeps them in order by itself.
    }
  }

  package func move(_ path: String, to newPath: String) throws {
    if rename(path, newPath) != 0 { throw POSIXError.last }
  }

  package func remove(_ path: String) throws {
    if unlink(path) != 0 { throw POSIXError.last }
  }

  package func names(in path: String) throws -> [String] {
    guard let folder = opendir(path) else { throw POSIXError.last }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw POSIXError.last }
        return names
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
  }
}

private func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws {
  var rest = bytes[...]
  while !rest.isEmpty {
    // Systems have an end to what they take at once.
    let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
    let count = write(file, part.baseAddress, part.count)
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if count == 0 || errno != EINTR {
      throw count == 0 ? POSIXError(.ENOSPC) : POSIXError.last
    }
  }
}

private func syncWhole(_ file: Int32) throws {
  while fsync(file) != 0 {
    if errno != EINTR { throw POSIXError.last }
  }
}
