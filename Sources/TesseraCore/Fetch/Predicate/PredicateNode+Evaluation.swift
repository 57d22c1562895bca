import Foundation

// An expression inside another.

extension PredicateExpressions.ExpressionEvaluate: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    guard case .captured(let value) = try scope.term(of: expression),
      let captured = value as? any CapturedExpressionValue, let input = inputs.first,
      inputs.count == 1, let variable = captured.input
    else {
      throw scope.unsupported(self, "only a captured expression of one input can be used")
    }
    let inner = scope.binding(
      variable, to: try scope.term(of: input), named: scope.sketch(of: input))
    return try inner.term(of: captured.body)
  }

  /// What the expression is asked of.
  private var inputs: [Any] {
    var result: [Any] = []
    for one in repeat each input { result.append(one) }
    return result
  }

  func sketch(in scope: PredicateScope) -> String {
    "….evaluate(\(inputs.map { scope.sketch(of: $0) }.joined(separator: ", ")))"
  }
}

/// A captured expression.
private protocol CapturedExpressionValue {
  /// Its tree.
  var body: Any { get }
  /// Its variable; nil where it has several.
  var input: PredicateExpressions.VariableID? { get }
}

extension Expression: CapturedExpressionValue {
  fileprivate var body: Any { expression }

  fileprivate var input: PredicateExpressions.VariableID? {
    var keys: [PredicateExpressions.VariableID] = []
    for one in repeat each variable { keys.append(one.key) }
    return keys.count == 1 ? keys[0] : nil
  }
}
