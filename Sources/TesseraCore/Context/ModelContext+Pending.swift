extension ModelContext {
  /// The objects inserted since the last save, in order.
  public var insertedModelsArray: [any PersistentModel] {
    listed.filter { $0._$state.stage == .inserted }
  }

  /// The stored objects with unsaved changes, in the order they were first changed.
  public var changedModelsArray: [any PersistentModel] {
    listed.filter { $0._$state.stage == .stored && $0.hasChanges }
  }

  /// The objects deleted since the last save. What ``delete(model:where:includeSubclasses:)`` deleted
  /// without making objects becomes one each.
  public var deletedModelsArray: [any PersistentModel] {
    makeObjectsOfDeletedRows()
    return listed.filter { $0._$state.stage == .deleted }
  }

  /// Does nothing: inverses, delete rules and identifiers are never pending. There for source
  /// compatibility.
  public func processPendingChanges() {}
}
