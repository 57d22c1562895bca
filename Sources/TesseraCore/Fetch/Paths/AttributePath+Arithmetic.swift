import Foundation

// + - *

extension AttributePath where Value: Numeric & Codable & Sendable {
  /// The sum of a value of the object and another.
  public static func + (path: Self, value: Value) -> AttributePath<Root, Value, DerivedPath> {
    path.derived { PathNodes.arithmetic($0, .add, PathNodes.value(value)) }
  }

  /// The sum of a value and one of the object.
  public static func + (value: Value, path: Self) -> AttributePath<Root, Value, DerivedPath> {
    path.derived { PathNodes.arithmetic(PathNodes.value(value), .add, $0) }
  }

  /// The sum of two values of the object.
  public static func + <Other>(
    lhs: Self, rhs: AttributePath<Root, Value, Other>
  ) -> AttributePath<Root, Value, DerivedPath> { lhs.reckoned(.add, rhs) }

  /// The difference of a value of the object and another.
  public static func - (path: Self, value: Value) -> AttributePath<Root, Value, DerivedPath> {
    path.derived { PathNodes.arithmetic($0, .subtract, PathNodes.value(value)) }
  }

  /// The difference of a value and one of the object.
  public static func - (value: Value, path: Self) -> AttributePath<Root, Value, DerivedPath> {
    path.derived { PathNodes.arithmetic(PathNodes.value(value), .subtract, $0) }
  }

  /// The difference of two values of the object.
  public static func - <Other>(
    lhs: Self, rhs: AttributePath<Root, Value, Other>
  ) -> AttributePath<Root, Value, DerivedPath> { lhs.reckoned(.subtract, rhs) }

  /// The product of a value of the object and another.
  public static func * (path: Self, value: Value) -> AttributePath<Root, Value, DerivedPath> {
    path.derived { PathNodes.arithmetic($0, .multiply, PathNodes.value(value)) }
  }

  /// The product of a value and one of the object.
  public static func * (value: Value, path: Self) -> AttributePath<Root, Value, DerivedPath> {
    path.derived { PathNodes.arithmetic(PathNodes.value(value), .multiply, $0) }
  }

  /// The product of two values of the object.
  public static func * <Other>(
    lhs: Self, rhs: AttributePath<Root, Value, Other>
  ) -> AttributePath<Root, Value, DerivedPath> { lhs.reckoned(.multiply, rhs) }

  private func reckoned<Other>(
    _ operation: PathOperation, _ other: AttributePath<Root, Value, Other>
  ) -> AttributePath<Root, Value, DerivedPath> {
    AttributePath<Root, Value, DerivedPath>(
      expression: PathExpression(
        expand: { [expression] variable, test in
          expression.expand(variable) { left in
            other.expression.expand(variable) { test(PathNodes.arithmetic(left, operation, $0)) }
          }
        }, way: nil))
  }
}

extension PathNodes {
  fileprivate static func arithmetic<Value: Numeric>(
    _ lhs: some StandardPredicateExpression<Value>, _ operation: PathOperation,
    _ rhs: some StandardPredicateExpression<Value>
  ) -> Node<Value> {
    switch operation {
    case .add: PredicateExpressions.Arithmetic(lhs: lhs, rhs: rhs, op: .add)
    case .subtract: PredicateExpressions.Arithmetic(lhs: lhs, rhs: rhs, op: .subtract)
    case .multiply: PredicateExpressions.Arithmetic(lhs: lhs, rhs: rhs, op: .multiply)
    }
  }
}

/// An arithmetic operation.
private enum PathOperation {
  case add, subtract, multiply
}
