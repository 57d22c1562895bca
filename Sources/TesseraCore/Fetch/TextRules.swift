/// How texts are compared in memory, so that a store and an evaluation agree.
///
/// Equality and order are by UTF-8 bytes, as in the store. For texts in normal form C that is
/// Swift's `==` and `<`. This is the one place to change when an attribute is known to hold other
/// texts and the store is asked by Swift's equality too.
package enum TextRules {
  /// How one text is sorted beside another.
  package static func order(_ lhs: String, _ rhs: String) -> ValueOrder {
    if lhs.isStoredLike(rhs) { return .same }
    return lhs.utf8.lexicographicallyPrecedes(rhs.utf8) ? .before : .after
  }

  /// Whether `part` is found in `whole`, compared by characters as Swift does. Nothing is found
  /// where either is no text.
  package static func matches(
    _ match: Condition.TextMatch, _ whole: StoreValue, _ part: StoreValue
  ) -> Bool {
    guard case .text(let whole) = whole, case .text(let part) = part else { return false }
    return switch match {
    case .contains: whole.contains(part)
    case .starts: whole.starts(with: part)
    case .ends: whole.reversed().starts(with: part.reversed())
    }
  }
}
