import Foundation

// What compiles in a predicate and no store answers yet: refused, with the place named.

/// A node that is refused.
private protocol UnsupportedNode: PredicateNode {
  /// What the operator is applied to.
  var subject: Any { get }
  /// How it is written, after its subject.
  var suffix: String { get }
}

extension UnsupportedNode {
  func term(in scope: PredicateScope) throws -> Term {
    throw scope.unsupported(self, "this operator can't be used in a predicate yet")
  }

  func sketch(in scope: PredicateScope) -> String { scope.sketch(of: subject) + suffix }
}

extension PredicateExpressions.SequenceContainsWhere: UnsupportedNode {
  var subject: Any { sequence }
  var suffix: String { ".contains(where:)" }
}

extension PredicateExpressions.SequenceAllSatisfy: UnsupportedNode {
  var subject: Any { sequence }
  var suffix: String { ".allSatisfy(_:)" }
}

extension PredicateExpressions.Filter: UnsupportedNode {
  var subject: Any { sequence }
  var suffix: String { ".filter(_:)" }
}

extension PredicateExpressions.SequenceMaximum: UnsupportedNode {
  var subject: Any { elements }
  var suffix: String { ".max()" }
}

extension PredicateExpressions.SequenceMinimum: UnsupportedNode {
  var subject: Any { elements }
  var suffix: String { ".min()" }
}

extension PredicateExpressions.CollectionIndexSubscript: UnsupportedNode {
  var subject: Any { wrapped }
  var suffix: String { "[…]" }
}

extension PredicateExpressions.FloatDivision: UnsupportedNode {
  var subject: Any { lhs }
  var suffix: String { " / …" }
}

extension PredicateExpressions.IntDivision: UnsupportedNode {
  var subject: Any { lhs }
  var suffix: String { " / …" }
}

extension PredicateExpressions.IntRemainder: UnsupportedNode {
  var subject: Any { lhs }
  var suffix: String { " % …" }
}
