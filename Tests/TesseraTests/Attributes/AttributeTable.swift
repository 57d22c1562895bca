import Foundation
import Tessera

/// Every attribute type with the values it is tried with, among them the ones at its ends.
enum AttributeTable {
  static var all: [AttributeCheck] {
    [
      equatable("Bool", \.bool, \.anyBool, [false, true]),
      comparable("Int", \.int, \.anyInt, ends()),
      comparable("Int8", \.int8, \.anyInt8, ends()),
      comparable("Int16", \.int16, \.anyInt16, ends()),
      comparable("Int32", \.int32, \.anyInt32, ends()),
      comparable("Int64", \.int64, \.anyInt64, ends()),
      comparable("Int128", \.int128, \.anyInt128, ends()),
      comparable("UInt", \.uint, \.anyUint, ends()),
      comparable("UInt8", \.uint8, \.anyUint8, ends()),
      comparable("UInt16", \.uint16, \.anyUint16, ends()),
      comparable("UInt32", \.uint32, \.anyUint32, ends()),
      comparable("UInt64", \.uint64, \.anyUint64, ends() + [1 << 63, 1 << 63 - 1, 10 << 60]),
      comparable("UInt128", \.uint128, \.anyUint128, ends()),
      comparable("Float", \.float, \.anyFloat, floats) { $0.bitPattern == $1.bitPattern },
      comparable("Double", \.double, \.anyDouble, doubles) { $0.bitPattern == $1.bitPattern },
      comparable("Decimal", \.decimal, \.anyDecimal, decimals),
      comparable("String", \.string, \.anyString, strings) { $0.utf8.elementsEqual($1.utf8) },
      comparable("Date", \.date, \.anyDate, dates) {
        $0.timeIntervalSinceReferenceDate.bitPattern == $1.timeIntervalSinceReferenceDate.bitPattern
      },
      equatable(
        "Data", \.data, \.anyData, [Data(), Data([0]), Data([0, 255]), Data(count: 70_000)]),
      equatable("UUID", \.uuid, \.anyUuid, [UUID(), UUID(), UUID(uuid: zeroes)]),
      equatable("URL", \.url, \.anyUrl, urls) { $0.absoluteString == $1.absoluteString },
      comparable("enum of Int16", \.level, \.anyLevel, [.low, .middle, .high]),
      equatable("enum of String", \.word, \.anyWord, [.first, .second, .third]),
      equatable("struct of Decimal", \.amount, \.anyAmount, decimals.map(Amount.init(rawValue:))),
      equatable("enum without raw value", \.phase, \.anyPhase, [.waxing, .full, .waning]),
      equatable(
        "array of String", \.tags, \.anyTags, [[], [""], strings, ["a", "b"], ["b", "a"]]),
    ]
  }

  private static func ends<Value: FixedWidthInteger>() -> [Value] {
    let all: [Value?] = [
      .min, .min + 1, Value(exactly: -1), 0, 1, 2, 10, 9, 100, .max / 2, .max - 1, .max,
    ]
    return all.compactMap(\.self)
  }

  private static let floats: [Float] = [
    -0.0, 0, 0.1, -1.5, .infinity, -.infinity, .nan, .signalingNaN, Float(bitPattern: 0x7FC0_1234),
    Float(bitPattern: 0xFF80_0001), .leastNonzeroMagnitude, .greatestFiniteMagnitude, .pi,
    16_777_215,
  ]

  private static let doubles: [Double] = [
    -0.0, 0, 0.1, 0.1 + 0.2, -1.5, .infinity, -.infinity, .nan, .signalingNaN,
    Double(bitPattern: 0x7FF8_0000_DEAD_BEEF), Double(bitPattern: 0xFFF0_0000_0000_0001),
    .leastNonzeroMagnitude, .greatestFiniteMagnitude, .pi, 9_007_199_254_740_991, 0x1p63,
  ]

  // Not those of NaN: `Date` takes `>=` for the opposite of `<`.
  private static let dates = doubles.filter { !$0.isNaN }
    .map(Date.init(timeIntervalSinceReferenceDate:))

  private static let decimals: [Decimal] =
    [
      "0", "-2", "10", "9", "9.995", "0.1", "0.2", "0.3", "1e-20", "1e-128", "1e127", "-1e127",
      "12345678901234567890.123456789", "99999999999999999999999999999999999999",
      "-0.99999999999999999999999999999999999999", "1.50", "100", "1000",
    ].compactMap { Decimal(string: $0) } + [
      .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude, Decimal(0.1) + Decimal(0.2),
      Decimal(sign: .plus, exponent: -2, significand: 150),
    ]

  private static let strings = [
    "", "a", "A", "b", "ab", "a\u{0}b", "a\u{0}", "é", "e\u{301}", "👩‍👩‍👧", "Ångström", "東京", "ﬁ",
    "\u{FEFF}x", "'; DROP TABLE Specimen; --", "\"", "%_", "\r\n", "🇩🇪🇫🇷", "z\u{335}\u{301}",
  ]

  private static let urls = [
    "https://example.com/a%20b?q=1#end", "file:///tmp/x/", "mailto:a@b.c", "relative/path",
    "//host/x",
    "http://[::1]:80/", "data:,x", "HTTP://EXAMPLE.com",
  ].compactMap { URL(string: $0) }

  private static let zeroes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
}

extension AttributeTable {
  private static func comparable<Value: Codable & Comparable & Sendable>(
    _ name: String, _ path: any Attribute<Value>, _ optional: any Attribute<Value?>,
    _ values: [Value], isSame: @escaping @Sendable (Value, Value) -> Bool = { $0 == $1 }
  ) -> AttributeCheck {
    let check = TypeCheck(path: path, optional: optional, values: values, isSame: isSame)
    return AttributeCheck(
      name: name, roundTrip: check.roundTrip, equality: check.equality, order: check.order)
  }

  private static func equatable<Value: Codable & Equatable & Sendable>(
    _ name: String, _ path: any Attribute<Value>, _ optional: any Attribute<Value?>,
    _ values: [Value], isSame: @escaping @Sendable (Value, Value) -> Bool = { $0 == $1 }
  ) -> AttributeCheck {
    let check = TypeCheck(path: path, optional: optional, values: values, isSame: isSame)
    return AttributeCheck(
      name: name, roundTrip: check.roundTrip, equality: check.equality, order: nil)
  }
}
