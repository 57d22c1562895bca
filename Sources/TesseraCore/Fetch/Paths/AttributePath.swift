import Foundation

/// A typed path to a value: an attribute of the object, of one at the end of its to-ones, or of the
/// elements of a to-many.
///
/// Comparing it gives a `Predicate`, ``ascending`` and ``descending`` give a `SortDescriptor`. Where an
/// optional to-one is on the way, `Value` is optional. Values are compared as Swift compares them: no
/// value equals `nil` and nothing else, and is neither less nor greater than anything.
public struct AttributePath<Root: PersistentModel, Value>: Sendable {
  let expression: PathExpression<Root, Value>
}

extension PathExpression where Value: Equatable & Codable & Sendable {
  func equals(_ value: Value) -> Predicate<Root> {
    predicate { PathNodes.equal($0, PathNodes.value(value)) }
  }

  func differs(from value: Value) -> Predicate<Root> {
    predicate { PathNodes.notEqual($0, PathNodes.value(value)) }
  }
}

extension AttributePath {
  /// What is asked of this value and of another one's.
  func predicate<Other>(
    _ other: AttributePath<Root, Other>,
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
  public var rawValue: AttributePath<Root, Value.RawValue> {
    AttributePath<Root, Value.RawValue>(expression: expression.property(\.rawValue))
  }
}
