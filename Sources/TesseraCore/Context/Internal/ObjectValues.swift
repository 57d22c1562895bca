/// A registered object as the conditions and sorts that are evaluated in memory see it.
struct ObjectValues: ValueSource {
  let context: ModelContext
  let object: any PersistentModel

  func value(at path: Condition.Path) -> StoreValue {
    var current = object
    for step in path.steps {
      guard let toOne = context.core.schema.store[step].toOne else { return .null }
      context.ensureLoaded(current, step.property)
      let key = current.toOneKey(step.property)
      if key == 0 { return .null }
      current = context.tables[toOne.target].makeFault(key, in: context)
    }
    switch path.end {
    case .key: return .integer(current._$state.key)
    case .property(let reference):
      context.ensureLoaded(current, reference.property)
      // A store sees no value where the object shows a stand-in.
      if current._$state.stage == .gone || current._$state.isMissing(reference.property) {
        return .null
      }
      return current._$encode(reference.property)
    }
  }
}
