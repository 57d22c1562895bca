import Foundation

/// How a value stands to another.
package enum ValueOrder: Hashable, Sendable {
  case before, same, after

  /// The other way round.
  package var reversed: ValueOrder {
    switch self {
    case .before: .after
    case .same: .same
    case .after: .before
    }
  }

  init<Value: Comparable>(_ lhs: Value, _ rhs: Value) {
    self = lhs < rhs ? .before : lhs > rhs ? .after : .same
  }
}

extension StoreValue {
  /// The value as a store compares it: a NaN is kept as its bits, beyond all numbers.
  var comparable: StoreValue {
    guard case .real(let real) = self, real.isNaN else { return self }
    return .blob(withUnsafeBytes(of: real.bitPattern.bigEndian) { Data($0) })
  }

  /// Whether the value is a number that compares with nothing, itself included.
  var isNaN: Bool {
    if case .real(let real) = self { real.isNaN } else { false }
  }

  /// The value as a number, if it is one.
  package var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .real(let real): real
    default: nil
    }
  }

  /// How the value is sorted beside another: no value first, then numbers by size, texts by
  /// ``TextRules``, blobs by bytes. A NaN comes after the numbers.
  package func order(to other: StoreValue) -> ValueOrder {
    let (left, right) = (comparable, other.comparable)
    return switch (left, right) {
    case (.null, .null): .same
    case (.integer(let a), .integer(let b)): ValueOrder(a, b)
    case (.real(let a), .real(let b)): ValueOrder(a, b)
    case (.integer(let a), .real(let b)): Self.order(a, b)
    case (.real(let a), .integer(let b)): Self.order(b, a).reversed
    case (.text(let a), .text(let b)): TextRules.order(a, b)
    case (.decimal(let a), .decimal(let b)): DecimalText.order(a, b)
    case (.blob(let a), .blob(let b)):
      a == b ? .same : a.lexicographicallyPrecedes(b) ? .before : .after
    default: ValueOrder(left.rank, right.rank)
    }
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .integer, .real: 1
    case .text, .decimal: 2
    case .blob: 3
    }
  }

  /// Compares by size without rounding the integer.
  private static func order(_ integer: Int64, _ real: Double) -> ValueOrder {
    // 2^63 is the first real past every integer; -2^63 is the smallest integer itself.
    if real >= 0x1p63 { return .before }
    if real < -0x1p63 { return .after }
    let whole = Int64(real.rounded(.towardZero))
    if whole != integer { return ValueOrder(integer, whole) }
    return ValueOrder(0, real - real.rounded(.towardZero))
  }
}
