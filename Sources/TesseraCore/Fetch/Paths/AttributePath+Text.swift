public import Foundation

// Text. Everything in a text is literal: there are no wildcards.

extension AttributePath where Value == String {
  /// Whether the text has another in it.
  public func contains(_ text: String) -> Predicate<Root> {
    expression.predicate { PathNodes.contains($0, text) }
  }

  /// Whether the text begins with another.
  public func starts(with text: String) -> Predicate<Root> {
    expression.predicate { PathNodes.starts($0, with: text) }
  }

  /// Whether the text begins with another.
  public func hasPrefix(_ text: String) -> Predicate<Root> { starts(with: text) }

  /// Whether there is nothing in the text.
  public var isEmpty: Predicate<Root> { self == "" }

  /// The number of characters.
  public var count: AttributePath<Root, Int> {
    AttributePath<Root, Int>(expression: expression.property(\.count))
  }
}

extension AttributePath where Value == String? {
  /// Whether there is a text, with another in it.
  public func contains(_ text: String) -> Predicate<Root> {
    expression.predicate { path in
      PathNodes.unwrap(path, otherwise: false) { PathNodes.contains($0, text) }
    }
  }

  /// Whether there is a text, and it begins with another.
  public func starts(with text: String) -> Predicate<Root> {
    expression.predicate { path in
      PathNodes.unwrap(path, otherwise: false) { PathNodes.starts($0, with: text) }
    }
  }

  /// Whether there is a text, and it begins with another.
  public func hasPrefix(_ text: String) -> Predicate<Root> { starts(with: text) }
}

extension PathNodes {
  fileprivate static func contains(
    _ text: some StandardPredicateExpression<String>, _ part: String
  ) -> Node<Bool> {
    PredicateExpressions.CollectionContainsCollection(base: text, other: value(part))
  }

  fileprivate static func starts(
    _ text: some StandardPredicateExpression<String>, with part: String
  ) -> Node<Bool> {
    PredicateExpressions.SequenceStartsWith(base: text, prefix: value(part))
  }
}
