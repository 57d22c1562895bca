extension ModelContext {
  /// Takes back every change since the last save. New objects are as if never inserted, deleted ones
  /// are back. Only readers who saw an unsaved value are woken.
  public func rollback() {
    var restored: [any PersistentModel] = []
    // Those that are gone have left the list, but for their place in it.
    for object in listed where object._$state.isListed {
      guard let entity = table(of: object)?.entity else { continue }
      if object._$state.stage == .inserted {
        tables[entity.index].remove(object._$state.key)
        object._$state.stage = .gone
        object._$state.owner = nil
        // Arrays in arrays would be let go of one inside the other, however deep; in a ring, never.
        for property in entity.toManys { object.clearStorage(property) }
      } else {
        if object._$state.stage == .deleted {
          object._$state.stage = .stored
          restored.append(object)
        }
        if let extras = object._$state.extras { undo(object, entity, extras) }
      }
      if let extras = object._$state.extras {
        let isPublished = type(of: object)._$observation == .onChange
        announce(object, isPublished ? extras.changed : extras.dirtyRead)
      }
      reloadOutdated(object)
      object._$state.endChanges()
    }
    // Not before all are undone: an end that was changed too has been given back what it showed.
    for object in listed where object._$state.stage == .stored {
      guard let entity = table(of: object)?.entity else { continue }
      for property in entity.toOnes { reloadOtherEnd(of: object, property, entity) }
    }
    let crossed = (crossedDeletions + settledDeletions).filter { $0._$state.stage == .stored }
    clearList()
    reloadOwners(of: restored, crossed)
    publishWaiting()
  }

  /// The other end of a to-one may have been loaded while an unsaved change hid the object from it,
  /// and show something else from now on.
  private func reloadOtherEnd(
    of object: any PersistentModel, _ property: Int, _ entity: SchemaEntity
  ) {
    guard let toOne = entity.store.properties[property].toOne, let inverse = toOne.inverse,
      !core.schema.entities[toOne.target].storedMask.contains(inverse.property),
      object._$state.loaded.contains(property),
      let target = tables[toOne.target].object(object.toOneKey(property)),
      target._$state.loaded.contains(inverse.property),
      !shows(target, inverse, object)
    else { return }
    target.clearStorage(inverse.property)
    target._$state.loaded.remove(inverse.property)
    announce(target, PropertyMask(inverse.property))
  }

  private func shows(
    _ owner: any PersistentModel, _ end: PropertyReference, _ object: any PersistentModel
  ) -> Bool {
    core.schema.store[end].toMany == nil
      ? owner.toOneKey(end.property) == object._$state.key
      : owner.hasElement(end.property, object)
  }

  private func undo(
    _ object: any PersistentModel, _ entity: SchemaEntity, _ extras: _ModelExtras
  ) {
    for property in extras.changed {
      let toMany = entity.store.properties[property].toMany
      // Elements the store has to be asked for, and can't be, load with the others when they are read.
      if let toMany, let keys = extras.originalElements[property],
        let elements = try? keys.map({ try self.object($0, of: toMany.target) })
      {
        object.withToMany(property) { $0.cache(elements) }
      } else if toMany == nil, let original = extras.originals[property] {
        if !object.applyStored(original, to: property) { object._$noteMissing(property) }
        // One that is being mutated in place was not.
        object._$state.loaded.insert(property)
      } else {
        object.clearStorage(property)
        object._$state.loaded.remove(property)
        object._$state.plain = false
      }
    }
  }

  /// Runs a block and saves; where it throws, its changes are rolled back.
  ///
  /// Changes made before the block are saved with it, or rolled back with it.
  ///
  /// - Throws: What the block or the save throws. After a failed save the changes are rolled back
  ///   too.
  public func transaction(block: () throws -> Void) throws {
    do {
      try block()
      try save()
    } catch {
      rollback()
      throw error
    }
  }
}
