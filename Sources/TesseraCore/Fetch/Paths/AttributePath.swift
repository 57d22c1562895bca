import Foundation

/// A typed path to a value: an attribute of the object, of one at the end of its to-ones, or of the
/// elements of a to-many.
///
/// Comparing it gives a `Predicate`, ``ascending`` and ``descending`` give a `SortDescriptor`. Where an
/// optional to-one is on the way, `Value` is optional. Values are compared as Swift compares them: no
/// value equals `nil` and nothing else, and is neither less nor greater than anything.
///
/// `Kind` says whether it is a value that is stored, ``StoredPath``, which can be sorted by, or one that is
/// reckoned or had from many, ``DerivedPath``. Both are compared alike.
public struct AttributePath<Root: PersistentModel, Value, Kind>: Sendable {
  let expression: PathExpression<Root, Value>
}

/// The kind of a typed path that leads to one stored value: it can be sorted by.
public enum StoredPath {}

/// The kind of a typed path to what no column has: a value of a to-many's elements, their number, the sum
/// of two values, a field of a `Codable` value.
public enum DerivedPath {}

extension PathExpression where Value: Equatable & Codable & Sendable {
  func equals(_ value: Value) -> Predicate<Root> {
    predicate { PathNodes.equal($0, PathNodes.value(value)) }
  }

  func differs(from value: Value) -> Predicate<Root> {
    predicate { PathNodes.notEqual($0, PathNodes.value(value)) }
  }
}

extension AttributePath {
  /// A path to a value that is made of this one.
  func derived<Result>(
    _ make:
      @escaping @Sendable (any StandardPredicateExpression<Value>)
      -> any StandardPredicateExpression<Result>
  ) -> AttributePath<Root, Result, DerivedPath> {
    AttributePath<Root, Result, DerivedPath>(expression: expression.map(make))
  }

  /// What is asked of this value and of another one's.
  func predicate<Other, OtherKind>(
    _ other: AttributePath<Root, Other, OtherKind>,
    _ test: (
      any StandardPredicateExpression<Value>, any StandardPredicateExpression<Other>
    ) -> any StandardPredicateExpression<Bool>
  ) -> Predicate<Root> {
    Predicate { variable in
      expression.expand(variable) { left in
        other.expression.expand(variable) { right in test(left, right) }
      }
    }
  }
}

extension AttributePath where Value: RawRepresentable {
  /// The raw value of an enum, or another `RawRepresentable`: it has an order.
  public var rawValue: AttributePath<Root, Value.RawValue, DerivedPath> {
    AttributePath<Root, Value.RawValue, DerivedPath>(expression: expression.property(\.rawValue))
  }
}
