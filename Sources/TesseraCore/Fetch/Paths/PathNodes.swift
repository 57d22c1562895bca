import Foundation

/// Makes the nodes of typed paths.
///
/// The type of a node names the types of the nodes inside it, which are known only when the program runs:
/// the functions are generic, and called with nodes whose types are hidden.
enum PathNodes {
  typealias Node<Output> = any StandardPredicateExpression<Output>
  typealias Variable = PredicateExpressions.Variable

  static func property<Model, Result>(
    _ keyPath: any KeyPath<Model, Result> & Sendable,
    of object: some StandardPredicateExpression<Model>
  ) -> Node<Result> {
    PredicateExpressions.KeyPath(root: object, keyPath: keyPath)
  }

  static func property<Model, Result>(
    _ keyPath: any KeyPath<Model, Result> & Sendable,
    ofOptional object: some StandardPredicateExpression<Model?>
  ) -> Node<Result?> {
    PredicateExpressions.OptionalFlatMap(object) {
      PredicateExpressions.KeyPath(root: $0, keyPath: keyPath)
    }
  }

  static func optionalProperty<Model, Result>(
    _ keyPath: any KeyPath<Model, Result?> & Sendable,
    ofOptional object: some StandardPredicateExpression<Model?>
  ) -> Node<Result?> {
    PredicateExpressions.OptionalFlatMap(object) {
      PredicateExpressions.KeyPath(root: $0, keyPath: keyPath)
    }
  }

  /// `object.flatMap(body) ?? fallback`.
  static func unwrap<Wrapped>(
    _ object: some StandardPredicateExpression<Wrapped?>, otherwise fallback: Bool,
    _ body: (Variable<Wrapped>) -> Node<Bool>
  ) -> Node<Bool> {
    func make<Body: StandardPredicateExpression<Bool>>(_ shape: Body) -> Node<Bool> {
      PredicateExpressions.NilCoalesce(
        lhs: PredicateExpressions.OptionalFlatMap(object) { repeated(body($0), as: shape) },
        rhs: PredicateExpressions.Value(fallback))
    }
    return make(body(Variable()))
  }

  /// A node that was made before with another variable. Nodes that are handed a variable have to know
  /// the type of what is made with it: it is made once for its type, and once to stay.
  private static func repeated<Body: StandardPredicateExpression<Bool>>(
    _ node: Node<Bool>, as shape: Body
  ) -> Body {
    // Made by the same code from the same values, so it has the same type.
    node as? Body ?? shape
  }

  /// A to-many asked about its elements.
  static func elements<Element>(
    of array: some StandardPredicateExpression<[Element]>, _ quantifier: PathQuantifier,
    _ test: (Variable<Element>) -> Node<Bool>
  ) -> Node<Bool> {
    func make<Body: StandardPredicateExpression<Bool>>(_ shape: Body) -> Node<Bool> {
      switch quantifier {
      case .any:
        PredicateExpressions.SequenceContainsWhere(array) { repeated(test($0), as: shape) }
      case .all:
        PredicateExpressions.SequenceAllSatisfy(array) { repeated(test($0), as: shape) }
      case .none:
        PredicateExpressions.Negation(
          PredicateExpressions.SequenceContainsWhere(array) { repeated(test($0), as: shape) })
      }
    }
    return make(test(Variable()))
  }

  static func count<Element>(
    of array: some StandardPredicateExpression<[Element]>
  ) -> Node<Int> {
    PredicateExpressions.KeyPath(root: array, keyPath: \[Element].count)
  }

  /// The number of elements, 0 where there is no array.
  static func count<Element>(
    ofOptional array: some StandardPredicateExpression<[Element]?>
  ) -> Node<Int> {
    PredicateExpressions.NilCoalesce(
      lhs: PredicateExpressions.OptionalFlatMap(array) {
        PredicateExpressions.KeyPath(root: $0, keyPath: \[Element].count)
      }, rhs: PredicateExpressions.Value(0))
  }

  /// The number of elements of an object's to-many, 0 where there is no object.
  static func count<Model, Element>(
    _ keyPath: any KeyPath<Model, [Element]> & Sendable,
    ofOptional object: some StandardPredicateExpression<Model?>
  ) -> Node<Int> {
    PredicateExpressions.NilCoalesce(
      lhs: PredicateExpressions.OptionalFlatMap(object) {
        PredicateExpressions.KeyPath(
          root: PredicateExpressions.KeyPath(root: $0, keyPath: keyPath), keyPath: \[Element].count)
      }, rhs: PredicateExpressions.Value(0))
  }

  static func negated(_ node: some StandardPredicateExpression<Bool>) -> Node<Bool> {
    PredicateExpressions.Negation(node)
  }

  static func both(
    _ lhs: some StandardPredicateExpression<Bool>, _ rhs: some StandardPredicateExpression<Bool>
  ) -> Node<Bool> {
    PredicateExpressions.Conjunction(lhs: lhs, rhs: rhs)
  }

  static func equal<Value: Equatable>(
    _ lhs: some StandardPredicateExpression<Value>, _ rhs: some StandardPredicateExpression<Value>
  ) -> Node<Bool> {
    PredicateExpressions.Equal(lhs: lhs, rhs: rhs)
  }

  static func notEqual<Value: Equatable>(
    _ lhs: some StandardPredicateExpression<Value>, _ rhs: some StandardPredicateExpression<Value>
  ) -> Node<Bool> {
    PredicateExpressions.NotEqual(lhs: lhs, rhs: rhs)
  }

  static func isMember<Values: Sequence & Codable & Sendable>(
    _ value: some StandardPredicateExpression<Values.Element>, _ values: Values
  ) -> Node<Bool> where Values.Element: Equatable {
    PredicateExpressions.SequenceContains(
      sequence: PredicateExpressions.Value(values), element: value)
  }

  static func hasElement<Values: Sequence>(
    _ values: some StandardPredicateExpression<Values>, _ element: Values.Element
  ) -> Node<Bool> where Values.Element: Equatable & Codable & Sendable {
    PredicateExpressions.SequenceContains(
      sequence: values, element: PredicateExpressions.Value(element))
  }

  static func compare<Value: Comparable>(
    _ lhs: some StandardPredicateExpression<Value>, _ order: PathOrder,
    _ rhs: some StandardPredicateExpression<Value>
  ) -> Node<Bool> {
    switch order {
    case .less: PredicateExpressions.Comparison(lhs: lhs, rhs: rhs, op: .lessThan)
    case .lessOrEqual: PredicateExpressions.Comparison(lhs: lhs, rhs: rhs, op: .lessThanOrEqual)
    case .greater: PredicateExpressions.Comparison(lhs: lhs, rhs: rhs, op: .greaterThan)
    case .greaterOrEqual:
      PredicateExpressions.Comparison(lhs: lhs, rhs: rhs, op: .greaterThanOrEqual)
    }
  }

  static func value<Value: Codable & Sendable>(_ value: Value) -> PredicateExpressions.Value<Value>
  {
    PredicateExpressions.Value(value)
  }
}

/// How a to-many's elements are asked.
enum PathQuantifier: Sendable {
  case any, all, none

  /// The answer where there are no elements.
  var answerOfNothing: Bool { self != .any }
}

/// How two values are compared.
enum PathOrder: Sendable {
  case less, lessOrEqual, greater, greaterOrEqual
}
