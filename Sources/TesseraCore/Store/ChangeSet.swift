public import Foundation

/// What one save changes: typed values in column buffers, and the message every other context
/// merges.
///
/// A value without references to any object. The order of its parts means nothing: a store writes
/// them in whatever order its constraints need.
public struct ChangeSet: Sendable {
  /// The identity of the commit, made by the client before anything is written.
  public var commitID: UUID
  /// Who saved, as ``ModelContext/author`` says.
  public var author: String?
  /// The inserted and the updated rows, one group for each entity and set of columns.
  public var groups: [Group]
  /// The deleted rows, one entry for each entity.
  public var deletions: [Deletions]
  /// Pairs added to and removed from join tables, in the order they were made.
  public var links: [LinkChange]
  /// To-manys kept by their inverse that got new elements at the end.
  public var appends: [Arrangement]
  /// To-manys whose whole order is given. Comes after the appends and links are in.
  public var arrangements: [Arrangement]
  /// The relationship properties whose value changed because of something on their other side.
  public var touched: [Touch]

  /// Makes a change set, empty at first.
  public init(commitID: UUID = UUID(), author: String? = nil) {
    self.commitID = commitID
    self.author = author
    groups = []
    deletions = []
    links = []
    appends = []
    arrangements = []
    touched = []
  }

  /// Whether there is nothing to write.
  public var isEmpty: Bool {
    groups.isEmpty && deletions.isEmpty && links.isEmpty && appends.isEmpty && arrangements.isEmpty
  }

  /// Rows of one entity that set the same columns.
  public struct Group: Sendable {
    /// The index of the entity.
    public var entity: Int
    /// Whether the rows are new.
    public var isInsert: Bool
    /// The properties whose values follow, ascending. For an insert all attributes and to-ones.
    public var columns: [Int]
    /// The same as a mask.
    public var mask: PropertyMask
    /// The rows' keys.
    public var keys: [Int64]
    /// The values, row by row: `keys.count * columns.count` of them.
    public var values: [StoreValue]

    /// Makes a group without rows.
    public init(entity: Int, isInsert: Bool, columns: [Int]) {
      self.entity = entity
      self.isInsert = isInsert
      self.columns = columns
      mask = PropertyMask(columns)
      keys = []
      values = []
    }
  }

  /// Deleted rows of one entity.
  public struct Deletions: Sendable {
    /// The index of the entity.
    public var entity: Int
    /// The rows' keys.
    public var keys: [Int64]

    /// Makes an entry.
    public init(entity: Int, keys: [Int64] = []) {
      self.entity = entity
      self.keys = keys
    }
  }

  /// A pair added to or removed from a join table. Added at the end of both arrays.
  public struct LinkChange: Hashable, Sendable {
    /// The index in ``StoreSchema/joins``.
    public var join: Int
    /// The key of the object on the source side.
    public var source: Int64
    /// The key of the object on the target side.
    public var target: Int64
    /// Whether the pair is added; else it is removed.
    public var isAdded: Bool

    /// Makes a change.
    public init(join: Int, source: Int64, target: Int64, isAdded: Bool) {
      self.join = join
      self.source = source
      self.target = target
      self.isAdded = isAdded
    }
  }

  /// Elements of one owner's to-many, in order.
  public struct Arrangement: Hashable, Sendable {
    /// The to-many.
    public var property: PropertyReference
    /// The owner's key.
    public var owner: Int64
    /// The elements' keys.
    public var keys: [Int64]

    /// Makes an arrangement.
    public init(property: PropertyReference, owner: Int64, keys: [Int64]) {
      self.property = property
      self.owner = owner
      self.keys = keys
    }
  }

  /// Relationship properties of one object that changed because of something on the other side.
  public struct Touch: Hashable, Sendable {
    /// The index of the entity.
    public var entity: Int
    /// The object's key.
    public var key: Int64
    /// The properties.
    public var mask: PropertyMask

    /// Makes a touch.
    public init(entity: Int, key: Int64, mask: PropertyMask) {
      self.entity = entity
      self.key = key
      self.mask = mask
    }
  }
}

/// What a store says of a commit.
public struct CommitReceipt: Sendable {
  /// The commit's place in the store's one order; each commit's is one more than the last.
  public var sequence: Int64
  /// What was written.
  public var changeSet: ChangeSet

  /// Makes a receipt.
  public init(sequence: Int64, changeSet: ChangeSet) {
    self.sequence = sequence
    self.changeSet = changeSet
  }
}

/// One commit as the history tells it: which properties of which objects, without their values.
public struct HistoryEntry: Sendable {
  /// The commit's place in the store's order.
  public var sequence: Int64
  /// The commit's identity.
  public var commitID: UUID
  /// When it was committed.
  public var date: Date
  /// Who saved, if it said so.
  public var author: String?
  /// The process that saved.
  public var process: String
  /// The changes, grouped by entity, kind and mask.
  public var changes: [Change]

  /// What a change did.
  public enum Kind: Int, Sendable {
    case insert, update, delete
  }

  /// Objects of one entity that a commit changed alike.
  public struct Change: Sendable {
    /// The index of the entity in the reader's schema.
    public var entity: Int
    /// What was done.
    public var kind: Kind
    /// The properties changed, relationships touched from their other side included.
    public var mask: PropertyMask
    /// The objects' keys; empty where the batch was too large to list.
    public var keys: [Int64]
    /// Whether ``keys`` is complete.
    public var isComplete: Bool

    /// Makes a change.
    public init(
      entity: Int, kind: Kind, mask: PropertyMask, keys: [Int64], isComplete: Bool = true
    ) {
      self.entity = entity
      self.kind = kind
      self.mask = mask
      self.keys = keys
      self.isComplete = isComplete
    }
  }

  /// Makes an entry.
  public init(
    sequence: Int64, commitID: UUID, date: Date, author: String?, process: String,
    changes: [Change]
  ) {
    self.sequence = sequence
    self.commitID = commitID
    self.date = date
    self.author = author
    self.process = process
    self.changes = changes
  }
}
