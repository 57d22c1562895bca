public import Foundation

// `==` and `!=` of two parts of a query's object, of which one may be optional where the other is not. For
// generated code.

extension PredicateExpressions {
  /// `==` of two of the same type.
  public static func _equal<LHS, RHS>(lhs: LHS, rhs: RHS) -> Equal<LHS, RHS>
  where LHS.Output: Equatable, LHS.Output == RHS.Output {
    Equal(lhs: lhs, rhs: rhs)
  }

  /// `==` of an optional and what is always there: false where there is none.
  public static func _equal<LHS: StandardPredicateExpression, RHS: StandardPredicateExpression>(
    lhs: LHS, rhs: RHS
  ) -> some StandardPredicateExpression<Bool>
  where RHS.Output: Equatable, LHS.Output == RHS.Output? {
    NilCoalesce(lhs: OptionalFlatMap(lhs) { Equal(lhs: $0, rhs: rhs) }, rhs: Value(false))
  }

  /// `==` of what is always there and an optional: false where there is none.
  public static func _equal<LHS: StandardPredicateExpression, RHS: StandardPredicateExpression>(
    lhs: LHS, rhs: RHS
  ) -> some StandardPredicateExpression<Bool>
  where LHS.Output: Equatable, RHS.Output == LHS.Output? {
    _equal(lhs: rhs, rhs: lhs)
  }

  /// `!=` of two of the same type.
  public static func _notEqual<LHS, RHS>(lhs: LHS, rhs: RHS) -> NotEqual<LHS, RHS>
  where LHS.Output: Equatable, LHS.Output == RHS.Output {
    NotEqual(lhs: lhs, rhs: rhs)
  }

  /// `!=` of an optional and what is always there: true where there is none.
  public static func _notEqual<LHS: StandardPredicateExpression, RHS: StandardPredicateExpression>(
    lhs: LHS, rhs: RHS
  ) -> some StandardPredicateExpression<Bool>
  where RHS.Output: Equatable, LHS.Output == RHS.Output? {
    NilCoalesce(lhs: OptionalFlatMap(lhs) { NotEqual(lhs: $0, rhs: rhs) }, rhs: Value(true))
  }

  /// `!=` of what is always there and an optional: true where there is none.
  public static func _notEqual<LHS: StandardPredicateExpression, RHS: StandardPredicateExpression>(
    lhs: LHS, rhs: RHS
  ) -> some StandardPredicateExpression<Bool>
  where LHS.Output: Equatable, RHS.Output == LHS.Output? {
    _notEqual(lhs: rhs, rhs: lhs)
  }
}
