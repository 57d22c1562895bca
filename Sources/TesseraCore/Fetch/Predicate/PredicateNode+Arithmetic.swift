import Foundation

// + - * / % and the minus sign.

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
        operation, try scope.choices(of: lhs), try scope.choices(of: rhs), as: LHS.Output.self,
        for: self))
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

extension PredicateExpressions.IntDivision: PredicateNode {
  /// Towards zero, as in Swift; by zero there is no value, and nothing traps.
  func term(in scope: PredicateScope) throws -> Term {
    .scalar(
      try scope.compute(
        .divide, try scope.choices(of: lhs), try scope.choices(of: rhs), as: LHS.Output.self,
        for: self))
  }

  func sketch(in scope: PredicateScope) -> String {
    "(\(scope.sketch(of: lhs)) / \(scope.sketch(of: rhs)))"
  }
}

extension PredicateExpressions.FloatDivision: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    .scalar(
      try scope.compute(
        .divide, try scope.choices(of: lhs), try scope.choices(of: rhs), as: LHS.Output.self,
        for: self))
  }

  func sketch(in scope: PredicateScope) -> String {
    "(\(scope.sketch(of: lhs)) / \(scope.sketch(of: rhs)))"
  }
}

extension PredicateExpressions.IntRemainder: PredicateNode {
  /// Of the sign of the dividend, as in Swift; by zero there is no value, and nothing traps.
  func term(in scope: PredicateScope) throws -> Term {
    .scalar(
      try scope.compute(
        .remainder, try scope.choices(of: lhs), try scope.choices(of: rhs), as: LHS.Output.self,
        for: self))
  }

  func sketch(in scope: PredicateScope) -> String {
    "(\(scope.sketch(of: lhs)) % \(scope.sketch(of: rhs)))"
  }
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
