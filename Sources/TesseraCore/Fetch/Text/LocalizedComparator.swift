public import Foundation

/// Compares texts in the order a person expects: what `.localizedStandard` and `.localized` are where
/// Foundation has neither.
///
/// ```swift
/// FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title, comparator: .localizedStandard)])
/// titles.sorted(using: .localizedStandard)
/// ```
///
/// The order is that of Unicode's root collation as far as most texts go: letters first, then accents,
/// then case, `a` before `A` before `á` before `b`. It asks no locale, so that a fetch, an array and
/// another machine sort alike.
public struct LocalizedComparator: SortComparator, Codable {
  /// What is compared.
  public typealias Compared = String

  /// Which of the orders this is.
  private enum Kind: Int, Codable, CaseIterable {
    case localizedStandard, localized
  }

  private let kind: Kind
  /// The order of the result.
  public var order: SortOrder

  private init(kind: Kind, order: SortOrder = .forward) {
    self.kind = kind
    self.order = order
  }

  /// A comparator in another order.
  public init(_ base: LocalizedComparator, order: SortOrder = .forward) {
    self.init(kind: base.kind, order: order)
  }

  /// Compares as Finder does.
  fileprivate static let finder = LocalizedComparator(kind: .localizedStandard)
  /// Compares as a dictionary does.
  fileprivate static let dictionary = LocalizedComparator(kind: .localized)

  /// How a text is ordered beside another.
  public func compare(_ lhs: String, _ rhs: String) -> ComparisonResult {
    let result: ComparisonResult =
      switch form.value(of: lhs).order(to: form.value(of: rhs)) {
      case .before: .orderedAscending
      case .same: .orderedSame
      case .after: .orderedDescending
      }
    guard order == .reverse else { return result }
    return switch result {
    case .orderedAscending: .orderedDescending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedAscending
    }
  }
}

extension LocalizedComparator {
  static var all: [LocalizedComparator] { Kind.allCases.map { LocalizedComparator(kind: $0) } }

  /// The form in which texts are compared.
  var form: TextForm {
    switch kind {
    case .localizedStandard: .standardKey
    case .localized: .localizedKey
    }
  }

  /// What leads from a text to its form.
  fileprivate var keyPath: any KeyPath<String, FormedText> & Sendable {
    switch kind {
    case .localizedStandard: \._standardKey
    case .localized: \._localizedKey
    }
  }

  fileprivate var optionalKeyPath: any KeyPath<String?, FormedText?> & Sendable {
    switch kind {
    case .localizedStandard: \._standardKey
    case .localized: \._localizedKey
    }
  }

  /// Both.
  var keyPaths: [AnyKeyPath] { [keyPath, optionalKeyPath] }
}

#if !canImport(Darwin)
  extension SortComparator where Self == LocalizedComparator {
    /// Compares as Finder does: runs of digits by their value, `9` before `10`.
    public static var localizedStandard: LocalizedComparator { LocalizedComparator.finder }
    /// Compares as a dictionary does: digits one by one, `10` before `9`.
    public static var localized: LocalizedComparator { LocalizedComparator.dictionary }
  }

  extension String.StandardComparator {
    /// Compares as Finder does; see ``LocalizedComparator``.
    public static var localizedStandard: LocalizedComparator { LocalizedComparator.finder }
    /// Compares as a dictionary does; see ``LocalizedComparator``.
    public static var localized: LocalizedComparator { LocalizedComparator.dictionary }
  }

  extension SortDescriptor {
    /// Sorts by a text in the order a person expects.
    ///
    /// - Parameters:
    ///   - keyPath: The text.
    ///   - comparator: How texts are compared; its order is the descriptor's.
    public init(
      _ keyPath: any KeyPath<Compared, String> & Sendable, comparator: LocalizedComparator
    ) {
      self.init(compose(keyPath, comparator.keyPath), order: comparator.order)
    }

    /// Sorts by a text in the order a person expects; those that are nil come first.
    ///
    /// - Parameters:
    ///   - keyPath: The text.
    ///   - comparator: How texts are compared; its order is the descriptor's.
    public init(
      _ keyPath: any KeyPath<Compared, String?> & Sendable, comparator: LocalizedComparator
    ) {
      self.init(compose(keyPath, comparator.optionalKeyPath), order: comparator.order)
    }

    /// Sorts by a text in the order a person expects.
    ///
    /// - Parameters:
    ///   - keyPath: The text.
    ///   - comparator: How texts are compared.
    ///   - order: Whether the first or the last comes first.
    public init(
      _ keyPath: any KeyPath<Compared, String> & Sendable, comparator: LocalizedComparator,
      order: SortOrder
    ) {
      self.init(compose(keyPath, comparator.keyPath), order: order)
    }

    /// Sorts by a text in the order a person expects; those that are nil come first.
    ///
    /// - Parameters:
    ///   - keyPath: The text.
    ///   - comparator: How texts are compared.
    ///   - order: Whether the first or the last comes first.
    public init(
      _ keyPath: any KeyPath<Compared, String?> & Sendable, comparator: LocalizedComparator,
      order: SortOrder
    ) {
      self.init(compose(keyPath, comparator.optionalKeyPath), order: order)
    }
  }

  private func compose<Root, Middle, Value>(
    _ first: any KeyPath<Root, Middle> & Sendable, _ second: any KeyPath<Middle, Value> & Sendable
  ) -> any KeyPath<Root, Value> & Sendable {
    // Sendable because both parts are; `Sendable` has nothing of its own that a cast would have to find.
    unsafeBitCast(
      first.appending(path: second), to: (any KeyPath<Root, Value> & Sendable).self)
  }
#endif
