/// An amount in whole cents.
package struct Money: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var cents: Int

  package init(cents: Int) {
    self.cents = cents
  }

  package static func + (left: Money, right: Money) -> Money {
    Money(cents: left.cents + right.cents)
  }

  package static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }

  /// With two decimals: `2328.60`.
  package var description: String {
    let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(cents < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Sequence<Money> {
  /// All of them together.
  package var total: Money { reduce(Money(cents: 0), +) }
}
