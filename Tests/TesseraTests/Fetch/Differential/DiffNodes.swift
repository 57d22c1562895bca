import Foundation

// Foundation's `build_` functions over expressions whose types are not known: what `#Predicate` writes,
// put together at random.

typealias Node<Value> = any StandardPredicateExpression<Value>

enum Nodes {
  static func value<T: Codable & Sendable>(_ value: T) -> Node<T> {
    PredicateExpressions.build_Arg(value)
  }

  static func member<Root, T>(
    _ root: Node<Root>, _ keyPath: any KeyPath<Root, T> & Sendable
  ) -> Node<T> {
    func open<R: StandardPredicateExpression<Root>>(_ root: R) -> Node<T> {
      PredicateExpressions.build_KeyPath(root: root, keyPath: keyPath)
    }
    return open(root)
  }

  /// `root?.member`
  static func chain<Root, T>(
    _ root: Node<Root?>, _ keyPath: any KeyPath<Root, T> & Sendable
  ) -> Node<T?> {
    func open<R: StandardPredicateExpression<Root?>>(_ root: R) -> Node<T?> {
      PredicateExpressions.build_flatMap(root) {
        PredicateExpressions.build_KeyPath(root: $0, keyPath: keyPath)
      }
    }
    return open(root)
  }

  /// `root?.member`, of a member that is optional itself.
  static func chain<Root, T>(
    _ root: Node<Root?>, optional keyPath: any KeyPath<Root, T?> & Sendable
  ) -> Node<T?> {
    func open<R: StandardPredicateExpression<Root?>>(_ root: R) -> Node<T?> {
      PredicateExpressions.build_flatMap(root) {
        PredicateExpressions.build_KeyPath(root: $0, keyPath: keyPath)
      }
    }
    return open(root)
  }

  static func equal<T: Equatable>(_ lhs: Node<T>, _ rhs: Node<T>, isEqual: Bool = true)
    -> Node<Bool>
  {
    func open<L: StandardPredicateExpression<T>, R: StandardPredicateExpression<T>>(
      _ lhs: L, _ rhs: R
    ) -> Node<Bool> {
      if isEqual { return PredicateExpressions.build_Equal(lhs: lhs, rhs: rhs) }
      return PredicateExpressions.build_NotEqual(lhs: lhs, rhs: rhs)
    }
    return open(lhs, rhs)
  }

  static func isNil<T: Equatable>(_ node: Node<T?>, _ isNil: Bool = true) -> Node<Bool> {
    func open<N: StandardPredicateExpression<T?>>(_ node: N) -> Node<Bool> {
      let none = PredicateExpressions.build_NilLiteral() as PredicateExpressions.NilLiteral<T>
      if isNil { return PredicateExpressions.build_Equal(lhs: node, rhs: none) }
      return PredicateExpressions.build_NotEqual(lhs: node, rhs: none)
    }
    return open(node)
  }

  /// How two values are compared.
  enum Order: CaseIterable {
    case less, lessOrEqual, greater, greaterOrEqual
  }

  static func compare<T: Comparable>(_ lhs: Node<T>, _ order: Order, _ rhs: Node<T>) -> Node<Bool> {
    func open<L: StandardPredicateExpression<T>, R: StandardPredicateExpression<T>>(
      _ lhs: L, _ rhs: R
    ) -> Node<Bool> {
      switch order {
      case .less: PredicateExpressions.build_Comparison(lhs: lhs, rhs: rhs, op: .lessThan)
      case .lessOrEqual:
        PredicateExpressions.build_Comparison(lhs: lhs, rhs: rhs, op: .lessThanOrEqual)
      case .greater: PredicateExpressions.build_Comparison(lhs: lhs, rhs: rhs, op: .greaterThan)
      case .greaterOrEqual:
        PredicateExpressions.build_Comparison(lhs: lhs, rhs: rhs, op: .greaterThanOrEqual)
      }
    }
    return open(lhs, rhs)
  }

  static func coalesce<T>(_ lhs: Node<T?>, _ rhs: Node<T>) -> Node<T> {
    func open<L: StandardPredicateExpression<T?>, R: StandardPredicateExpression<T>>(
      _ lhs: L, _ rhs: R
    ) -> Node<T> { PredicateExpressions.build_NilCoalesce(lhs: lhs, rhs: rhs) }
    return open(lhs, rhs)
  }

  static func and(_ lhs: Node<Bool>, _ rhs: Node<Bool>) -> Node<Bool> {
    func open<L: StandardPredicateExpression<Bool>, R: StandardPredicateExpression<Bool>>(
      _ lhs: L, _ rhs: R
    ) -> Node<Bool> { PredicateExpressions.build_Conjunction(lhs: lhs, rhs: rhs) }
    return open(lhs, rhs)
  }

  static func or(_ lhs: Node<Bool>, _ rhs: Node<Bool>) -> Node<Bool> {
    func open<L: StandardPredicateExpression<Bool>, R: StandardPredicateExpression<Bool>>(
      _ lhs: L, _ rhs: R
    ) -> Node<Bool> { PredicateExpressions.build_Disjunction(lhs: lhs, rhs: rhs) }
    return open(lhs, rhs)
  }

  static func not(_ node: Node<Bool>) -> Node<Bool> {
    func open<N: StandardPredicateExpression<Bool>>(_ node: N) -> Node<Bool> {
      PredicateExpressions.build_Negation(node)
    }
    return open(node)
  }

  static func arithmetic<T: Numeric>(_ lhs: Node<T>, _ rhs: Node<T>, _ kind: Int) -> Node<T> {
    func open<L: StandardPredicateExpression<T>, R: StandardPredicateExpression<T>>(
      _ lhs: L, _ rhs: R
    ) -> Node<T> {
      switch kind % 3 {
      case 0: PredicateExpressions.build_Arithmetic(lhs: lhs, rhs: rhs, op: .add)
      case 1: PredicateExpressions.build_Arithmetic(lhs: lhs, rhs: rhs, op: .subtract)
      default: PredicateExpressions.build_Arithmetic(lhs: lhs, rhs: rhs, op: .multiply)
      }
    }
    return open(lhs, rhs)
  }

  static func minus<T: SignedNumeric>(_ node: Node<T>) -> Node<T> {
    func open<N: StandardPredicateExpression<T>>(_ node: N) -> Node<T> {
      PredicateExpressions.build_UnaryMinus(node)
    }
    return open(node)
  }

  /// `list.contains(element)`
  static func list<T: Equatable & Codable & Sendable>(_ list: [T], contains element: Node<T>)
    -> Node<Bool>
  {
    func open<N: StandardPredicateExpression<T>>(_ element: N) -> Node<Bool> {
      PredicateExpressions.build_contains(PredicateExpressions.build_Arg(list), element)
    }
    return open(element)
  }

  /// `(lower..<upper).contains(element)`, or with `...`.
  static func range<T: Comparable & Codable & Sendable>(
    _ lower: T, _ upper: T, isClosed: Bool, contains element: Node<T>
  ) -> Node<Bool> {
    func open<N: StandardPredicateExpression<T>>(_ element: N) -> Node<Bool> {
      let ends = (PredicateExpressions.build_Arg(lower), PredicateExpressions.build_Arg(upper))
      if isClosed {
        return PredicateExpressions.build_contains(
          PredicateExpressions.build_ClosedRange(lower: ends.0, upper: ends.1), element)
      }
      return PredicateExpressions.build_contains(
        PredicateExpressions.build_Range(lower: ends.0, upper: ends.1), element)
    }
    return open(element)
  }

  /// `node.flatMap { $0 == value }`, or with `<`.
  static func flatMap<T: Comparable & Codable & Sendable>(
    _ node: Node<T?>, _ value: T, isEqual: Bool
  ) -> Node<Bool?> {
    func open<N: StandardPredicateExpression<T?>>(_ node: N) -> Node<Bool?> {
      if isEqual {
        return PredicateExpressions.build_flatMap(node) {
          PredicateExpressions.build_Equal(lhs: $0, rhs: PredicateExpressions.build_Arg(value))
        }
      }
      return PredicateExpressions.build_flatMap(node) {
        PredicateExpressions.build_Comparison(
          lhs: $0, rhs: PredicateExpressions.build_Arg(value), op: .lessThan)
      }
    }
    return open(node)
  }
}
