import Foundation

// A text's contains(_:), starts(with:), hasSuffix(_:) and localizedStandardContains(_:).

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
    // The one reversed text that a predicate has is that of `hasSuffix`.
    if Base.Output.self == ReversedCollection<String>.self {
      return try scope.match(.ends, base, String.self, prefix, for: self)
    }
    return try scope.match(.starts, base, Base.Output.self, prefix, for: self)
  }

  func sketch(in scope: PredicateScope) -> String {
    let isSuffix = Base.Output.self == ReversedCollection<String>.self
    return "\(scope.sketch(of: base)).\(isSuffix ? "hasSuffix(" : "starts(with: ")"
      + "\(scope.sketch(of: prefix)))"
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
    return try matches(match, try choices(of: base), part, byScalars: false, for: node)
  }

  /// Whether a text is found in one that is in a form.
  func search(_ base: Any, for other: Any, in node: Any) throws -> Term {
    let whole = try choices(of: base)
    var part = try choices(of: other)
    if let form = (base as? any FormedTextNode)?.form { part = part.form(form) }
    return try matches(.contains, whole, part, byScalars: true, for: node)
  }

  private func matches(
    _ match: Condition.TextMatch, _ whole: Choices, _ part: Choices, byScalars: Bool, for node: Any
  ) throws -> Term {
    .scalar(
      Choices(
        try whole.condition { whole in
          try part.condition { part in
            guard let whole = whole.operand, let part = part.operand else {
              throw unsupported(node, "only a text can be asked for a part of it")
            }
            if case .value(let a) = whole, case .value(let b) = part {
              return .constant(TextRules.matches(match, a, b, byScalars: byScalars))
            }
            return .text(match, whole, part)
          }
        }))
  }
}

/// A node that leads from a text to its form.
private protocol FormedTextNode {
  var form: TextForm? { get }
}

extension PredicateExpressions.KeyPath: FormedTextNode {
  var form: TextForm? { TextForm.form(of: keyPath) }
}
