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
  /// The key of an object at the other end.
  public var blockingKey: Int64

  init(_ entity: SchemaEntity, _ property: Int, _ key: Int64, blockedBy blockingKey: Int64) {
    self.entity = entity.name
    self.property = entity.properties[property].name
    self.key = key
    self.blockingKey = blockingKey
  }

  /// What was refused and why.
  public var description: String {
    "\(entity) (key \(key)) can't be deleted: its \(property) still refers to key \(blockingKey),"
      + " and the rule is deny. Remove the references first, or roll back"
  }
}
