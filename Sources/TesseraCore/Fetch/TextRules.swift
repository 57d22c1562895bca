/// How texts are compared in memory: by Swift's rules, as a store does.
///
/// Equality is canonical equivalence, and the order is that of the UTF-8 bytes of normal form C,
/// which is Swift's `<`. A store compares bytes as long as all texts of an attribute are in that
/// form, and normalises them afterwards; the answers are the same. This is the one place where the
/// rules are written down for the evaluation.
package enum TextRules {
  /// How one text is sorted beside another.
  package static func order(_ lhs: String, _ rhs: String) -> ValueOrder {
    if lhs == rhs { return .same }
    if lhs < rhs { return .before }
    if rhs < lhs { return .after }
    // Swift 6.3 says so of some texts in different normal forms, such as "e\u{301}" and "é-".
    return ValueOrder(
      TextNormalForm.normalized(lhs), TextNormalForm.normalized(rhs))
  }

  /// Whether `part` is found in `whole`. Nothing is found where either is no text.
  ///
  /// - Parameter byScalars: Whether texts in a ``TextForm`` are compared, scalar by scalar and so that
  ///   the empty text is found nowhere; else characters are, as Swift does.
  package static func matches(
    _ match: Condition.TextMatch, _ whole: StoreValue, _ part: StoreValue, byScalars: Bool = false
  ) -> Bool {
    guard case .text(let whole) = whole, case .text(let part) = part else { return false }
    if byScalars {
      if part.isEmpty { return false }
      return switch match {
      case .contains: whole.utf8.contains(part.utf8)
      case .starts: whole.utf8.starts(with: part.utf8)
      case .ends: whole.utf8.reversed().starts(with: part.utf8.reversed())
      }
    }
    return switch match {
    case .contains: whole.contains(part)
    case .starts: whole.starts(with: part)
    case .ends: whole.reversed().starts(with: part.reversed())
    }
  }
}
