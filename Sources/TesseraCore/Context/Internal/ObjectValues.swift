/// A registered object as the conditions and sorts that are evaluated in memory see it.
struct ObjectValues: ValueSource {
  let context: ModelContext
  let object: any PersistentModel

  func value(at path: Condition.Path) -> StoreValue {
    guard let current = object(behind: path.steps) else { return .null }
    switch path.end {
    case .key: return .integer(current._$state.key)
    case .element: return .null
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
  func elements(at path: Condition.Path) -> [ObjectValues] {
    guard let owner = object(behind: path.steps), case .property(let reference) = path.end,
      let toMany = context.core.schema.store[reference].toMany,
      context.isKind(owner, of: reference.entity)
    else { return [] }
    context.ensureLoaded(owner, reference.property)
    let elements = owner.withToMany(reference.property) { $0.elements ?? [] } ?? []
    context.markDeleted(elements, toMany.target)
    return elements.lazy.filter { !$0.isDeleted }.map {
      ObjectValues(context: context, object: $0)
    }
  }

  private func object(behind steps: [PropertyReference]) -> (any PersistentModel)? {
    var current = object
    for step in steps {
      guard let toOne = context.core.schema.store[step].toOne,
        context.isKind(current, of: step.entity)
      else { return nil }
      context.ensureLoaded(current, step.property)
      let key = current.toOneKey(step.property)
      if key == 0 { return nil }
      current = context.fault(key, of: toOne.target)
    }
    return current
  }
}
