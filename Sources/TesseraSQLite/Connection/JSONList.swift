import Foundation
import TesseraCore

/// Lists as JSON, the way SQLite takes many values in one.
enum JSONList {
  static func bytes(_ keys: [Int64]) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    bytes.reserveCapacity(keys.count * 8 + 2)
    for (index, key) in keys.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: String(key).utf8)
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }

  /// Quotes only what JSON demands; zero characters are kept out by whoever makes the list.
  static func bytes(_ texts: [String]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
          bytes.append(UInt8(ascii: "\\"))
          bytes.append(byte)
        case 0..<0x20:
          bytes.append(contentsOf: "\\u00".utf8)
          bytes.append(digits[Int(byte >> 4)])
          bytes.append(digits[Int(byte & 15)])
        default: bytes.append(byte)
        }
      }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }

  /// Values of any kind, each as a text that the function `tessera_value` makes the value of.
  static func bytes(_ values: [StoreValue]) -> [UInt8] { bytes(values.map(\.listed)) }

  /// Rows of such values.
  static func bytes(_ rows: [[StoreValue]]) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for (index, row) in rows.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += Self.bytes(row)
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }
}

extension StoreValue {
  /// The value as a text that says what it is: a list of SQLite has no place for bytes, for every bit
  /// of a number, or for a zero character.
  fileprivate var listed: String {
    switch self {
    case .null: "n"
    case .integer(let integer): "i\(integer)"
    case .real(let real): "r\(String(real.bitPattern, radix: 16))"
    case .text(let text), .decimal(let text):
      text.utf8.contains(0) ? "x\(Self.hexadecimal(text.utf8))" : "t\(text)"
    case .blob(let data): "b\(Self.hexadecimal(data))"
    }
  }

  /// The value of such a text; no value of another.
  init(listed: UnsafeBufferPointer<UInt8>) {
    let rest = UnsafeBufferPointer(rebasing: listed.dropFirst())
    self =
      switch listed.first {
      case UInt8(ascii: "i"):
        Int64(String(decoding: rest, as: UTF8.self)).map(StoreValue.integer) ?? .null
      case UInt8(ascii: "r"):
        UInt64(String(decoding: rest, as: UTF8.self), radix: 16).map {
          .real(Double(bitPattern: $0))
        } ?? .null
      case UInt8(ascii: "t"): .text(String(decoding: rest, as: UTF8.self))
      case UInt8(ascii: "x"): .text(String(decoding: Self.bytes(rest), as: UTF8.self))
      case UInt8(ascii: "b"): .blob(Data(Self.bytes(rest)))
      default: .null
      }
  }

  private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func bytes(_ digits: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    stride(from: 0, to: digits.count - 1, by: 2).map { index in
      digit(digits[index]) << 4 | digit(digits[index + 1])
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8 { byte <= 0x39 ? byte & 15 : (byte & 15) + 9 }
}
