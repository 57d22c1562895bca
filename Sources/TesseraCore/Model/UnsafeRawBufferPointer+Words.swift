import Foundation

// Arrays of references are compared word by word: a loop over objects would retain and release each,
// and an unoptimised one take a microsecond for a few of them.

extension UnsafeRawBufferPointer {
  private static var stride: Int { MemoryLayout<UInt>.stride }
  private static let chunk = 256

  /// How many words two buffers begin with alike.
  func commonWords(with other: UnsafeRawBufferPointer, atMost count: Int) -> Int {
    guard let left = baseAddress, let right = other.baseAddress else { return 0 }
    var index = 0
    while index + Self.chunk <= count {
      let offset = index * Self.stride
      if memcmp(left + offset, right + offset, Self.chunk * Self.stride) != 0 { break }
      index += Self.chunk
    }
    while index < count, word(index) == other.word(index) { index += 1 }
    return index
  }

  /// How many words two buffers end with alike.
  func commonLastWords(with other: UnsafeRawBufferPointer, atMost count: Int) -> Int {
    guard let left = baseAddress, let right = other.baseAddress else { return 0 }
    let (leftEnd, rightEnd) = (self.count, other.count)
    var found = 0
    while found + Self.chunk <= count {
      let back = (found + Self.chunk) * Self.stride
      if memcmp(left + leftEnd - back, right + rightEnd - back, Self.chunk * Self.stride) != 0 {
        break
      }
      found += Self.chunk
    }
    let (leftWords, rightWords) = (leftEnd / Self.stride, rightEnd / Self.stride)
    while found < count, word(leftWords - found - 1) == other.word(rightWords - found - 1) {
      found += 1
    }
    return found
  }

  /// The place of the last word like `word`.
  func lastIndex(ofWord word: UInt) -> Int? {
    var index = count / Self.stride
    while index > 0 {
      index -= 1
      if self.word(index) == word { return index }
    }
    return nil
  }

  /// The words.
  var words: [UInt] {
    Array(unsafeUninitializedCapacity: count / Self.stride) { words, filled in
      if let source = baseAddress, let target = words.baseAddress { memcpy(target, source, count) }
      filled = count / Self.stride
    }
  }

  private func word(_ index: Int) -> UInt {
    load(fromByteOffset: index * Self.stride, as: UInt.self)
  }
}

/// Where an object is in memory: its identity, as long as it is there.
func address(of object: AnyObject) -> UInt {
  UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
}
