extension Schema {
  /// What the default of an attribute is stored as, evaluated now; nil where it declares none, or one
  /// that can't be encoded. Runs the expression that the class declares.
  package func defaultValue(of reference: PropertyReference) -> StoreValue? {
    func evaluate<Model: PersistentModel>(_ type: Model.Type) -> StoreValue? {
      let object = Model(_$state: _ModelState())
      guard object._$fillDefault(reference.property) else { return nil }
      let value = object._$encode(reference.property)
      return value.isNull ? nil : value
    }
    let entity = entities[reference.entity]
    guard entity.defaultMask.contains(reference.property),
      entity.store.properties[reference.property].attribute != nil
    else { return nil }
    return evaluate(entity.type)
  }
}
