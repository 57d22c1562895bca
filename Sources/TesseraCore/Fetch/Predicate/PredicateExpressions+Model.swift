public import Foundation

// What ``Predicate(_:)`` writes and Foundation has no function for. For generated code.

extension PredicateExpressions {
  /// A property, and what it is called, for errors that name it: Swift's key paths don't keep the name
  /// of a computed one.
  public static func _property<Root, Value>(
    _ root: Root, _ keyPath: any Swift.KeyPath<Root.Output, Value> & Sendable, _ name: StaticString
  ) -> KeyPath<Root, Value> {
    KeyPath(root: root, keyPath: _named(keyPath, name))
  }

  /// `==` with a value whose type the other side tells: a case that is written `.case`.
  public static func build_Equal<LHS>(lhs: LHS, value: LHS.Output) -> Equal<LHS, Value<LHS.Output>>
  where LHS.Output: Equatable {
    Equal(lhs: lhs, rhs: Value(value))
  }

  /// `!=` with a value whose type the other side tells.
  public static func build_NotEqual<LHS>(
    lhs: LHS, value: LHS.Output
  ) -> NotEqual<LHS, Value<LHS.Output>> where LHS.Output: Equatable {
    NotEqual(lhs: lhs, rhs: Value(value))
  }

  /// `<` and its like with a value whose type the other side tells.
  public static func build_Comparison<LHS>(
    lhs: LHS, value: LHS.Output, op: ComparisonOperator
  ) -> Comparison<LHS, Value<LHS.Output>> where LHS.Output: Comparable {
    Comparison(lhs: lhs, rhs: Value(value), op: op)
  }

  /// `??` with a value whose type the other side tells.
  public static func _coalesce<LHS, Wrapped>(
    _ lhs: LHS, _ value: Wrapped
  ) -> NilCoalesce<LHS, Value<Wrapped>> where LHS.Output == Wrapped? {
    NilCoalesce(lhs: lhs, rhs: Value(value))
  }
}

extension PredicateExpressions {
  /// Another predicate, asked of an object: `isOpen.evaluate($0)`.
  public static func _evaluate<Input>(
    _ predicate: Value<Predicate<Input.Output>>, _ input: Input
  ) -> some StandardPredicateExpression<Bool>
  where Input: StandardPredicateExpression, Input.Output: PersistentModel {
    SequenceContains(
      sequence: Value(PredicateGroup(rule: .all, list: PredicateList([predicate.value]))),
      element: input)
  }

  /// An expression, of an object or a value: `length.evaluate($0)`.
  public static func _evaluate<Input, Result>(
    _ expression: Value<Expression<Input.Output, Result>>, _ input: Input
  ) -> some StandardPredicateExpression<Result> where Input: StandardPredicateExpression {
    // The captured value has to be Codable, which an expression is not everywhere.
    ExpressionEvaluate(
      expression: KeyPath(
        root: Value(CapturedExpression(expression: expression.value)), keyPath: \.expression),
      input: input)
  }
}

/// An expression that another one uses.
struct CapturedExpression<Input, Result>: Sendable {
  let expression: Expression<Input, Result>
}

extension CapturedExpression: Codable {
  init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "An expression can't be decoded"))
  }

  func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(
      self,
      EncodingError.Context(
        codingPath: encoder.codingPath, debugDescription: "An expression can't be encoded"))
  }
}
