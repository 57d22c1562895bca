/// Why the changes may not be saved.
enum Refusal {
  /// A relationship of the object has the rule `deny`; whether it leads anywhere is seen at the save.
  case denied(any PersistentModel, Int)
  /// The store could not be asked what a change depends on.
  case unknown(any Error)
  /// A change could not be taken; of a relationship, whose it was.
  case dropped(ChangeError.Dropped, of: (owner: any PersistentModel, property: Int)?)
}

/// A delete rule refused a deletion.
public struct DeletionError: Error, Sendable, CustomStringConvertible {
  /// The entity of the object that was to be deleted.
  public var entity: String
  /// The relationship whose rule is `deny`.
  public var property: String
  /// The key of the object that was to be deleted.
  public var key: Int64
  /// The entity of an object at the other end.
  public var blockingEntity: String
  /// Its key.
  public var blockingKey: Int64
  /// The relationship by which it refers back; nil where it has none.
  public var blockingProperty: String?
  /// How many objects are at the other end, 1 or more.
  public var blockingCount: Int
  private var isToMany: Bool
  /// Whether the objects at the other end have to-ones of their own that refer back.
  var canLetGo = false

  init(
    entity: String, property: String, key: Int64, blockingEntity: String, blockingKey: Int64,
    blockingCount: Int, isToMany: Bool
  ) {
    self.entity = entity
    self.property = property
    self.key = key
    self.blockingEntity = blockingEntity
    self.blockingKey = blockingKey
    self.blockingCount = blockingCount
    self.isToMany = isToMany
  }

  /// What was refused, what is in the way, and what to do about it.
  public var description: String {
    let object = "\(blockingEntity) (key \(blockingKey))"
    var text = "\(entity) (key \(key)) can't be deleted: its \(property) still "
    if !isToMany {
      text += "refers to \(object)"
    } else if blockingCount == 1 {
      text += "has \(object)"
    } else {
      text += "has \(blockingCount) objects, \(object) first"
    }
    text += ", and the rule is deny. Delete \(blockingCount == 1 ? "it" : "them") too"
    // What is deleted can't be changed any more, and is in no array that is loaded now: a to-one can let go.
    guard canLetGo, let blockingProperty else {
      return text + ", or roll back and change \(property) first"
    }
    let whose = blockingCount == 1 ? "its" : "their"
    return text + ", change \(whose) \(blockingProperty), or roll back"
  }
}
