// What a context does to an object's state, a whole step at a time: each access to the state of an
// object whose class is not known is a pair of calls.

extension _ModelState {
  /// Makes a new object one of a context.
  mutating func enter(_ context: ModelContext, key: Int64, _ entity: SchemaEntity) {
    self.key = key
    origin = context.core.origins[entity.index]
    owner = Unmanaged.passUnretained(context)
    stage = .inserted
    isListed = true
    loaded = entity.everyMask
    plain = !context.isObserved
  }

  /// What the first of several sets of a property has to do.
  struct FirstChange {
    /// Where the original goes, where there is one to keep.
    var keepsOriginalIn: _ModelExtras?
    /// Whether the original is that there was nothing.
    var wasMissing: Bool
    /// Whether the context does not list the object yet.
    var isUnlisted: Bool
  }

  /// Notes that a property is about to be set; nil where it was already.
  mutating func noteChange(_ index: Int) -> FirstChange? {
    let extras = needExtras()
    guard !extras.changed.contains(index) else { return nil }
    extras.changed.insert(index)
    defer { isListed = true }
    return FirstChange(
      // An attribute that is set without having been read has no original (D8). Of a new object
      // there is one for who observes it.
      keepsOriginalIn: loaded.contains(index) && (stage == .stored || extras.observers != nil)
        ? extras : nil,
      wasMissing: extras.missing.contains(index), isUnlisted: !isListed)
  }

  /// Takes note that a save is done.
  ///
  /// - Parameter isUpdated: Whether it wrote the object's row, and the row was there before.
  /// - Returns: Whether the save deleted the object.
  mutating func acceptSave(isUpdated: Bool) -> Bool {
    endChanges()
    if stage == .inserted {
      stage = .stored
      version = 1
    } else if isUpdated {
      version &+= 1
    }
    return stage == .deleted
  }

  /// Ends the object's changes: they are saved or undone.
  mutating func endChanges() {
    isListed = false
    guard let extras else { return }
    if extras.isLasting { extras.endChanges() } else { self.extras = nil }
  }
}
