public import Foundation

// Text. Everything in a text is literal: there are no wildcards. Where there is no text, nothing of it
// holds.

extension AttributePath where Value == String {
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

  /// How the text is ordered beside another, whatever the case: `== .orderedSame`.
  public func caseInsensitiveCompare(
    _ text: String
  ) -> AttributePath<Root, ComparisonResult> {
    AttributePath<Root, ComparisonResult>(
      expression: expression.map { PathNodes.caselessOrder($0, text) })
  }

  /// Whether there is nothing in the text.
  public var isEmpty: Predicate<Root> { self == "" }

  /// The number of characters.
  public var count: AttributePath<Root, Int> {
    AttributePath<Root, Int>(expression: expression.property(\.count))
  }

  private func asked(
    _ test: (any StandardPredicateExpression<String>) -> any StandardPredicateExpression<Bool>
  ) -> Predicate<Root> {
    expression.predicate(test)
  }
}

extension AttributePath where Value == String? {
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

  private func asked(
    _ test: (any StandardPredicateExpression<String>) -> any StandardPredicateExpression<Bool>
  ) -> Predicate<Root> {
    expression.predicate { path in
      PathNodes.unwrap(path, otherwise: false) { test($0) }
    }
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
