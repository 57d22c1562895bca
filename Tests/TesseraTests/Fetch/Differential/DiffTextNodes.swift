import Foundation
import Tessera

// What texts are asked, and how they are compared.

extension Nodes {
  /// How a text is looked for in another.
  enum TextMatch: CaseIterable {
    case contains, starts, prefix, suffix, standard, caseless
  }

  static func text(_ text: Node<String>, _ match: TextMatch, _ part: Node<String>) -> Node<Bool> {
    func open<L: StandardPredicateExpression<String>, R: StandardPredicateExpression<String>>(
      _ text: L, _ part: R
    ) -> Node<Bool> {
      switch match {
      case .contains: PredicateExpressions.build_contains(text, part)
      case .starts: PredicateExpressions.build_starts(text, with: part)
      case .prefix: PredicateExpressions.build_hasPrefix(text, part)
      case .suffix: PredicateExpressions.build_hasSuffix(text, part)
      case .standard: PredicateExpressions.build_localizedStandardContains(text, part)
      case .caseless: PredicateExpressions.build_localizedCaseInsensitiveContains(text, part)
      }
    }
    return open(text, part)
  }

  /// How two texts are put in order.
  enum TextOrder: CaseIterable {
    case caseless, standard, localized, localizedCaseless
  }

  static func order(
    _ lhs: Node<String>, _ order: TextOrder, _ rhs: Node<String>
  ) -> Node<ComparisonResult> {
    func open<L: StandardPredicateExpression<String>, R: StandardPredicateExpression<String>>(
      _ lhs: L, _ rhs: R
    ) -> Node<ComparisonResult> {
      switch order {
      case .caseless: PredicateExpressions.build_caseInsensitiveCompare(lhs, rhs)
      case .standard: PredicateExpressions.build_localizedStandardCompare(lhs, rhs)
      case .localized: PredicateExpressions.build_localizedCompare(lhs, rhs)
      case .localizedCaseless: PredicateExpressions.build_localizedCaseInsensitiveCompare(lhs, rhs)
      }
    }
    return open(lhs, rhs)
  }
}
