import Foundation
import TesseraCore
import Testing

struct DecimalTextTests {
  @Test func `texts are compared by the numbers they stand for`() {
    let ascending = [
      ["NaN"], ["-1e40"], ["-10", "-1e1", "-10.0"], ["-9.99"], ["-1e-20"],
      ["0", "-0", "+0.00", "0e9", ".0", "0."], ["1e-40", "0.1e-39"],
      ["0.1", ".1", "00.10", "1E-1"],
      ["1", "1.", "+1.000", "10e-1"], ["1.00000000000000000000000000000000000000000001"], ["1.5"],
      ["9", "9.0"], ["10", "1e1", "0.1e2"], ["340282366920938463463374607431768211455"],
      ["1e99999999999"], [""], ["--1"], ["1e"], ["1x"], ["abc"],
    ]
    for (index, texts) in ascending.enumerated() {
      for text in texts {
        for same in texts { #expect(DecimalText.order(text, same) == .same, "\(text) \(same)") }
        for greater in ascending[(index + 1)...].joined() {
          #expect(DecimalText.order(text, greater) == .before, "\(text) \(greater)")
          #expect(DecimalText.order(greater, text) == .after, "\(text) \(greater)")
        }
      }
    }
  }

  @Test func `a number has one text`() throws {
    for (text, canonical) in [
      ("1.50", "1.5"), ("-0", "0"), ("1e3", "1000"), ("1e-5", "0.00001"), ("NaN", "NaN"),
      ("00.10", "0.1"),
    ] {
      #expect(DecimalText.text(try #require(DecimalText.decimal(text))) == canonical)
    }
    for text in ["", "1.5abc", "abc", "1e200", " 1", "0x10", "inf", "1,5"] {
      #expect(DecimalText.decimal(text) == nil, "\(text)")
    }
  }

  @Test func `decimals are reckoned with exactly`() {
    #expect(DecimalText.result(.add, "0.1", "0.2") == "0.3")
    #expect(
      DecimalText.result(.subtract, "1", "0.99999999999999999999") == "0.00000000000000000001")
    #expect(DecimalText.result(.multiply, "-1.5", "4") == "-6")
    #expect(DecimalText.result(.add, "x", "1") == nil)
    #expect(
      Condition.Arithmetic.multiply.result(.decimal("0.1"), .decimal("3")) == .decimal("0.3"))
  }

  @Test func `a product never traps, and is what Decimal's is where that has one`() throws {
    func product(_ lhs: String, _ rhs: String) -> String? {
      DecimalText.result(.multiply, lhs, rhs)
    }
    #expect(product("1e-128", "0.5") == DecimalText.decimal("1e-128").map(DecimalText.text))
    #expect(product("1e-128", "0.4") == "0")
    #expect(product("1e-128", "1e-128") == "0")
    #expect(
      product("1e127", "1e38")
        == DecimalText.decimal("1e127").map { "\($0)" }.map {
          $0 + String(repeating: "0", count: 38)
        })
    #expect(product("1e127", "1e39") == "NaN")
    #expect(product("-1e127", "1e127") == "NaN")
    #expect(product("-0", "5") == "0")
    #expect(product("0.50", "-2") == "-1")
    #expect(product("NaN", "0") == "NaN")
    let seed = ProcessInfo.processInfo.environment["TESSERA_SEED"].flatMap { UInt64($0) } ?? 44
    var generator = TextGenerator(state: seed)
    for _ in 0..<2_000 {
      let left = Decimal(Int64(bitPattern: generator.next())) / 1000
      let right = Decimal(Int(generator.next() % 100_000)) / 10_000
      let text = try #require(product("\(left)", "\(right)"))
      #expect(text == "\(left * right)", "seed \(seed)")
      let power = Int(generator.next() % 256) - 128
      let other = Int(generator.next() % 256) - 128
      let wild = try #require(
        product("340282366920938463463374607431768211455e\(power)", "7e\(other)"))
      #expect(wild == "NaN" || DecimalText.decimal(wild) != nil, "seed \(seed)")
    }
  }
}

private struct TextGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
