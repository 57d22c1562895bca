public import Foundation

// Text. Everything in a text is literal: there are no wildcards. Where there is no text, nothing of it
// holds.

extension AttributePath where Value: _PathText {
  /// Whether the text has another in it.
  public func contains(_ text: String) -> Predicate<Root> {
    asked { PathNodes.contains($0, text) }
  }

  /// Whether the text begins with another.
  public func starts(with text: String) -> Predicate<Root> {
    asked { PathNodes.starts($0, text) }
  }

  /// Whether the text begins with another.
  public func hasPrefix(_ text: String) -> Predicate<Root> {
    asked { PathNodes.starts($0, text) }
  }

  /// Whether the text ends with another.
  public func hasSuffix(_ text: String) -> Predicate<Root> {
    asked { PathNodes.ends($0, text) }
  }

  /// Whether the text has another in it, whatever the case and the accents; the empty text is nowhere.
  public func localizedStandardContains(_ text: String) -> Predicate<Root> {
    asked { PathNodes.standardContains($0, text) }
  }

  /// Whether the text has another in it, whatever the case; the empty text is nowhere.
  public func localizedCaseInsensitiveContains(_ text: String) -> Predicate<Root> {
    asked { PathNodes.caselessContains($0, text) }
  }

  /// Whether there is a text with nothing in it.
  public var isEmpty: Predicate<Root> {
    asked { PathNodes.equal($0, PathNodes.value("")) }
  }

  private func asked(
    _ test: (any StandardPredicateExpression<String>) -> any StandardPredicateExpression<Bool>
  ) -> Predicate<Root> {
    expression.predicate { Value._ask($0, test) }
  }
}

extension AttributePath where Value == String {
  /// How the text is ordered beside another, whatever the case: `== .orderedSame`.
  public func caseInsensitiveCompare(
    _ text: String
  ) -> AttributePath<Root, ComparisonResult, DerivedPath> {
    derived { PathNodes.caselessOrder($0, text) }
  }

  /// The number of characters.
  public var count: AttributePath<Root, Int, DerivedPath> {
    derived { PathNodes.property(\.count, of: $0) }
  }
}

/// A text, or one that may not be there.
public protocol _PathText {
  /// What is asked of the text; where there is none, it doesn't hold.
  static func _ask(
    _ node: any StandardPredicateExpression<Self>,
    _ test: (any StandardPredicateExpression<String>) -> any StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool>
}

extension String: _PathText {
  /// What is asked of the text.
  public static func _ask(
    _ node: any StandardPredicateExpression<String>,
    _ test: (any StandardPredicateExpression<String>) -> any StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool> { test(node) }
}

extension String?: _PathText {
  /// What is asked of the text, if there is one.
  public static func _ask(
    _ node: any StandardPredicateExpression<String?>,
    _ test: (any StandardPredicateExpression<String>) -> any StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool> {
    PathNodes.unwrap(node, otherwise: false) { test($0) }
  }
}

extension PathNodes {
  fileprivate static func contains(
    _ text: some StandardPredicateExpression<String>, _ part: String
  ) -> Node<Bool> {
    PredicateExpressions.CollectionContainsCollection(base: text, other: value(part))
  }

  fileprivate static func starts(
    _ text: some StandardPredicateExpression<String>, _ part: String
  ) -> Node<Bool> {
    PredicateExpressions.build_hasPrefix(text, value(part))
  }

  fileprivate static func ends(
    _ text: some StandardPredicateExpression<String>, _ part: String
  ) -> Node<Bool> {
    PredicateExpressions.build_hasSuffix(text, value(part))
  }

  fileprivate static func standardContains(
    _ text: some StandardPredicateExpression<String>, _ part: String
  ) -> Node<Bool> {
    PredicateExpressions.build_localizedStandardContains(text, value(part))
  }

  fileprivate static func caselessContains(
    _ text: some StandardPredicateExpression<String>, _ part: String
  ) -> Node<Bool> {
    PredicateExpressions.build_localizedCaseInsensitiveContains(text, value(part))
  }

  fileprivate static func caselessOrder(
    _ text: some StandardPredicateExpression<String>, _ other: String
  ) -> Node<ComparisonResult> {
    PredicateExpressions.build_caseInsensitiveCompare(text, value(other))
  }
}
