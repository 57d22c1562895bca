import Foundation
import Tessera

/// A property of every type with a column type of its own, and an optional of each.
@Model
final class Specimen {
  var bool = false
  var int = 0
  var int8: Int8 = 0
  var int16: Int16 = 0
  var int32: Int32 = 0
  var int64: Int64 = 0
  var int128: Int128 = 0
  var uint: UInt = 0
  var uint8: UInt8 = 0
  var uint16: UInt16 = 0
  var uint32: UInt32 = 0
  var uint64: UInt64 = 0
  var uint128: UInt128 = 0
  var float: Float = 0
  var double = 0.0
  var decimal: Decimal = 0
  var string = ""
  var date = Date.distantPast
  var data = Data()
  var uuid = UUID()
  var url = URL(fileURLWithPath: "/")
  var level = Level.low
  var word = Word.first
  var amount = Amount(rawValue: 0)
  var phase = Phase.waxing
  var tags: [String] = []

  var anyBool: Bool?
  var anyInt: Int?
  var anyInt8: Int8?
  var anyInt16: Int16?
  var anyInt32: Int32?
  var anyInt64: Int64?
  var anyInt128: Int128?
  var anyUint: UInt?
  var anyUint8: UInt8?
  var anyUint16: UInt16?
  var anyUint32: UInt32?
  var anyUint64: UInt64?
  var anyUint128: UInt128?
  var anyFloat: Float?
  var anyDouble: Double?
  var anyDecimal: Decimal?
  var anyString: String?
  var anyDate: Date?
  var anyData: Data?
  var anyUuid: UUID?
  var anyUrl: URL?
  var anyLevel: Level?
  var anyWord: Word?
  var anyAmount: Amount?
  var anyPhase: Phase?
  var anyTags: [String]?

  init() {}
}

enum Level: Int16, Codable, Comparable {
  case low = -3
  case middle = 0
  case high = 300
  static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }
}

enum Word: String, Codable {
  case first, second
  case third = "no \"third\"\u{0}"
}

/// Not an enum, and its raw value is not an integer.
struct Amount: RawRepresentable, Codable, Hashable {
  var rawValue: Decimal
}

enum Phase: Codable {
  case waxing, full, waning
}
