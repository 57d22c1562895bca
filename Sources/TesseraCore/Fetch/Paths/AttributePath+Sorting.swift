public import Foundation

// Sorting by a typed path.

extension AttributePath where Kind == StoredPath, Value: _Sortable {
  /// Sorts by the value, the smallest first and no value before all.
  ///
  /// ```swift
  /// let notes = try context.fetch(
  ///   FetchDescriptor(sortBy: [Note.path.author.name.ascending, Note.path.made.descending]))
  /// ```
  ///
  /// Whatever a store has an order for can be sorted by: `Bool`s (`false` first) and enums (by raw value)
  /// too. What it has none for, and what is no stored value, doesn't compile.
  public var ascending: SortDescriptor<Root> { sorted(.forward) }

  /// Sorts by the value, the greatest first and no value last.
  public var descending: SortDescriptor<Root> { sorted(.reverse) }
}

extension AttributePath
where Kind == StoredPath, Value: RawRepresentable, Value.RawValue: _Storable {
  /// Sorts by the raw value, the smallest first.
  @_disfavoredOverload
  public var ascending: SortDescriptor<Root> { sorted(.forward) }

  /// Sorts by the raw value, the greatest first.
  @_disfavoredOverload
  public var descending: SortDescriptor<Root> { sorted(.reverse) }
}

extension AttributePath
where
  Kind == StoredPath, Value: _OptionalValue, Value._Wrapped: RawRepresentable,
  Value._Wrapped.RawValue: _Storable
{
  /// Sorts by the raw value, the smallest first and no value before all.
  @_disfavoredOverload
  public var ascending: SortDescriptor<Root> { sorted(.forward) }

  /// Sorts by the raw value, the greatest first and no value last.
  @_disfavoredOverload
  public var descending: SortDescriptor<Root> { sorted(.reverse) }
}

extension AttributePath where Kind == StoredPath, Value: _PathText {
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

// What can't be sorted by says so when it is compiled.

extension AttributePath where Kind == StoredPath {
  /// Refuses to sort by what has no order.
  @available(
    *, unavailable,
    message: """
      a store has no order for a value of this type: sort by an attribute that it has one for, and give \
      an enum a raw value
      """
  )
  @_disfavoredOverload
  public var ascending: SortDescriptor<Root> { sorted(.forward) }

  /// Refuses to sort by what has no order.
  @available(
    *, unavailable,
    message: """
      a store has no order for a value of this type: sort by an attribute that it has one for, and give \
      an enum a raw value
      """
  )
  @_disfavoredOverload
  public var descending: SortDescriptor<Root> { sorted(.reverse) }
}

extension AttributePath where Kind == DerivedPath {
  /// Refuses to sort by what isn't stored.
  @available(
    *, unavailable,
    message: """
      a store sorts by a stored value, of the object or of one at the end of its to-ones: keep this in an \
      attribute of its own, or sort the fetched array
      """
  )
  public var ascending: SortDescriptor<Root> { sorted(.forward) }

  /// Refuses to sort by what isn't stored.
  @available(
    *, unavailable,
    message: """
      a store sorts by a stored value, of the object or of one at the end of its to-ones: keep this in an \
      attribute of its own, or sort the fetched array
      """
  )
  public var descending: SortDescriptor<Root> { sorted(.reverse) }
}

extension AttributePath {
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

/// What a store has an order for, an optional of it included.
public protocol _Sortable {}

extension Optional: _Sortable where Wrapped: _Sortable {}
extension PersistentIdentifier: _Sortable {}

/// An optional, to constrain a property's type to one.
public protocol _OptionalValue {
  /// What it may have.
  associatedtype _Wrapped
}

extension Optional: _OptionalValue {
  /// What it may have.
  public typealias _Wrapped = Wrapped
}
