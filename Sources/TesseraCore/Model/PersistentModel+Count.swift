import Observation

extension PersistentModel {
  /// The number of objects a to-many refers to, without loading them where they are not loaded: one
  /// statement then, or two where there are unsaved changes.
  ///
  ///     folder.count(of: \.notes)
  ///
  /// Unsaved changes count. A read under tracking is woken like a read of the to-many itself. Where the
  /// store can't be asked, that is reported, and the answer is 0.
  ///
  /// - Parameter keyPath: A to-many of the class; of a computed property, its elements are counted.
  public func count<Element: PersistentModel>(of keyPath: KeyPath<Self, [Element]>) -> Int {
    storedCount(of: keyPath) ?? self[keyPath: keyPath].count
  }

  /// The number of objects an optional to-many refers to, 0 where it is nil; otherwise the same.
  public func count<Element: PersistentModel>(of keyPath: KeyPath<Self, [Element]?>) -> Int {
    storedCount(of: keyPath) ?? self[keyPath: keyPath]?.count ?? 0
  }

  /// Whether a to-many refers to no object, without loading any; see ``count(of:)-(KeyPath<Self,[Element]>)``.
  public func isEmpty<Element: PersistentModel>(of keyPath: KeyPath<Self, [Element]>) -> Bool {
    count(of: keyPath) == 0
  }

  /// Whether an optional to-many refers to no object, or is nil, without loading any.
  public func isEmpty<Element: PersistentModel>(of keyPath: KeyPath<Self, [Element]?>) -> Bool {
    count(of: keyPath) == 0
  }

  /// Nil where the key path names no to-many that a context keeps.
  private func storedCount<Value>(of keyPath: KeyPath<Self, Value>) -> Int? {
    guard let context = _$state.context,
      let reference = context.core.schema.reference(for: keyPath),
      context.core.schema.store[reference].toMany != nil
    else { return nil }
    noteRead(of: reference, as: Value.self, context)
    do {
      return try context.elementCount(of: self, reference.property)
    } catch {
      let entity = context.core.schema.entities[reference.entity]
      Report.send(
        Report(
          kind: .unreadable, message: "the to-many's elements could not be counted",
          entity: entity.name, property: entity.properties[reference.property].name,
          key: _$state.key, cause: error))
      return 0
    }
  }

  /// Registers a tracked read of a property as its accessor does, but does not load it.
  private func noteRead<Value>(
    of reference: PropertyReference, as type: Value.Type, _ context: ModelContext
  ) {
    _$noteTracked(reference.property)
    guard let registrar = _$state.registrar else { return }
    func register<Model: PersistentModel>(_ type: Model.Type, _ keyPath: AnyKeyPath) {
      // Observers are told with the key path of the class that declares the property.
      guard let object = self as? Model, let keyPath = keyPath as? KeyPath<Model, Value> else {
        return
      }
      registrar.access(object, keyPath: keyPath)
    }
    let entity = context.core.schema.entities[reference.entity]
    register(entity.type, entity.properties[reference.property].keyPath)
  }
}
