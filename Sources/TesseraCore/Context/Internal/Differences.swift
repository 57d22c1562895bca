extension ModelContext {
  /// Whether an object's unsaved changes come to anything.
  func differs(_ object: any PersistentModel) -> Bool {
    guard let extras = object._$state.extras, let entity = table(of: object)?.entity else {
      return false
    }
    return extras.changed.contains { differs(object, $0, entity) }
  }

  /// Whether a changed property is something else than it was at the last save.
  func differs(_ object: any PersistentModel, _ property: Int, _ entity: SchemaEntity) -> Bool {
    guard let extras = object._$state.extras else { return false }
    switch entity.store.properties[property].kind {
    case .toMany:
      guard object._$state.loaded.contains(property) else {
        return extras.pending(property)?.isEmpty == false
      }
      let original = extras.originalElements[property] ?? []
      // Of a long one that nobody compares in vain at every change.
      if object.elementCount(property) ?? 0 != original.count { return true }
      return object.withToMany(property) { $0.elementKeys ?? [] } ?? [] != original
    case .toOne(let toOne) where toOne.isDerived:
      return false
    case .attribute, .toOne:
      guard let original = extras.originals[property] else { return true }
      return original != encodedValues[object, property] ?? object._$encode(property)
    }
  }
}
