import Foundation

// == != < <= > >=

extension PredicateExpressions.Equal: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    .scalar(
      Choices(Choices.compare(.equal, try scope.choices(of: lhs), try scope.choices(of: rhs))))
  }

  func sketch(in scope: PredicateScope) -> String {
    "\(scope.sketch(of: lhs)) == \(scope.sketch(of: rhs))"
  }
}

extension PredicateExpressions.NotEqual: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    .scalar(
      Choices(Choices.compare(.notEqual, try scope.choices(of: lhs), try scope.choices(of: rhs))))
  }

  func sketch(in scope: PredicateScope) -> String {
    "\(scope.sketch(of: lhs)) != \(scope.sketch(of: rhs))"
  }
}

extension PredicateExpressions.Comparison: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    let comparison: Condition.Comparison =
      switch op {
      case .lessThan: .less
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThan: .greater
      case .greaterThanOrEqual: .greaterOrEqual
      @unknown default: throw scope.unsupported(self, "the comparison is not known")
      }
    return .scalar(
      Choices(Choices.compare(comparison, try scope.choices(of: lhs), try scope.choices(of: rhs))))
  }

  func sketch(in scope: PredicateScope) -> String {
    let symbol =
      switch op {
      case .lessThan: "<"
      case .lessThanOrEqual: "<="
      case .greaterThan: ">"
      case .greaterThanOrEqual: ">="
      @unknown default: "?"
      }
    return "\(scope.sketch(of: lhs)) \(symbol) \(scope.sketch(of: rhs))"
  }
}
