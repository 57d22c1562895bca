public import Foundation

// < <= > >= of two values of an object of which one, or both, may not be there: then none holds.

extension AttributePath {
  /// Whether there is a value and it is less than another.
  public static func < <Wrapped: Comparable & Codable & Sendable, Other>(
    lhs: Self, rhs: AttributePath<Root, Wrapped, Other>
  ) -> Predicate<Root> where Value == Wrapped? {
    lhs.predicate(rhs) { left, right in
      PathNodes.unwrap(left, otherwise: false) { PathNodes.compare($0, .less, right) }
    }
  }

  /// Whether there is another value and this one is less than it.
  public static func < <Wrapped: Comparable & Codable & Sendable, Other>(
    lhs: AttributePath<Root, Wrapped, Other>, rhs: Self
  ) -> Predicate<Root> where Value == Wrapped? {
    lhs.predicate(rhs) { left, right in
      PathNodes.unwrap(right, otherwise: false) { PathNodes.compare(left, .less, $0) }
    }
  }

  /// Whether there are both values and one is less than the other.
  public static func < <Wrapped: Comparable & Codable & Sendable, Other>(
    lhs: Self, rhs: AttributePath<Root, Value, Other>
  ) -> Predicate<Root> where Value == Wrapped? {
    lhs.predicate(rhs) { left, right in
      PathNodes.unwrap(left, otherwise: false) { left in
        PathNodes.unwrap(right, otherwise: false) { PathNodes.compare(left, .less, $0) }
      }
    }
  }

  /// Whether there is a value and it is at most another.
  public static func <= <Wrapped: Comparable & Codable & Sendable, Other>(
    lhs: Self, rhs: AttributePath<Root, Wrapped, Other>
  ) -> Predicate<Root> where Value == Wrapped? {
    lhs.predicate(rhs) { left, right in
      PathNodes.unwrap(left, otherwise: false) { PathNodes.compare($0, .lessOrEqual, right) }
    }
  }

  /// Whether there is another value and this one is at most it.
  public static func <= <Wrapped: Comparable & Codable & Sendable, Other>(
    lhs: AttributePath<Root, Wrapped, Other>, rhs: Self
  ) -> Predicate<Root> where Value == Wrapped? {
    lhs.predicate(rhs) { left, right in
      PathNodes.unwrap(right, otherwise: false) { PathNodes.compare(left, .lessOrEqual, $0) }
    }
  }

  /// Whether there are both values and one is at most the other.
  public static func <= <Wrapped: Comparable & Codable & Sendable, Other>(
    lhs: Self, rhs: AttributePath<Root, Value, Other>
  ) -> Predicate<Root> where Value == Wrapped? {
    lhs.predicate(rhs) { left, right in
      PathNodes.unwrap(left, otherwise: false) { left in
        PathNodes.unwrap(right, otherwise: false) { PathNodes.compare(left, .lessOrEqual, $0) }
      }
    }
  }

  /// Whether there is a value and it is greater than another.
  public static func > <Wrapped: Comparable & Codable & Sendable, Other>(
    lhs: Self, rhs: AttributePath<Root, Wrapped, Other>
  ) -> Predicate<Root> where Value == Wrapped? {
    lhs.predicate(rhs) { left, right in
      PathNodes.unwrap(left, otherwise: false) { PathNodes.compare($0, .greater, right) }
    }
  }

  /// Whether there is another value and this one is greater than it.
  public static func > <Wrapped: Comparable & Codable & Sendable, Other>(
    lhs: AttributePath<Root, Wrapped, Other>, rhs: Self
  ) -> Predicate<Root> where Value == Wrapped? {
    lhs.predicate(rhs) { left, right in
      PathNodes.unwrap(right, otherwise: false) { PathNodes.compare(left, .greater, $0) }
    }
  }

  /// Whether there are both values and one is greater than the other.
  public static func > <Wrapped: Comparable & Codable & Sendable, Other>(
    lhs: Self, rhs: AttributePath<Root, Value, Other>
  ) -> Predicate<Root> where Value == Wrapped? {
    lhs.predicate(rhs) { left, right in
      PathNodes.unwrap(left, otherwise: false) { left in
        PathNodes.unwrap(right, otherwise: false) { PathNodes.compare(left, .greater, $0) }
      }
    }
  }

  /// Whether there is a value and it is at least another.
  public static func >= <Wrapped: Comparable & Codable & Sendable, Other>(
    lhs: Self, rhs: AttributePath<Root, Wrapped, Other>
  ) -> Predicate<Root> where Value == Wrapped? {
    lhs.predicate(rhs) { left, right in
      PathNodes.unwrap(left, otherwise: false) { PathNodes.compare($0, .greaterOrEqual, right) }
    }
  }

  /// Whether there is another value and this one is at least it.
  public static func >= <Wrapped: Comparable & Codable & Sendable, Other>(
    lhs: AttributePath<Root, Wrapped, Other>, rhs: Self
  ) -> Predicate<Root> where Value == Wrapped? {
    lhs.predicate(rhs) { left, right in
      PathNodes.unwrap(right, otherwise: false) { PathNodes.compare(left, .greaterOrEqual, $0) }
    }
  }

  /// Whether there are both values and one is at least the other.
  public static func >= <Wrapped: Comparable & Codable & Sendable, Other>(
    lhs: Self, rhs: AttributePath<Root, Value, Other>
  ) -> Predicate<Root> where Value == Wrapped? {
    lhs.predicate(rhs) { left, right in
      PathNodes.unwrap(left, otherwise: false) { left in
        PathNodes.unwrap(right, otherwise: false) { PathNodes.compare(left, .greaterOrEqual, $0) }
      }
    }
  }
}
