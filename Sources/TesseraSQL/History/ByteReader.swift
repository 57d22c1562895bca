import Foundation
import TesseraCore

/// Takes numbers and values out of bytes; throws where they end or make no sense.
struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var damage: StoreError { StoreError(.corrupt, "A history row can't be read") }

  mutating func number() throws -> UInt64 {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      result |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return result }
      shift += 7
    }
    throw damage
  }

  mutating func signed() throws -> Int64 {
    let number = try number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// A number of things that follow, each at least a byte long.
  mutating func count() throws -> Int {
    let number = try number()
    guard number <= UInt64(bytes.count - position) else { throw damage }
    return Int(number)
  }

  mutating func ascending() throws -> [Int64] {
    let count = try count()
    guard count > 0 else { return [] }
    var last = try signed()
    var numbers = [last]
    numbers.reserveCapacity(count)
    for _ in 1..<count {
      last &+= Int64(bitPattern: try number())
      numbers.append(last)
    }
    return numbers
  }

  mutating func value() throws -> StoreValue {
    switch ColumnType(rawValue: try count(limit: 5)) {
    case .integer: return .integer(try signed())
    case .real: return .real(Double(bitPattern: try number()))
    case .text: return .text(String(decoding: try slice(), as: UTF8.self))
    case .blob: return .blob(Data(try slice()))
    case .null: return .null
    case nil, .unsigned, .decimal: throw damage
    }
  }

  private mutating func count(limit: UInt64) throws -> Int {
    let number = try number()
    guard number <= limit else { throw damage }
    return Int(number)
  }

  private mutating func slice() throws -> ArraySlice<UInt8> {
    let count = try count()
    defer { position += count }
    return bytes[position..<position + count]
  }
}
