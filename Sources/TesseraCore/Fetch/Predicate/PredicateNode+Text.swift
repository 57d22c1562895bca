import Foundation

// A text's contains(_:) and starts(with:).

extension PredicateExpressions.CollectionContainsCollection: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    try scope.match(.contains, base, Base.Output.self, other, for: self)
  }

  func sketch(in scope: PredicateScope) -> String {
    "\(scope.sketch(of: base)).contains(\(scope.sketch(of: other)))"
  }
}

extension PredicateExpressions.SequenceStartsWith: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    try scope.match(.starts, base, Base.Output.self, prefix, for: self)
  }

  func sketch(in scope: PredicateScope) -> String {
    "\(scope.sketch(of: base)).starts(with: \(scope.sketch(of: prefix)))"
  }
}

extension PredicateScope {
  fileprivate func match(
    _ match: Condition.TextMatch, _ base: Any, _ type: Any.Type, _ other: Any, for node: Any
  ) throws -> Term {
    guard type == String.self else {
      throw unsupported(node, "only a text can be asked for a part of it")
    }
    let part = try choices(of: other)
    return .scalar(
      Choices(
        try choices(of: base).condition { whole in
          try part.condition { part in
            guard let whole = whole.operand, let part = part.operand else {
              throw unsupported(node, "only a text can be asked for a part of it")
            }
            if case .value(let a) = whole, case .value(let b) = part {
              return .constant(TextRules.matches(match, a, b))
            }
            return .text(match, whole, part)
          }
        }))
  }
}
