import Foundation
import Tessera
import TesseraTestSupport

/// Captured lists and dictionaries that are looked through, and stored dictionaries.
enum DiffCaptures {
  static var leaves: [LeafMaker] { [list, dictionary, stored, storedDefault] }

  /// `list.contains { $0 < item.small }`, of few values and of many.
  private static func list(
    _ random: inout SeededGenerator, _ root: Node<DiffItem>
  ) -> Node<Bool> {
    let count = random.pick([0, 1, 5, 30])
    let list = (0..<count).map { _ in random.pick(DiffValues.smalls) }
    let isAll = random.chance(1, in: 2)
    func open<R: StandardPredicateExpression<DiffItem>>(_ root: R) -> Node<Bool> {
      let values = PredicateExpressions.build_Arg(list)
      let small = PredicateExpressions.build_KeyPath(root: root, keyPath: \.small)
      if isAll {
        return PredicateExpressions.build_allSatisfy(values) {
          PredicateExpressions.build_Comparison(lhs: $0, rhs: small, op: .lessThanOrEqual)
        }
      }
      return PredicateExpressions.build_contains(values) {
        PredicateExpressions.build_Equal(lhs: $0, rhs: small)
      }
    }
    return open(root)
  }

  /// `dictionary[item.text] == value`
  private static func dictionary(
    _ random: inout SeededGenerator, _ root: Node<DiffItem>
  ) -> Node<Bool> {
    var dictionary: [String: Int] = [:]
    for _ in 0..<random.pick([0, 2, 10]) {
      dictionary[random.pick(DiffValues.texts)] = random.pick(DiffValues.smalls)
    }
    let (captured, wanted) = (dictionary, random.pickOrNil(DiffValues.smalls))
    func open<R: StandardPredicateExpression<DiffItem>>(_ root: R) -> Node<Bool> {
      PredicateExpressions.build_Equal(
        lhs: PredicateExpressions.build_subscript(
          PredicateExpressions.build_Arg(captured),
          PredicateExpressions.build_KeyPath(root: root, keyPath: \.text)),
        rhs: PredicateExpressions.build_Arg(wanted))
    }
    return open(root)
  }

  private static let keys = ["a", "b", "", "\u{E9}", "e\u{301}", "it's \"b\".c", "x"]

  /// `item.counts[key] == value`
  private static func stored(
    _ random: inout SeededGenerator, _ root: Node<DiffItem>
  ) -> Node<Bool> {
    let (key, wanted) = (random.pick(keys), random.pickOrNil(DiffValues.smalls))
    let isEqual = random.chance(1, in: 2)
    func open<R: StandardPredicateExpression<DiffItem>>(_ root: R) -> Node<Bool> {
      let value = PredicateExpressions.build_subscript(
        PredicateExpressions.build_KeyPath(root: root, keyPath: \.counts),
        PredicateExpressions.build_Arg(key))
      return Nodes.equal(value, Nodes.value(wanted), isEqual: isEqual)
    }
    return open(root)
  }

  /// `item.counts[key, default: 0] < value`
  private static func storedDefault(
    _ random: inout SeededGenerator, _ root: Node<DiffItem>
  ) -> Node<Bool> {
    let (key, wanted) = (random.pick(keys), random.pick(DiffValues.smalls))
    let order = random.pick(Nodes.Order.allCases)
    func open<R: StandardPredicateExpression<DiffItem>>(_ root: R) -> Node<Bool> {
      let value = PredicateExpressions.build_subscript(
        PredicateExpressions.build_KeyPath(root: root, keyPath: \.counts),
        PredicateExpressions.build_Arg(key), default: PredicateExpressions.build_Arg(1))
      return Nodes.compare(value, order, Nodes.value(wanted))
    }
    return open(root)
  }
}
