import Foundation

/// A list of predicates that another can be put behind without copying it.
///
/// Lists made of one another share their storage, each with its own count: a chain of `||` that grows by one
/// predicate at a time takes time and memory in proportion to its length. Only what is put behind a list that
/// something was put behind already is copied.
struct PredicateList<Model: PersistentModel>: Sendable {
  private let storage: Guarded<[Predicate<Model>]>
  private let count: Int

  /// Makes a list.
  init(_ predicates: [Predicate<Model>]) {
    storage = Guarded(predicates)
    count = predicates.count
  }

  private init(storage: Guarded<[Predicate<Model>]>, count: Int) {
    self.storage = storage
    self.count = count
  }

  /// The predicates.
  var predicates: [Predicate<Model>] {
    storage.withLock { $0.count == count ? $0 : Array($0[..<count]) }
  }

  /// The list with others behind it.
  func appending(_ others: [Predicate<Model>]) -> PredicateList {
    let isLast = storage.withLock { all in
      guard all.count == count else { return false }
      all += others
      return true
    }
    return isLast
      ? PredicateList(storage: storage, count: count + others.count)
      : PredicateList(predicates + others)
  }
}
