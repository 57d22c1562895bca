import Foundation
import TesseraCore
import TesseraSQL

/// Memory for the texts and bytes of the rows being bound, used again for the next rows.
///
/// A text's bytes can be borrowed only inside a closure, and a row has many texts. Copying them
/// side by side costs a fraction of what letting SQLite copy each into memory of its own does.
final class BindingArena {
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 16)
  private var used = 0

  deinit { memory.deallocate() }

  /// Starts over, with room for `byteCount` bytes. What was put in before is gone.
  func begin(byteCount: Int) {
    used = 0
    let isWasteful = memory.count > 1 << 20 && byteCount < memory.count / 4
    guard byteCount > memory.count || isWasteful else { return }
    memory.deallocate()
    memory = .allocate(byteCount: max(byteCount, 1 << 14), alignment: 16)
  }

  /// Puts a text in. There must be room for it.
  func put(_ text: String) -> UnsafeRawBufferPointer {
    var text = text
    return text.withUTF8 { put(UnsafeRawBufferPointer($0)) }
  }

  /// Puts bytes in. There must be room for them.
  func put(_ data: Data) -> UnsafeRawBufferPointer { data.withUnsafeBytes(put) }

  private func put(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let place = UnsafeMutableRawBufferPointer(rebasing: memory[used..<used + bytes.count])
    place.copyMemory(from: bytes)
    used += bytes.count
    return UnsafeRawBufferPointer(place)
  }
}

extension StoreValue {
  /// The bytes a ``BindingArena`` needs for the value.
  @inline(__always)
  var arenaByteCount: Int {
    switch self {
    case .text(let text), .decimal(let text): text.utf8.count
    case .blob(let data): data.count
    case .null, .integer, .real: 0
    }
  }
}
