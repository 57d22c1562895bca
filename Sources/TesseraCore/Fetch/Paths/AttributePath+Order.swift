public import Foundation

// < <= > >= and ranges. Where there is no value, none of them holds.

extension AttributePath where Value: Comparable & Codable & Sendable {
  /// Whether the value is less than another.
  public static func < (path: Self, value: Value) -> Predicate<Root> {
    path.expression.predicate { PathNodes.compare($0, .less, PathNodes.value(value)) }
  }

  /// Whether one value of the object is less than another.
  public static func < <Other>(
    lhs: Self, rhs: AttributePath<Root, Value, Other>
  ) -> Predicate<Root> {
    lhs.predicate(rhs) { PathNodes.compare($0, .less, $1) }
  }

  /// Whether the value is at most another.
  public static func <= (path: Self, value: Value) -> Predicate<Root> {
    path.expression.predicate { PathNodes.compare($0, .lessOrEqual, PathNodes.value(value)) }
  }

  /// Whether one value of the object is at most another.
  public static func <= <Other>(
    lhs: Self, rhs: AttributePath<Root, Value, Other>
  ) -> Predicate<Root> {
    lhs.predicate(rhs) { PathNodes.compare($0, .lessOrEqual, $1) }
  }

  /// Whether the value is greater than another.
  public static func > (path: Self, value: Value) -> Predicate<Root> {
    path.expression.predicate { PathNodes.compare($0, .greater, PathNodes.value(value)) }
  }

  /// Whether one value of the object is greater than another.
  public static func > <Other>(
    lhs: Self, rhs: AttributePath<Root, Value, Other>
  ) -> Predicate<Root> {
    lhs.predicate(rhs) { PathNodes.compare($0, .greater, $1) }
  }

  /// Whether the value is at least another.
  public static func >= (path: Self, value: Value) -> Predicate<Root> {
    path.expression.predicate { PathNodes.compare($0, .greaterOrEqual, PathNodes.value(value)) }
  }

  /// Whether one value of the object is at least another.
  public static func >= <Other>(
    lhs: Self, rhs: AttributePath<Root, Value, Other>
  ) -> Predicate<Root> {
    lhs.predicate(rhs) { PathNodes.compare($0, .greaterOrEqual, $1) }
  }

  /// Whether the value is in a range, its upper bound included.
  public func isIn(_ range: ClosedRange<Value>) -> Predicate<Root> {
    expression.predicate { value in
      PathNodes.both(
        PathNodes.compare(value, .greaterOrEqual, PathNodes.value(range.lowerBound)),
        PathNodes.compare(value, .lessOrEqual, PathNodes.value(range.upperBound)))
    }
  }

  /// Whether the value is in a range, its upper bound left out.
  public func isIn(_ range: Range<Value>) -> Predicate<Root> {
    expression.predicate { value in
      PathNodes.both(
        PathNodes.compare(value, .greaterOrEqual, PathNodes.value(range.lowerBound)),
        PathNodes.compare(value, .less, PathNodes.value(range.upperBound)))
    }
  }
}

extension AttributePath {
  /// Whether there is a value and it is less than another.
  public static func < <Wrapped: Comparable & Codable & Sendable>(
    path: Self, value: Wrapped
  ) -> Predicate<Root> where Value == Wrapped? {
    path.expression.predicate { path in
      PathNodes.unwrap(path, otherwise: false) {
        PathNodes.compare($0, .less, PathNodes.value(value))
      }
    }
  }

  /// Whether there is a value and it is at most another.
  public static func <= <Wrapped: Comparable & Codable & Sendable>(
    path: Self, value: Wrapped
  ) -> Predicate<Root> where Value == Wrapped? {
    path.expression.predicate { path in
      PathNodes.unwrap(path, otherwise: false) {
        PathNodes.compare($0, .lessOrEqual, PathNodes.value(value))
      }
    }
  }

  /// Whether there is a value and it is greater than another.
  public static func > <Wrapped: Comparable & Codable & Sendable>(
    path: Self, value: Wrapped
  ) -> Predicate<Root> where Value == Wrapped? {
    path.expression.predicate { path in
      PathNodes.unwrap(path, otherwise: false) {
        PathNodes.compare($0, .greater, PathNodes.value(value))
      }
    }
  }

  /// Whether there is a value and it is at least another.
  public static func >= <Wrapped: Comparable & Codable & Sendable>(
    path: Self, value: Wrapped
  ) -> Predicate<Root> where Value == Wrapped? {
    path.expression.predicate { path in
      PathNodes.unwrap(path, otherwise: false) {
        PathNodes.compare($0, .greaterOrEqual, PathNodes.value(value))
      }
    }
  }

  /// Whether there is a value and it is in a range, its upper bound included.
  public func isIn<Wrapped: Comparable & Codable & Sendable>(
    _ range: ClosedRange<Wrapped>
  ) -> Predicate<Root> where Value == Wrapped? {
    self >= range.lowerBound && self <= range.upperBound
  }

  /// Whether there is a value and it is in a range, its upper bound left out.
  public func isIn<Wrapped: Comparable & Codable & Sendable>(
    _ range: Range<Wrapped>
  ) -> Predicate<Root> where Value == Wrapped? {
    self >= range.lowerBound && self < range.upperBound
  }
}
