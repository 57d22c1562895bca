import Foundation

// + - * / % and the minus sign.

/// An operator between two numbers.
protocol ArithmeticNode: PredicateNode {
  associatedtype LHS: PredicateExpression
  associatedtype RHS: PredicateExpression
  var lhs: LHS { get }
  var rhs: RHS { get }
  /// What is done, and how it is written; nil for an operator that isn't known.
  var operation: (kind: Condition.Arithmetic, symbol: String)? { get }
}

extension ArithmeticNode {
  func term(in scope: PredicateScope) throws -> Term {
    guard let operation else { throw scope.unsupported(self, "the operator is not known") }
    return .scalar(
      try scope.compute(
        operation.kind, try scope.choices(of: lhs), try scope.choices(of: rhs),
        as: LHS.Output.self, for: self))
  }

  func sketch(in scope: PredicateScope) -> String {
    "(\(scope.sketch(of: lhs)) \(operation?.symbol ?? "?") \(scope.sketch(of: rhs)))"
  }
}

extension PredicateExpressions.Arithmetic: PredicateNode, ArithmeticNode {
  var operation: (kind: Condition.Arithmetic, symbol: String)? {
    switch op {
    case .add: (.add, "+")
    case .subtract: (.subtract, "-")
    case .multiply: (.multiply, "*")
    @unknown default: nil
    }
  }
}

extension PredicateExpressions.IntDivision: PredicateNode, ArithmeticNode {
  /// Towards zero, as in Swift; by zero there is no value, and nothing traps.
  var operation: (kind: Condition.Arithmetic, symbol: String)? { (.divide, "/") }
}

extension PredicateExpressions.FloatDivision: PredicateNode, ArithmeticNode {
  var operation: (kind: Condition.Arithmetic, symbol: String)? { (.divide, "/") }
}

extension PredicateExpressions.IntRemainder: PredicateNode, ArithmeticNode {
  /// Of the sign of the dividend, as in Swift; by zero there is no value, and nothing traps.
  var operation: (kind: Condition.Arithmetic, symbol: String)? { (.remainder, "%") }
}

extension PredicateExpressions.UnaryMinus: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    let minusOne: StoreValue = Wrapped.Output.self == Decimal.self ? .decimal("-1") : .integer(-1)
    return .scalar(
      try scope.compute(
        .multiply, Choices(.operand(.value(minusOne))), try scope.choices(of: wrapped),
        as: Wrapped.Output.self, for: self))
  }

  func sketch(in scope: PredicateScope) -> String { "-\(scope.sketch(of: wrapped))" }
}

extension PredicateScope {
  func compute(
    _ operation: Condition.Arithmetic, _ lhs: Choices, _ rhs: Choices, as type: Any.Type,
    for expression: Any
  ) throws -> Choices {
    if isPastReckoning(type) {
      throw unsupported(
        expression, "no store can reckon with numbers of type \(type)",
        remedy: "Compare the property itself, or keep it as an Int or a Decimal")
    }
    return try lhs.map { left in
      try rhs.map { right in
        guard case .operand(let left) = left, case .operand(let right) = right else {
          throw unsupported(expression, "only numbers can be reckoned with")
        }
        var result = Condition.Operand.arithmetic(operation, left, right)
        if case .value(let a) = left, case .value(let b) = right {
          result = .value(operation.result(a, b))
        }
        return Choices(.operand(type == Float.self ? .single(result) : result))
      }
    }
  }

  /// Whether some numbers of a type are past those a store reckons with.
  private func isPastReckoning(_ type: Any.Type) -> Bool {
    type == UInt64.self || type == UInt.self || type == Int128.self || type == UInt128.self
  }
}
