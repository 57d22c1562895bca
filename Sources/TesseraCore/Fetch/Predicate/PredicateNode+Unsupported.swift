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
