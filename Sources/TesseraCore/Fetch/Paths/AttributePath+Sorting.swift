public import Foundation

// Sorting by a typed path.

extension AttributePath {
  /// Sorts by the value, the smallest first and no value before all.
  ///
  /// ```swift
  /// let notes = try context.fetch(
  ///   FetchDescriptor(sortBy: [Note.path.author.name.ascending, Note.path.made.descending]))
  /// ```
  ///
  /// Any attribute that a store has an order for can be sorted by: `Bool`s (`false` first) and enums (by
  /// raw value) too. A path over the elements of a to-many, and an attribute without an order, are
  /// refused with a ``FetchError`` by the fetch.
  public var ascending: SortDescriptor<Root> { sorted(.forward) }

  /// Sorts by the value, the greatest first and no value last.
  public var descending: SortDescriptor<Root> { sorted(.reverse) }

  fileprivate func sorted(_ order: SortOrder, form: TextForm? = nil) -> SortDescriptor<Root> {
    let target = SortPaths.Target(steps: expression.way?.steps, form: form)
    let path: SortPath<Root> =
      if let way = expression.way {
        SortPath(target: target) { [read = way.read] in read($0) }
      } else {
        SortPath(target: target) { _ in 0 }
      }
    return SortDescriptor(SortPaths.keyPath(path), order: order)
  }
}

extension AttributePath where Value == String {
  /// Sorts by a text in the order a person expects: `.localizedStandard`, `.localized`. The comparator's
  /// own order is not asked.
  public func ascending(using comparator: LocalizedComparator) -> SortDescriptor<Root> {
    sorted(.forward, form: comparator.form)
  }

  /// Sorts by a text in the order a person expects, the last first.
  public func descending(using comparator: LocalizedComparator) -> SortDescriptor<Root> {
    sorted(.reverse, form: comparator.form)
  }
}

extension AttributePath where Value == String? {
  /// Sorts by a text in the order a person expects: `.localizedStandard`, `.localized`. The comparator's
  /// own order is not asked.
  public func ascending(using comparator: LocalizedComparator) -> SortDescriptor<Root> {
    sorted(.forward, form: comparator.form)
  }

  /// Sorts by a text in the order a person expects, the last first.
  public func descending(using comparator: LocalizedComparator) -> SortDescriptor<Root> {
    sorted(.reverse, form: comparator.form)
  }
}
