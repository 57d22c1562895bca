import Foundation
import TesseraTestSupport

/// The values the properties have and the predicates name: those that something could get wrong.
enum DiffValues {
  static let bools = [false, true]
  static let ints = [0, 1, -1, 7, Int.max, Int.min, Int.max - 1, 1 << 53, (1 << 53) + 1]
  static let smalls = [-3, -1, 0, 1, 2, 5, 40]
  static let bytes: [UInt8] = [0, 1, 127, 128, 255]
  static let shorts: [Int16] = [.min, -1, 0, 1, .max]
  static let wides: [UInt64] = [
    0, 1, UInt64(Int64.max), UInt64(Int64.max) + 1, .max - 1, .max, 10_000_000_000_000_000_000,
  ]
  static let floats: [Float] = [
    0, -0.0, 0.1, 1.5, -1.5, 16_777_216, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
  ]
  static let doubles: [Double] = [
    0, -0.0, 0.1, 1.5, -1.5, 9_007_199_254_740_992, 1e300, .infinity, -.infinity, .nan,
    .leastNonzeroMagnitude,
  ]
  static let decimals: [Decimal] = [
    0, 1, -1, decimal("0.1"), decimal("-0.001"), decimal("2.50"),
    decimal("12345678901234567890123456789012345678"), decimal("-99999999999999999999.5"),
    decimal("10"), decimal("9"), .nan,
  ]
  static let texts = [
    "", "a", "A", "b", "ab", "a%", "a_b", "%", "_", "it's", "\"q\"", "a\\b", "100%_",
    // The same, written in two ways: é, Å, a Hangul syllable.
    "\u{E9}", "e\u{301}", "caf\u{E9}", "cafe\u{301}", "\u{212B}", "\u{C5}", "A\u{30A}",
    "\u{AC00}", "\u{1100}\u{1161}", "stra\u{DF}e", "STRASSE", "\u{1F469}", "\u{10FFFF}",
    "\u{D7FF}", "\u{E000}", "\u{FF21}", "a\u{0}b", "null", " a", "a ",
  ]
  static let dates = [
    Date.distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: 0),
    Date(timeIntervalSinceReferenceDate: 0.1), Date(timeIntervalSinceReferenceDate: -1e9),
    Date(timeIntervalSince1970: 0),
  ]
  static let uuids: [UUID] = (0..<5).map { number in
    UUID(
      uuid: (number * 60, 0, 0, 0, 0xAB, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number == 3 ? 0xFF : number))
  }
  static let urls = ["https://example.com/a?b=c%20d", "file:///a", "about:blank", "x:%25"]
    .compactMap { URL(string: $0) }
  static let blobs = [Data(), Data([0]), Data([0, 255]), Data("text".utf8)]
  static let shapes: [DiffShape] = [
    .point, .circle(radius: 1.5), .circle(radius: -0.0), .circle(radius: .infinity), .named("a"),
    .named("it's %"), .named(""),
  ]
  static let spots = [
    DiffSpot(x: 0), DiffSpot(x: -3, y: 1.5, name: "a"), DiffSpot(x: 40, y: -0.0, name: ""),
    DiffSpot(x: .max, y: .infinity, name: "\u{E9}"), DiffSpot(x: .min, name: "e\u{301}"),
  ]
  static let tagLists: [[String]] = [[], ["a"], ["a", "b"], ["b", "a"], [""], ["\u{E9}"]]

  static let counts: [[String: Int]] = [
    [:], ["a": 0], ["a": 1, "b": -3], ["b": 1], ["\u{E9}": 40], ["it's \"b\".c": 2], ["": 5],
  ]

  private static func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? 0 }
}

extension SeededGenerator {
  /// One of the values.
  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &self)]
  }

  /// One of the values, or none.
  mutating func pickOrNil<Value>(_ values: [Value]) -> Value? {
    chance(1, in: 4) ? nil : pick(values)
  }

  mutating func chance(_ part: Int, in whole: Int) -> Bool {
    Int.random(in: 0..<whole, using: &self) < part
  }
}
