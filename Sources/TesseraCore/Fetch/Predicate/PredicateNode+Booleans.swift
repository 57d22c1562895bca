import Foundation

// && || ! and the conditional.

extension PredicateExpressions.Conjunction: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    .scalar(Choices(.all([try scope.condition(of: lhs), try scope.condition(of: rhs)])))
  }

  func sketch(in scope: PredicateScope) -> String {
    "(\(scope.sketch(of: lhs)) && \(scope.sketch(of: rhs)))"
  }
}

extension PredicateExpressions.Disjunction: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    .scalar(Choices(.any([try scope.condition(of: lhs), try scope.condition(of: rhs)])))
  }

  func sketch(in scope: PredicateScope) -> String {
    "(\(scope.sketch(of: lhs)) || \(scope.sketch(of: rhs)))"
  }
}

extension PredicateExpressions.Negation: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    .scalar(Choices(try scope.condition(of: wrapped).negated))
  }

  func sketch(in scope: PredicateScope) -> String { "!(\(scope.sketch(of: wrapped)))" }
}

extension PredicateExpressions.Conditional: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    .scalar(
      Choices(
        try scope.condition(of: test), try scope.choices(of: trueBranch),
        else: try scope.choices(of: falseBranch)))
  }

  func sketch(in scope: PredicateScope) -> String {
    "(\(scope.sketch(of: test)) ? \(scope.sketch(of: trueBranch))"
      + " : \(scope.sketch(of: falseBranch)))"
  }
}
