import Foundation
import Tessera
import TesseraTestSupport

/// Conditions on the elements of to-manys, and what else asks for a closure or has two branches.
enum DiffQuantifiers {
  static var families: [[LeafMaker]] { [items, labels, expressions, DiffCaptures.leaves] }

  /// What is asked of a to-many with a condition on its elements.
  private enum Question: CaseIterable {
    case some, every, count, none
  }

  /// `sequence.contains { … }` and its like.
  private static func ask<Element, S: StandardPredicateExpression<[Element]>, R>(
    _ random: inout SeededGenerator, _ sequence: S,
    _ condition: (PredicateExpressions.Variable<Element>) -> R
  ) -> Node<Bool> where R: StandardPredicateExpression<Bool> {
    switch random.pick(Question.allCases) {
    case .some: return PredicateExpressions.build_contains(sequence, where: condition)
    case .every: return PredicateExpressions.build_allSatisfy(sequence, condition)
    case .count:
      return Nodes.compare(
        PredicateExpressions.build_KeyPath(
          root: PredicateExpressions.build_filter(sequence, condition), keyPath: \.count),
        random.pick(Nodes.Order.allCases), Nodes.value(Int.random(in: 0...3, using: &random)))
    case .none:
      return PredicateExpressions.build_KeyPath(
        root: PredicateExpressions.build_filter(sequence, condition), keyPath: \.isEmpty)
    }
  }

  /// Of children and of the items in the same box.
  private static func ask(
    _ random: inout SeededGenerator, _ root: some StandardPredicateExpression<DiffItem>,
    _ items: some StandardPredicateExpression<[DiffItem]>
  ) -> Node<Bool> {
    let text = random.pick(DiffValues.texts)
    let (maybe, level) = (random.pickOrNil(DiffValues.ints), random.pick(DiffLevel.allCases))
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      return ask(&random, items) {
        PredicateExpressions.build_Equal(
          lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: \.text),
          rhs: PredicateExpressions.build_Arg(text))
      }
    case 1:
      return ask(&random, items) {
        PredicateExpressions.build_Comparison(
          lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: \.int),
          rhs: PredicateExpressions.build_KeyPath(root: root, keyPath: \.int), op: .lessThan)
      }
    case 2:
      return ask(&random, items) {
        PredicateExpressions.build_NotEqual(
          lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: \.maybeInt),
          rhs: PredicateExpressions.build_Arg(maybe))
      }
    case 3:
      return ask(&random, items) {
        PredicateExpressions.build_Negation(
          PredicateExpressions.build_contains(
            PredicateExpressions.build_KeyPath(root: $0, keyPath: \.labels),
            where: {
              PredicateExpressions.build_Equal(
                lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: \.name),
                rhs: PredicateExpressions.build_Arg(text))
            }))
      }
    case 4:
      return ask(&random, items) {
        PredicateExpressions.build_Equal(
          lhs: PredicateExpressions.build_flatMap(
            PredicateExpressions.build_KeyPath(
              root: PredicateExpressions.build_KeyPath(root: $0, keyPath: \.box),
              keyPath: \.shelf)
          ) { PredicateExpressions.build_KeyPath(root: $0, keyPath: \.level) },
          rhs: PredicateExpressions.build_Arg(level as DiffLevel?))
      }
    case 5:
      return ask(&random, items) {
        PredicateExpressions.build_Conjunction(
          lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: \.flag),
          rhs: PredicateExpressions.build_Comparison(
            lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: \.double),
            rhs: PredicateExpressions.build_Arg(0.5), op: .greaterThanOrEqual))
      }
    case 6:
      return ask(&random, items) {
        PredicateExpressions.build_KeyPath(
          root: PredicateExpressions.build_KeyPath(root: $0, keyPath: \.children),
          keyPath: \.isEmpty)
      }
    default:
      return Nodes.compare(
        PredicateExpressions.build_KeyPath(root: items, keyPath: \.count),
        random.pick(Nodes.Order.allCases),
        PredicateExpressions.build_KeyPath(root: root, keyPath: \.small))
    }
  }

  private static var items: [LeafMaker] {
    [
      { random, root in
        func open(_ root: some StandardPredicateExpression<DiffItem>) -> Node<Bool> {
          ask(&random, root, PredicateExpressions.build_KeyPath(root: root, keyPath: \.children))
        }
        return open(root)
      },
      { random, root in
        func open(_ root: some StandardPredicateExpression<DiffItem>) -> Node<Bool> {
          ask(
            &random, root,
            PredicateExpressions.build_KeyPath(
              root: PredicateExpressions.build_KeyPath(root: root, keyPath: \.box),
              keyPath: \.items))
        }
        return open(root)
      },
    ]
  }

  private static var labels: [LeafMaker] {
    [
      { random, root in
        let (text, maybe) = (random.pick(DiffValues.texts), random.pickOrNil(DiffValues.smalls))
        let isName = random.chance(1, in: 2)
        func open(_ root: some StandardPredicateExpression<DiffItem>) -> Node<Bool> {
          let labels = PredicateExpressions.build_KeyPath(root: root, keyPath: \.labels)
          if isName {
            return ask(&random, labels) {
              PredicateExpressions.build_contains(
                PredicateExpressions.build_KeyPath(root: $0, keyPath: \.name),
                PredicateExpressions.build_Arg(text))
            }
          }
          return ask(&random, labels) {
            PredicateExpressions.build_Equal(
              lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: \.weight),
              rhs: PredicateExpressions.build_Arg(maybe))
          }
        }
        return open(root)
      },
      // A to-many behind an optional to-one.
      { random, root in
        let (text, fallback) = (random.pick(DiffValues.texts), random.chance(1, in: 2))
        func open(_ root: some StandardPredicateExpression<DiffItem>) -> Node<Bool> {
          PredicateExpressions.build_NilCoalesce(
            lhs: PredicateExpressions.build_flatMap(
              PredicateExpressions.build_KeyPath(root: root, keyPath: \.parent)
            ) {
              PredicateExpressions.build_contains(
                PredicateExpressions.build_KeyPath(root: $0, keyPath: \.labels),
                where: {
                  PredicateExpressions.build_NotEqual(
                    lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: \.name),
                    rhs: PredicateExpressions.build_Arg(text))
                })
            }, rhs: PredicateExpressions.build_Arg(fallback))
        }
        return open(root)
      },
    ]
  }

  private static var expressions: [LeafMaker] {
    [
      // A ternary.
      { random, root in
        let (a, b, c) = (random.pick(DiffValues.ints), random.pick(DiffValues.ints), 7)
        func open(_ root: some StandardPredicateExpression<DiffItem>) -> Node<Bool> {
          PredicateExpressions.build_Comparison(
            lhs: PredicateExpressions.build_Conditional(
              PredicateExpressions.build_KeyPath(root: root, keyPath: \.flag),
              PredicateExpressions.build_KeyPath(root: root, keyPath: \.int),
              PredicateExpressions.build_NilCoalesce(
                lhs: PredicateExpressions.build_KeyPath(root: root, keyPath: \.maybeInt),
                rhs: PredicateExpressions.build_Arg(a))),
            rhs: PredicateExpressions.build_Arg(random.chance(1, in: 2) ? b : c),
            op: .lessThanOrEqual)
        }
        return open(root)
      },
      // Divisions; what Swift would trap at is left out.
      { random, root in
        let (divisor, wanted) = (random.pick([-3, 2, 5, 40]), random.pick([-1, 0, 1, 2]))
        let isDivision = random.chance(1, in: 2)
        func open(_ root: some StandardPredicateExpression<DiffItem>) -> Node<Bool> {
          let small = PredicateExpressions.build_KeyPath(root: root, keyPath: \.small)
          if isDivision {
            return PredicateExpressions.build_Equal(
              lhs: PredicateExpressions.build_Division(
                lhs: small, rhs: PredicateExpressions.build_Arg(divisor)),
              rhs: PredicateExpressions.build_Arg(wanted))
          }
          return PredicateExpressions.build_Equal(
            lhs: PredicateExpressions.build_Remainder(
              lhs: small, rhs: PredicateExpressions.build_Arg(divisor)),
            rhs: PredicateExpressions.build_Arg(wanted))
        }
        return open(root)
      },
      { random, root in
        let (a, b) = (random.pick(DiffValues.doubles), random.pick(DiffValues.doubles))
        func open(_ root: some StandardPredicateExpression<DiffItem>) -> Node<Bool> {
          let double = PredicateExpressions.build_KeyPath(root: root, keyPath: \.double)
          return PredicateExpressions.build_Comparison(
            lhs: PredicateExpressions.build_Division(
              lhs: double, rhs: PredicateExpressions.build_Arg(a)),
            rhs: PredicateExpressions.build_Division(
              lhs: PredicateExpressions.build_Arg(b), rhs: double), op: .lessThan)
        }
        return open(root)
      },
      // The elements of what is kept as JSON.
      { random, root in
        let text = random.pick(["a", "b", "", "e\u{301}", "x"])
        let isMember = random.chance(1, in: 2)
        func open(_ root: some StandardPredicateExpression<DiffItem>) -> Node<Bool> {
          let tags = PredicateExpressions.build_KeyPath(root: root, keyPath: \.tags)
          if isMember {
            return PredicateExpressions.build_contains(tags, PredicateExpressions.build_Arg(text))
          }
          return PredicateExpressions.build_Equal(
            lhs: PredicateExpressions.build_max(tags),
            rhs: PredicateExpressions.build_Arg(text as String?))
        }
        return open(root)
      },
    ]
  }
}
