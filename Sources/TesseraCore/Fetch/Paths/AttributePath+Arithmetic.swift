import Foundation

// + - *

extension AttributePath where Value: Numeric & Codable & Sendable {
  /// The sum of a value of the object and another.
  public static func + (path: Self, value: Value) -> Self {
    Self(
      expression: path.expression.map {
        PathNodes.arithmetic($0, .add, PathNodes.value(value))
      })
  }

  /// The sum of a value and one of the object.
  public static func + (value: Value, path: Self) -> Self {
    Self(
      expression: path.expression.map {
        PathNodes.arithmetic(PathNodes.value(value), .add, $0)
      })
  }

  /// The sum of two values of the object.
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(
      expression: PathExpression(
        expand: { variable, test in
          lhs.expression.expand(variable) { left in
            rhs.expression.expand(variable) { test(PathNodes.arithmetic(left, .add, $0)) }
          }
        }, way: nil))
  }

  /// The difference of a value of the object and another.
  public static func - (path: Self, value: Value) -> Self {
    Self(
      expression: path.expression.map {
        PathNodes.arithmetic($0, .subtract, PathNodes.value(value))
      })
  }

  /// The difference of a value and one of the object.
  public static func - (value: Value, path: Self) -> Self {
    Self(
      expression: path.expression.map {
        PathNodes.arithmetic(PathNodes.value(value), .subtract, $0)
      })
  }

  /// The difference of two values of the object.
  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(
      expression: PathExpression(
        expand: { variable, test in
          lhs.expression.expand(variable) { left in
            rhs.expression.expand(variable) { test(PathNodes.arithmetic(left, .subtract, $0)) }
          }
        }, way: nil))
  }

  /// The product of a value of the object and another.
  public static func * (path: Self, value: Value) -> Self {
    Self(
      expression: path.expression.map {
        PathNodes.arithmetic($0, .multiply, PathNodes.value(value))
      })
  }

  /// The product of a value and one of the object.
  public static func * (value: Value, path: Self) -> Self {
    Self(
      expression: path.expression.map {
        PathNodes.arithmetic(PathNodes.value(value), .multiply, $0)
      })
  }

  /// The product of two values of the object.
  public static func * (lhs: Self, rhs: Self) -> Self {
    Self(
      expression: PathExpression(
        expand: { variable, test in
          lhs.expression.expand(variable) { left in
            rhs.expression.expand(variable) { test(PathNodes.arithmetic(left, .multiply, $0)) }
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
