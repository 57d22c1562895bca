public import Foundation

// What SwiftData's code says of texts in a predicate and Foundation has on Apple platforms only. Built of
// Foundation's own nodes: it can't print a predicate with another's in it.

#if !canImport(Darwin)
  extension PredicateExpressions {
    /// A text's `localizedStandardContains(_:)`: whether another is found in it, whatever the case and
    /// the accents. No locale is asked; the empty text is found nowhere.
    public static func build_localizedStandardContains<Root, Other>(
      _ root: Root, _ other: Other
    ) -> RangeExpressionContains<KeyPath<Root, SearchedText>, Other>
    where Root.Output == String, Other.Output == String {
      build_contains(build_KeyPath(root: root, keyPath: \._standardSearched), other)
    }

    /// A text's `caseInsensitiveCompare(_:)`.
    public static func build_caseInsensitiveCompare<Root, Other>(
      _ root: Root, _ other: Other
    ) -> FormedComparison<Root, Other> where Root.Output == String, Other.Output == String {
      compare(root, other, \._caseFolded)
    }

    /// A text's `localizedCompare(_:)`, by an order that asks no locale.
    public static func build_localizedCompare<Root, Other>(
      _ root: Root, _ other: Other
    ) -> FormedComparison<Root, Other> where Root.Output == String, Other.Output == String {
      compare(root, other, \._localizedKey)
    }
  }
#endif

extension PredicateExpressions {
  /// How a text is ordered beside another, both in a form.
  public typealias FormedComparison<Root, Other> = Conditional<
    Equal<KeyPath<Root, FormedText>, KeyPath<Other, FormedText>>, Value<ComparisonResult>,
    Conditional<
      Comparison<KeyPath<Root, FormedText>, KeyPath<Other, FormedText>>, Value<ComparisonResult>,
      Value<ComparisonResult>
    >
  >
  where
    Root: PredicateExpression, Other: PredicateExpression, Root.Output == String,
    Other.Output == String

  /// A text's `localizedStandardCompare(_:)`, by an order that asks no locale.
  public static func build_localizedStandardCompare<Root, Other>(
    _ root: Root, _ other: Other
  ) -> FormedComparison<Root, Other> where Root.Output == String, Other.Output == String {
    compare(root, other, \._standardKey)
  }

  /// A text's `localizedCaseInsensitiveCompare(_:)`, by an order that asks no locale.
  public static func build_localizedCaseInsensitiveCompare<Root, Other>(
    _ root: Root, _ other: Other
  ) -> FormedComparison<Root, Other> where Root.Output == String, Other.Output == String {
    compare(root, other, \._caselessKey)
  }

  /// A text's `localizedCaseInsensitiveContains(_:)`: whether another is found in it, whatever the case.
  /// No locale is asked; the empty text is found nowhere.
  public static func build_localizedCaseInsensitiveContains<Root, Other>(
    _ root: Root, _ other: Other
  ) -> RangeExpressionContains<KeyPath<Root, SearchedText>, Other>
  where Root.Output == String, Other.Output == String {
    build_contains(build_KeyPath(root: root, keyPath: \._caselessSearched), other)
  }

  /// A text's `hasPrefix(_:)`.
  public static func build_hasPrefix<Root, Other>(
    _ root: Root, _ other: Other
  ) -> SequenceStartsWith<Root, Other> where Root.Output == String, Other.Output == String {
    build_starts(root, with: other)
  }

  /// A text's `hasSuffix(_:)`.
  public static func build_hasSuffix<Root, Other>(
    _ root: Root, _ other: Other
  ) -> SequenceStartsWith<
    KeyPath<Root, ReversedCollection<String>>, KeyPath<Other, ReversedCollection<String>>
  > where Root.Output == String, Other.Output == String {
    build_starts(
      build_KeyPath(root: root, keyPath: \._reversedText),
      with: build_KeyPath(root: other, keyPath: \._reversedText))
  }

  private static func compare<Root, Other>(
    _ root: Root, _ other: Other, _ form: any Swift.KeyPath<String, FormedText> & Sendable
  ) -> FormedComparison<Root, Other> where Root.Output == String, Other.Output == String {
    let left = build_KeyPath(root: root, keyPath: form)
    let right = build_KeyPath(root: other, keyPath: form)
    return build_Conditional(
      build_Equal(lhs: left, rhs: right), build_Arg(ComparisonResult.orderedSame),
      build_Conditional(
        build_Comparison(lhs: left, rhs: right, op: .lessThan),
        build_Arg(ComparisonResult.orderedAscending),
        build_Arg(ComparisonResult.orderedDescending)))
  }
}
