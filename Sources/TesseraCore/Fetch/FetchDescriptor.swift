public import Foundation

/// What to fetch: of which model, which objects, in which order, and how much of them.
///
/// ```swift
/// var longest = FetchDescriptor<Track>(
///   predicate: #Predicate { $0.album?.artist?.name == "Accept" },
///   sortBy: [SortDescriptor(\.seconds, order: .reverse), SortDescriptor(\.name)])
/// longest.fetchLimit = 10
/// let tracks = try context.fetch(longest)
/// ```
public struct FetchDescriptor<T: PersistentModel> {
  /// What an object has to be like; nil for all. An expression no store can answer is refused with
  /// a ``FetchError`` when the descriptor is used.
  public var predicate: Predicate<T>?
  /// The order, the most significant first; ties, and all where it is empty, in the order the
  /// objects were inserted. Objects without a value come first, in reverse last.
  public var sortBy: [SortDescriptor<T>]
  /// The most objects to return; nil for all. Below zero means zero.
  public var fetchLimit: Int?
  /// The objects to pass over first; nil, and below zero, mean none.
  public var fetchOffset: Int?
  /// Whether the context's unsaved changes count as if they were saved.
  public var includePendingChanges: Bool
  /// The properties to read now; the others load together on first touch. Empty for every property
  /// that is not lazy. A lazy attribute that is named is read; a to-many is read on first touch all
  /// the same.
  public var propertiesToFetch: [PartialKeyPath<T>]
  /// The relationships whose objects are read along.
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>]

  /// Describes a fetch of the objects that satisfy `predicate`, ordered by `sortBy`, pending
  /// changes included.
  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
    fetchLimit = nil
    fetchOffset = nil
    includePendingChanges = true
    propertiesToFetch = []
    relationshipKeyPathsForPrefetching = []
  }
}

// Unchecked for the key paths alone: those that name a model's properties capture nothing, and
// nothing reads a value through them.
extension FetchDescriptor: @unchecked Sendable {}
