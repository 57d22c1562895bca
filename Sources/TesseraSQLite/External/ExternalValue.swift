import Foundation
import TesseraCore

/// A value that is in a file, read when it is first asked for.
final class ExternalValue {
  private let reference: ExternalReference
  private let file: ExternalFile?
  private let type: ColumnType
  private var bytes: UnsafeMutableRawBufferPointer?
  /// Why the value can't be read; nil where it can, as far as is known.
  private var failure: String?
  private var wasAsked = false

  /// Makes a value.
  ///
  /// - Parameters:
  ///   - reference: What the row says of it.
  ///   - file: Its file; nil where there is none to be read.
  ///   - type: The type of the attribute's values.
  init(_ reference: ExternalReference, _ file: ExternalFile?, type: ColumnType) {
    self.reference = reference
    self.file = file
    self.type = type
    if file == nil {
      failure = "the file \(reference.name.text) of the value is missing or can't be opened"
    } else if file?.byteCount != reference.byteCount {
      failure = "the file \(reference.name.text) of the value has another size than it was given"
    }
  }

  deinit { bytes?.deallocateWithFree() }

  /// Why somebody who asked for the value did not get it; nil where nobody did, or all got it.
  var disappointment: String? { wasAsked ? failure : nil }

  /// The type of the column; the number of none where the value can't be read.
  func typeCode() -> Int32 {
    wasAsked = true
    return failure == nil ? Int32(type.rawValue) : 0
  }

  /// The number of bytes.
  var byteCount: Int32 { failure == nil ? Int32(clamping: reference.byteCount) : 0 }

  /// The value's bytes; nil where they can't be read.
  func load() -> UnsafeRawPointer? {
    wasAsked = true
    if let bytes { return UnsafeRawPointer(bytes.baseAddress) }
    guard failure == nil, let file else { return nil }
    do {
      let (bytes, checksum) = try file.read()
      guard checksum == reference.checksum else {
        bytes.deallocateWithFree()
        failure = "the file \(reference.name.text) of the value is damaged"
        return nil
      }
      self.bytes = bytes
      return UnsafeRawPointer(bytes.baseAddress)
    } catch {
      failure = "the file \(reference.name.text) of the value can't be read"
      return nil
    }
  }

  /// Gives the loaded bytes away. Asked again, they are read again.
  func handOver() -> Bool {
    defer { bytes = nil }
    return bytes != nil
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Releases memory that `malloc` gave.
  fileprivate func deallocateWithFree() { free(baseAddress) }
}
