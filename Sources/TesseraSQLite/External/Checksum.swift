/// The CRC-32 of `zlib`, `gzip` and PNG: whoever has a file and a row can compare them.
///
/// Eight bytes a step, with a table for each of the eight: a value is reckoned about as fast as it
/// comes out of the file cache.
package struct Checksum {
  private var state: UInt32 = .max

  package init() {}

  /// The checksum of what was added.
  package var value: UInt32 { ~state }

  /// The checksum of some bytes.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var checksum = Checksum()
    checksum.add(bytes)
    return checksum.value
  }

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var crc = state
    Self.tables.withUnsafeBufferPointer { table in
      var offset = 0
      while offset &+ 8 <= bytes.count {
        let word = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let low = crc ^ UInt32(truncatingIfNeeded: word)
        let high = UInt32(truncatingIfNeeded: word &>> 32)
        crc =
          table[Self.place(7, low)] ^ table[Self.place(6, low &>> 8)]
          ^ table[Self.place(5, low &>> 16)] ^ table[Self.place(4, low &>> 24)]
          ^ table[Self.place(3, high)] ^ table[Self.place(2, high &>> 8)]
          ^ table[Self.place(1, high &>> 16)] ^ table[Self.place(0, high &>> 24)]
        offset &+= 8
      }
      while offset < bytes.count {
        crc = crc &>> 8 ^ table[Self.place(0, crc ^ UInt32(bytes[offset]))]
        offset &+= 1
      }
    }
    state = crc
  }

  @inline(__always)
  private static func place(_ table: Int, _ word: UInt32) -> Int {
    table &<< 8 | Int(truncatingIfNeeded: word & 0xff)
  }

  /// Eight tables of 256: what a byte does to the checksum, with 0 to 7 bytes after it.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
      tables[byte] = crc
    }
    for place in 256..<tables.count {
      let before = tables[place - 256]
      tables[place] = before >> 8 ^ tables[Int(before & 0xff)]
    }
    return tables
  }()
}
