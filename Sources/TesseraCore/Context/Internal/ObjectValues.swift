/// A registered object as the conditions and sorts that are evaluated in memory see it.
struct ObjectValues: ValueSource {
  let context: ModelContext
  let object: any PersistentModel

  func value(at path: Condition.Path) -> StoreValue {
    var current = object
    for step in path.steps {
      guard let toOne = context.core.schema.store[step].toOne,
        context.isKind(current, of: step.entity)
      else { return .null }
      context.ensureLoaded(current, step.property)
      let key = current.toOneKey(step.property)
      if key == 0 { return .null }
      current = context.fault(key, of: toOne.target)
    }
    switch path.end {
    case .key: return .integer(current._$state.key)
    case .entity:
      if current._$state.stage == .gone { return .null }
      return context.table(of: current).map { .integer(Int64($0.entity.index)) } ?? .null
    case .property(let reference):
      // Of an object of another class the columns of a class hold nothing.
      guard context.isKind(current, of: reference.entity) else { return .null }
      context.ensureLoaded(current, reference.property)
      // A store sees no value where the object shows a stand-in.
      if current._$state.stage == .gone || current._$state.isMissing(reference.property) {
        return .null
      }
      return current._$encode(reference.property)
    }
  }
}
