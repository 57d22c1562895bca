extension ModelContext {
  /// The object of an identifier: the registered one, or a fault that loads when it is read.
  ///
  /// An identifier the store does not know gives an object that turns out deleted when it is read:
  /// its properties are stand-ins, and what is written to it is reported and dropped. Of a class
  /// that is not in the schema, or of another store, it gives the same.
  ///
  /// Of a class that others inherit from only the row tells which it is: the object comes loaded.
  public func model(for persistentModelID: PersistentIdentifier) -> any PersistentModel {
    if let entity = core.entity(of: persistentModelID) {
      let object = fault(persistentModelID.key, of: entity)
      markDeleted([object], entity)
      return object
    }
    return phantom(of: persistentModelID)
  }

  /// The object of an identifier, loaded; nil where the store has none.
  ///
  /// Where the store can't be read, that is reported, and the object is a fault.
  public func existingModel(for persistentModelID: PersistentIdentifier) -> (any PersistentModel)? {
    guard let entity = core.entity(of: persistentModelID) else { return nil }
    let object = fault(persistentModelID.key, of: entity)
    markDeleted([object], entity)
    if isFault(object) { fire(object) }
    return object.isDeleted ? nil : object
  }

  /// The object of an identifier if this context has it in memory.
  public func registeredModel<Model: PersistentModel>(
    for persistentModelID: PersistentIdentifier
  ) -> Model? {
    guard let entity = core.entity(of: persistentModelID),
      let object = tables[entity].object(persistentModelID.key), !object.isDeleted
    else { return nil }
    return object as? Model
  }

  /// Whether the object is a fault: identity without values.
  public func isFault(_ model: any PersistentModel) -> Bool {
    guard model._$state.stage == .stored, let entity = table(of: model)?.entity else {
      return false
    }
    return model._$state.loaded.intersection(entity.eagerMask).isEmpty && !entity.eagerMask.isEmpty
  }

  /// Gives up the loaded values of an unchanged object; they load again when they are read. Who
  /// observes it goes on doing so.
  public func refault(_ model: any PersistentModel) {
    guard model._$state.context === self, model._$state.stage == .stored,
      model._$state.extras?.changed.isEmpty ?? true
    else { return }
    for property in model._$state.loaded { model.clearStorage(property) }
    model._$state.loaded = PropertyMask()
    model._$state.extras?.missing = PropertyMask()
    model._$state.plain = false
  }

  /// An object that stands for nothing.
  private func phantom(of identifier: PersistentIdentifier) -> any PersistentModel {
    func make<Model: PersistentModel>(_ type: Model.Type) -> any PersistentModel {
      Model(_$state: .phantom(key: identifier.key, origin: identifier.origin))
    }
    let entity = core.schema.entity(named: identifier.entityName) ?? 0
    return make(core.schema.entities[entity].type)
  }
}
