import Foundation

/// A file with a value, open for reading. Once it is open, its bytes stay whatever becomes of its
/// name.
final class ExternalFile {
  private let descriptor: Int32
  /// The number of bytes in the file.
  let byteCount: Int

  /// Opens a file.
  ///
  /// - Throws: `POSIXError`.
  init(_ path: String) throws {
    // What is no file at all must not be waited for.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw POSIXError.last }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let error = POSIXError.last
      close(descriptor)
      throw error
    }
    // A folder can be opened too.
    byteCount = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : -1
  }

  deinit { close(descriptor) }

  /// Reads the whole file into memory, which belongs to the caller, who releases it with `free`.
  ///
  /// Read and not mapped: a mapped page that the disk doesn't give ends the process.
  ///
  /// - Returns: The bytes and their checksum.
  /// - Throws: `POSIXError`.
  func read() throws -> (bytes: UnsafeMutableRawBufferPointer, checksum: UInt32) {
    guard byteCount >= 0 else { throw POSIXError(.EISDIR) }
    guard let start = malloc(max(byteCount, 1)) else { throw POSIXError(.ENOMEM) }
    let bytes = UnsafeMutableRawBufferPointer(start: start, count: byteCount)
    do {
      var checksum = Checksum()
      var offset = 0
      while offset < byteCount {
        // Reckoned while the part just read is in the processor's cache.
        let part = min(1 << 18, byteCount - offset)
        let count = pread(descriptor, start + offset, part, off_t(offset))
        if count > 0 {
          checksum.add(UnsafeRawBufferPointer(start: start + offset, count: count))
          offset += count
        } else if count == 0 {
          // Shorter than it was a moment ago.
          throw POSIXError(.EIO)
        } else if errno != EINTR {
          throw POSIXError.last
        }
      }
      return (bytes, checksum.value)
    } catch {
      free(start)
      throw error
    }
  }
}
