import Foundation

// Foundation's product of decimals traps where its exponent leaves the range of the type, which values
// in a file may well make it do. This one is rounded like it, and NaN past the range.

extension DecimalText {
  /// The text of a product.
  static func product(_ lhs: Decimal, _ rhs: Decimal) -> String {
    if lhs.isNaN || rhs.isNaN { return "NaN" }
    var digits = multiply(significantDigits(of: lhs), significantDigits(of: rhs))
    var exponent = lhs.exponent + rhs.exponent
    trim(&digits, &exponent)
    round(&digits, &exponent)
    if digits.isEmpty { return "0" }
    while exponent > greatestExponent, fits(digits + [0]) {
      digits.append(0)
      exponent -= 1
    }
    if exponent > greatestExponent { return "NaN" }
    return (lhs.isSignMinus != rhs.isSignMinus ? "-" : "") + plain(digits, exponent)
  }

  private static let leastExponent = -128
  private static let greatestExponent = 127

  private static func significantDigits(of decimal: Decimal) -> [UInt8] {
    decimal.significand.description.utf8.filter { $0 >= 0x30 && $0 <= 0x39 }.map { $0 - 0x30 }
  }

  /// The digits of a product, the greatest first.
  private static func multiply(_ lhs: [UInt8], _ rhs: [UInt8]) -> [UInt8] {
    var sums = [Int](repeating: 0, count: lhs.count + rhs.count)
    for (i, a) in lhs.enumerated() {
      for (j, b) in rhs.enumerated() { sums[i + j + 1] += Int(a) * Int(b) }
    }
    var carry = 0
    for index in sums.indices.reversed() {
      carry += sums[index]
      sums[index] = carry % 10
      carry /= 10
    }
    return sums.drop { $0 == 0 }.map { UInt8($0) }
  }

  /// Takes the zeros at the end away.
  private static func trim(_ digits: inout [UInt8], _ exponent: inout Int) {
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
  }

  /// Drops the digits that a `Decimal` has no room for.
  private static func round(_ digits: inout [UInt8], _ exponent: inout Int) {
    var count = max(0, leastExponent - exponent, digits.count - mostDigits)
    if count <= digits.count, !fits(Array(digits.dropLast(count))) { count += 1 }
    guard count > 0 else { return }
    exponent += count
    guard count <= digits.count else {
      digits = []
      return
    }
    let isUp = digits[digits.count - count] >= 5
    digits.removeLast(count)
    if isUp { increment(&digits) }
    trim(&digits, &exponent)
    // One more digit than there is room for, after all: 2^128.
    if !fits(digits) { round(&digits, &exponent) }
  }

  private static func increment(_ digits: inout [UInt8]) {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
  }

  private static let mostDigits = 39

  /// Whether the digits are a significand: a number of 128 bits.
  private static func fits(_ digits: [UInt8]) -> Bool {
    if digits.count < mostDigits { return true }
    if digits.count > mostDigits { return false }
    let greatest = UInt128.max.description.utf8.map { $0 - 0x30 }
    return !greatest.lexicographicallyPrecedes(digits)
  }

  private static func plain(_ digits: [UInt8], _ exponent: Int) -> String {
    var text = String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    if exponent >= 0 { return text + String(repeating: "0", count: exponent) }
    if text.utf8.count <= -exponent {
      text = String(repeating: "0", count: 1 - exponent - text.utf8.count) + text
    }
    text.insert(".", at: text.index(text.endIndex, offsetBy: exponent))
    return text
  }
}
