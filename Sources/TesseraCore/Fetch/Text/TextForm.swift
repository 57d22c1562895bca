/// A form that texts are brought into before they are compared, so that what doesn't matter is equal.
///
/// The forms are the same everywhere and always: they ask no locale, and nothing of them is stored.
public enum TextForm: Hashable, Sendable, CaseIterable {
  /// Without case: `Straße` is `strasse`. What `caseInsensitiveCompare` compares.
  case caseFolded
  /// Without case and accents: `Ångström` is `angstrom`. What `localizedStandardContains` looks in.
  case searchFolded
  /// A key with the order a person expects, numbers by value: what `localizedStandardCompare` and the
  /// comparator `localizedStandard` compare.
  case standardKey
  /// A key with the order of a dictionary: what `localizedCompare` and the comparator `localized`
  /// compare.
  case localizedKey
  /// The same, equal where only case differs: what `localizedCaseInsensitiveCompare` compares.
  case caselessKey

  /// Whether the form is a text, which can be looked into; else it is a key, good for an order alone.
  package var isText: Bool {
    switch self {
    case .caseFolded, .searchFolded: true
    case .standardKey, .localizedKey, .caselessKey: false
    }
  }

  /// The form of a text: a text, or a key as a blob whose bytes are in order.
  package func value(of text: String) -> StoreValue {
    switch self {
    case .caseFolded: .text(TextFolding.caseFolded(text))
    case .searchFolded: .text(TextFolding.searchFolded(text))
    case .standardKey: .blob(CollationKey.standard(text))
    case .localizedKey: .blob(CollationKey.localized(text))
    case .caselessKey: .blob(CollationKey.caseless(text))
    }
  }

  /// The form of a value; of what is no text, the value itself.
  package func value(of value: StoreValue) -> StoreValue {
    if case .text(let text) = value { self.value(of: text) } else { value }
  }
}
