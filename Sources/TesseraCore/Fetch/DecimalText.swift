package import Foundation

/// Decimal numbers as text: how ``StoreValue/decimal(_:)`` is written, compared and reckoned with.
///
/// A store compares the texts by value too, through the same functions, so that `1.50` put in by hand
/// equals `1.5`. A text that is no number comes after all numbers.
package enum DecimalText {
  /// The one text of a number: `0.1`, `-12`, `1000`; `NaN` for what is none.
  package static func text(_ decimal: Decimal) -> String {
    decimal.isNaN ? "NaN" : decimal.description
  }

  /// The number a text stands for; nil where it is none, or past what `Decimal` holds. Digits past the
  /// 38 it holds are dropped.
  package static func decimal(_ text: String) -> Decimal? {
    var text = text
    let kind = text.withUTF8 { Scan(UnsafeRawBufferPointer($0)).kind }
    return switch kind {
    case .notANumber: Decimal.nan
    case .number: Decimal(string: text)
    case .other: nil
    }
  }

  /// How one number is sorted beside another. A NaN equals itself and comes before all others, as
  /// `Decimal` has it.
  package static func order(_ lhs: String, _ rhs: String) -> ValueOrder {
    var lhs = lhs
    var rhs = rhs
    return lhs.withUTF8 { left in
      rhs.withUTF8 { right in order(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right)) }
    }
  }

  /// The same of UTF-8.
  package static func order(_ lhs: UnsafeRawBufferPointer, _ rhs: UnsafeRawBufferPointer)
    -> ValueOrder
  {
    let left = Scan(lhs)
    let right = Scan(rhs)
    switch (left.kind, right.kind) {
    case (.number, .number): return left.order(to: right)
    case (.other, .other):
      return lhs.elementsEqual(rhs)
        ? .same : lhs.lexicographicallyPrecedes(rhs) ? .before : .after
    default: return ValueOrder(left.kind.rawValue, right.kind.rawValue)
    }
  }

  /// A text that all texts of the same number share.
  static func canonical(_ text: String) -> String {
    var text = text
    return text.withUTF8 { Scan(UnsafeRawBufferPointer($0)).canonical } ?? text
  }

  /// The result of an operation; nil where either text is no number, or a `Decimal` can't do it.
  package static func result(
    _ operation: Condition.Arithmetic, _ lhs: String, _ rhs: String
  ) -> String? {
    guard let left = decimal(lhs), let right = decimal(rhs) else { return nil }
    return switch operation {
    case .add: text(left + right)
    case .subtract: text(left - right)
    case .multiply: product(left, right)
    // No operator of `Decimal` that a predicate has.
    case .divide, .remainder: nil
    }
  }
}

extension DecimalText {
  /// What a text is, and where its digits are: `[+-]digits[.digits][e[+-]digits]`.
  private struct Scan {
    enum Kind: Int {
      case notANumber, number, other
    }

    let bytes: UnsafeRawBufferPointer
    private(set) var kind = Kind.other
    private var isNegative = false
    /// Where the digits that count begin and end, a point among them.
    private var first = 0
    private var end = 0
    /// The power of ten of the first digit that counts.
    private var exponent = 0
    private var isZero: Bool { first == end }

    init(_ bytes: UnsafeRawBufferPointer) {
      self.bytes = bytes
      if bytes.elementsEqual("NaN".utf8) {
        kind = .notANumber
      } else if scan() {
        kind = .number
      }
    }

    private mutating func scan() -> Bool {
      var index = 0
      isNegative = skipSign(&index)
      let start = index
      var point: Int?
      var hasDigits = false
      var leading: Int?
      while index < bytes.count {
        let byte = bytes[index]
        if Self.isDigit(byte) {
          hasDigits = true
          if leading == nil, byte != UInt8(ascii: "0") { leading = index }
        } else if byte == UInt8(ascii: "."), point == nil {
          point = index
        } else {
          break
        }
        index += 1
      }
      guard hasDigits else { return false }
      first = leading ?? start
      end = leading == nil ? start : index
      let unit = point ?? index
      exponent = first < unit ? unit - first - 1 : unit - first
      if index < bytes.count {
        guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return false }
        index += 1
        let sign = skipSign(&index) ? -1 : 1
        guard index < bytes.count else { return false }
        var power = 0
        while index < bytes.count {
          guard Self.isDigit(bytes[index]) else { return false }
          // Further than any number of digits a text could have.
          power = min(power * 10 + Int(bytes[index] - UInt8(ascii: "0")), 1 << 40)
          index += 1
        }
        exponent += sign * power
      }
      return true
    }

    /// Passes a sign over; true for a minus.
    private func skipSign(_ index: inout Int) -> Bool {
      guard index < bytes.count else { return false }
      let byte = bytes[index]
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { index += 1 }
      return byte == UInt8(ascii: "-")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
      byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    /// The digits and the power of the first; nil of what is no number.
    var canonical: String? {
      guard kind == .number else { return nil }
      if isZero { return "0" }
      var digits = bytes[first..<end].filter { $0 != UInt8(ascii: ".") }
      while digits.last == UInt8(ascii: "0") { digits.removeLast() }
      return "\(isNegative ? "-" : "")\(String(decoding: digits, as: UTF8.self))e\(exponent)"
    }

    func order(to other: Scan) -> ValueOrder {
      // Zero has no sign.
      let isNegative = isNegative && !isZero
      let otherIsNegative = other.isNegative && !other.isZero
      if isNegative != otherIsNegative { return isNegative ? .before : .after }
      let order = magnitude(to: other)
      return isNegative ? order.reversed : order
    }

    private func magnitude(to other: Scan) -> ValueOrder {
      if isZero || other.isZero { return ValueOrder(isZero ? 0 : 1, other.isZero ? 0 : 1) }
      if exponent != other.exponent { return ValueOrder(exponent, other.exponent) }
      var index = first
      var otherIndex = other.first
      while true {
        let digit = nextDigit(&index)
        let otherDigit = other.nextDigit(&otherIndex)
        if digit != otherDigit { return ValueOrder(digit, otherDigit) }
        if index >= end && otherIndex >= other.end { return .same }
      }
    }

    /// The next digit that counts; zero after the last.
    private func nextDigit(_ index: inout Int) -> UInt8 {
      if index < end, bytes[index] == UInt8(ascii: ".") { index += 1 }
      guard index < end else { return UInt8(ascii: "0") }
      defer { index += 1 }
      return bytes[index]
    }
  }
}
