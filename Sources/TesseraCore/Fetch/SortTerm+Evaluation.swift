/// What one object is sorted by.
package struct SortKey: Hashable, Sendable {
  /// The values of the terms, in their order.
  package var values: [StoreValue]
  /// The object's key, for ties.
  package var key: Int64

  /// What `source`, the object with this key, is sorted by.
  package init(_ order: [SortTerm], key: Int64, source: some ValueSource) throws {
    values = try order.map { term in
      let value = try source.value(at: term.path)
      guard let form = term.form else { return value }
      return form.value(of: value)
    }
    self.key = key
  }

  /// What an object is sorted by where there are no terms.
  package init(key: Int64) {
    values = []
    self.key = key
  }

  /// Whether this comes before `other`, sorted by the terms both were made for, ties by key.
  package func precedes(_ other: SortKey, by order: [SortTerm]) -> Bool {
    for (term, (left, right)) in zip(order, zip(values, other.values)) {
      switch left.order(to: right) {
      case .before: return term.isAscending
      case .after: return !term.isAscending
      case .same: continue
      }
    }
    return key < other.key
  }
}
