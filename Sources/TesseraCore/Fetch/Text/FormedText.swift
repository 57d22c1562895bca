/// A text in the form in which it is compared: what a predicate or a sort descriptor has its key paths
/// lead to.
///
/// Made by properties of `String` whose names begin with an underscore, which
/// `caseInsensitiveCompare`, the localized comparisons and the comparators of ``LocalizedComparator``
/// are built of. Its order is that of the form, the same in memory and in a store.
public struct FormedText: Comparable, Hashable, Sendable {
  /// The text in its form.
  package let value: StoreValue

  /// Brings a text into a form.
  init(_ form: TextForm, _ text: String) { value = form.value(of: text) }

  /// Whether one text comes before another of the same form.
  public static func < (lhs: FormedText, rhs: FormedText) -> Bool {
    lhs.value.order(to: rhs.value) == .before
  }
}

/// The texts that are found in a text, whatever their case and accents: what `localizedStandardContains`
/// looks in.
///
/// A range as far as a predicate can tell, because a range is what Foundation asks whether it contains
/// something in the type's own words.
public struct SearchedText: RangeExpression, Hashable, Sendable {
  private let form: TextForm
  package let text: StoreValue

  init(_ form: TextForm, _ text: String) {
    self.form = form
    self.text = form.value(of: text)
  }

  /// Whether a text is found in this one; the empty text is found nowhere.
  public func contains(_ part: String) -> Bool {
    TextRules.matches(.contains, text, form.value(of: part), byScalars: true)
  }

  /// No elements: nothing is between two texts.
  public func relative<C: Collection>(to collection: C) -> Range<String> where C.Index == String {
    collection.startIndex..<collection.startIndex
  }
}

extension String {
  /// What `localizedStandardContains` looks in.
  public var _standardSearched: SearchedText { SearchedText(.searchFolded, self) }
  /// What `localizedCaseInsensitiveContains` looks in.
  public var _caselessSearched: SearchedText { SearchedText(.caseFolded, self) }
  /// What `caseInsensitiveCompare` compares.
  public var _caseFolded: FormedText { FormedText(.caseFolded, self) }
  /// What `localizedStandardCompare` compares.
  public var _standardKey: FormedText { FormedText(.standardKey, self) }
  /// What `localizedCompare` compares.
  public var _localizedKey: FormedText { FormedText(.localizedKey, self) }
  /// What `localizedCaseInsensitiveCompare` compares.
  public var _caselessKey: FormedText { FormedText(.caselessKey, self) }
  /// What `hasSuffix` looks at: the characters from the last to the first.
  public var _reversedText: ReversedCollection<String> { reversed() }
}

extension String? {
  /// What the comparator `localizedStandard` compares.
  public var _standardKey: FormedText? { map { FormedText(.standardKey, $0) } }
  /// What the comparator `localized` compares.
  public var _localizedKey: FormedText? { map { FormedText(.localizedKey, $0) } }
}

extension TextForm {
  /// The form that a key path of a text leads to.
  static func form(of keyPath: AnyKeyPath) -> TextForm? { forms[keyPath] }

  // Never changed, and key paths that capture nothing can be shared; AnyKeyPath does not say so.
  private nonisolated(unsafe) static let forms: [AnyKeyPath: TextForm] = [
    \String._standardSearched: .searchFolded, \String._caselessSearched: .caseFolded,
    \String._caseFolded: .caseFolded, \String._standardKey: .standardKey,
    \String._localizedKey: .localizedKey, \String._caselessKey: .caselessKey,
  ]
}
