import Foundation

// + - * and the minus sign.

extension PredicateExpressions.Arithmetic: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    let operation: Condition.Arithmetic =
      switch op {
      case .add: .add
      case .subtract: .subtract
      case .multiply: .multiply
      @unknown default: throw scope.unsupported(self, "the operator is not known")
      }
    return .scalar(
      try scope.compute(
        operation, try scope.choices(of: lhs), try scope.choices(of: rhs), for: self))
  }

  func sketch(in scope: PredicateScope) -> String {
    let symbol =
      switch op {
      case .add: "+"
      case .subtract: "-"
      case .multiply: "*"
      @unknown default: "?"
      }
    return "(\(scope.sketch(of: lhs)) \(symbol) \(scope.sketch(of: rhs)))"
  }
}

extension PredicateExpressions.UnaryMinus: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    let minusOne = Choices(.operand(.value(.integer(-1))))
    return .scalar(
      try scope.compute(.multiply, minusOne, try scope.choices(of: wrapped), for: self))
  }

  func sketch(in scope: PredicateScope) -> String { "-\(scope.sketch(of: wrapped))" }
}

extension PredicateScope {
  func compute(
    _ operation: Condition.Arithmetic, _ lhs: Choices, _ rhs: Choices, for expression: Any
  ) throws -> Choices {
    try lhs.map { left in
      try rhs.map { right in
        guard case .operand(let left) = left, case .operand(let right) = right else {
          throw unsupported(expression, "only numbers can be reckoned with")
        }
        if case .value(let a) = left, case .value(let b) = right {
          return Choices(.operand(.value(operation.result(a, b))))
        }
        return Choices(.operand(.arithmetic(operation, left, right)))
      }
    }
  }
}
