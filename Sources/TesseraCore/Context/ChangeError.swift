/// Changes that a context could not take: objects that it can't keep, references to objects it can't
/// refer to, a to-many whose elements the store could not be asked for. They were dropped where they were made, and reported; the next save says so.
///
/// Nothing is saved until they are made good (the same relationship is set to something else, its
/// owner is deleted) or rolled back.
public struct ChangeError: Error, Sendable, CustomStringConvertible {
  /// One change that was dropped.
  public struct Dropped: Hashable, Sendable, CustomStringConvertible {
    /// The entity of the object that was to be inserted, deleted or changed.
    public var entity: String
    /// The relationship that was to be set; nil of an insert or a deletion.
    public var property: String?
    /// The object's key; nil where it has none.
    public var key: Int64?
    /// What was dropped, and why.
    public var message: String

    /// The place and the message.
    public var description: String {
      let place = property.map { "\(entity).\($0)" } ?? entity
      return "\(place)\(key.map { " (key \($0))" } ?? ""): \(message)"
    }
  }

  /// Every change that was dropped, each listed once.
  public var changes: [Dropped]

  /// One line a change.
  public var description: String {
    "changes were dropped and would be missing from the store; make them good or roll back:\n"
      + changes.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension ModelContext {
  /// Reports a change that can't be taken, and has the next save throw it.
  ///
  /// - Parameters:
  ///   - object: What was to be inserted, deleted or changed.
  ///   - property: The relationship that was to be set.
  ///   - why: What was dropped, and why.
  func drop(_ object: any PersistentModel, _ property: Int? = nil, because why: String) {
    let entity = table(of: object)?.entity
    let key = object._$state.key
    let dropped = ChangeError.Dropped(
      entity: String(describing: type(of: object)),
      property: property.flatMap { entity?.properties[$0].name }, key: key == 0 ? nil : key,
      message: why)
    Report.send(
      Report(
        kind: .changeDropped, message: why, entity: dropped.entity, property: dropped.property,
        key: dropped.key))
    refusals.append(.dropped(dropped, of: property.map { (object, $0) }))
    noteActivity()
  }

  /// Forgets what was dropped of a relationship: it is being set to something that can be taken.
  func makeGood(_ owner: any PersistentModel, _ property: Int) {
    if refusals.isEmpty { return }
    refusals.removeAll { refusal in
      guard case .dropped(_, of: let place?) = refusal else { return false }
      return place.owner === owner && place.property == property
    }
  }

  /// What was dropped and still matters.
  func droppedChanges() -> ChangeError? {
    var seen: Set<ChangeError.Dropped> = []
    let changes = refusals.compactMap { refusal -> ChangeError.Dropped? in
      guard case .dropped(let dropped, of: let place) = refusal else { return nil }
      if let place, place.owner.isDeleted { return nil }
      return seen.insert(dropped).inserted ? dropped : nil
    }
    return changes.isEmpty ? nil : ChangeError(changes: changes)
  }
}
