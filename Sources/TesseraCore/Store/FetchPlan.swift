/// A query, ready for a store: numbers instead of key paths, every choice made.
///
/// Rows come sorted by ``order``, ties by key; or, scoped to a relationship's owners, by owner and
/// then in the relationship's own order.
public struct FetchPlan: Hashable, Sendable {
  /// The index of the entity in the ``StoreSchema``.
  public var entity: Int
  /// Which rows come into question.
  public var scope: Scope
  /// What a row has to be like; nil for all.
  public var condition: Condition?
  /// The keys of the sort, the most significant first.
  public var order: [SortTerm]
  /// The most rows to return; nil for all.
  public var limit: Int?
  /// The rows to pass over first.
  public var offset: Int
  /// The properties to read, in the order of the cursor's columns after the key and the version.
  /// Each is an attribute (lazy ones included) or a to-one.
  public var columns: [Int]
  /// Of an entity with relatives: the properties that subclasses add, which are read where a row has
  /// them. Their columns follow ``columns``, and after them comes the index of the row's own entity.
  /// Nil for neither.
  public var subclassColumns: [PropertyReference]?

  /// The cursor's column with the index of a row's entity, where ``subclassColumns`` is not nil.
  public var entityColumn: Int32 { Int32(2 + columns.count + (subclassColumns?.count ?? 0)) }

  /// The cursor's column with the owner's key, where the plan is scoped to owners.
  public var ownerColumn: Int32 { subclassColumns == nil ? entityColumn : entityColumn + 1 }

  /// Which rows come into question.
  public enum Scope: Hashable, Sendable {
    /// All rows of the entity.
    case all
    /// The rows with these keys, in any order where no sort is given.
    case keys([Int64])
    /// The rows a to-many of these owners refers to, in the relationship's order. The cursor's last
    /// column is the owner's key.
    case related(PropertyReference, owners: [Int64])
    /// The rows whose to-many, which is kept in a join table, has one of these elements.
    case owners(PropertyReference, elements: [Int64])
  }

  /// Makes a plan.
  public init(
    entity: Int, scope: Scope = .all, condition: Condition? = nil, order: [SortTerm] = [],
    limit: Int? = nil, offset: Int = 0, columns: [Int] = []
  ) {
    self.entity = entity
    self.scope = scope
    self.condition = condition
    self.order = order
    self.limit = limit
    self.offset = offset
    self.columns = columns
  }
}
