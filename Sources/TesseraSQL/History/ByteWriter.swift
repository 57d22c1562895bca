import TesseraCore

/// Puts numbers and values into bytes.
struct ByteWriter {
  var bytes: [UInt8] = []

  /// Adds a number, seven bits a byte, the lowest first; the top bit says that more follow.
  mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Adds a signed number, small ones of either sign short.
  mutating func append(signed number: Int64) {
    append(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
  }

  /// Adds ascending numbers: how many, the first, then the distances.
  mutating func append(ascending numbers: [Int64]) {
    append(UInt64(numbers.count))
    guard var last = numbers.first else { return }
    append(signed: last)
    for number in numbers.dropFirst() {
      append(UInt64(bitPattern: number &- last))
      last = number
    }
  }

  /// Adds a value: its type, then what it holds.
  mutating func append(_ value: StoreValue) {
    switch value {
    case .null: append(UInt64(ColumnType.null.rawValue))
    case .integer(let integer):
      append(UInt64(ColumnType.integer.rawValue))
      append(signed: integer)
    case .real(let real):
      append(UInt64(ColumnType.real.rawValue))
      append(real.bitPattern)
    case .text(let text), .decimal(let text):
      append(UInt64(ColumnType.text.rawValue))
      append(UInt64(text.utf8.count))
      bytes.append(contentsOf: text.utf8)
    case .blob(let data):
      append(UInt64(ColumnType.blob.rawValue))
      append(UInt64(data.count))
      bytes.append(contentsOf: data)
    }
  }
}
