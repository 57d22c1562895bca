// What the relationships of new and changed objects have to be like to be saved.

extension ModelContext {
  /// - Throws: ``ValidationError`` with everything that is wrong; ``StoreError`` where the elements of a to-many
  ///   can't be counted.
  func validateRelationships() throws {
    let violations = try relationshipViolations()
    if !violations.isEmpty { throw ValidationError(violations: violations) }
  }

  /// Required to-ones that refer to nothing, and to-manys that refer to too few objects or too many.
  ///
  /// - Throws: ``StoreError`` where the elements of one can't be counted.
  func relationshipViolations() throws -> [ValidationError.Violation] {
    guard core.schema.entities.contains(where: \.hasRelationshipRules) else { return [] }
    var violations: [ValidationError.Violation] = []
    for object in listed {
      guard let entity = table(of: object)?.entity, entity.hasRelationshipRules,
        object._$state.stage == .inserted || object._$state.stage == .stored
      else { continue }
      func complain(_ property: Int, _ message: String) {
        violations.append(
          ValidationError.Violation(
            entity: entity.name, property: entity.properties[property].name,
            key: object._$state.key, message: message))
      }
      for property in entity.requiredToOnes
      where isNewOrChanged(object, property) && object.toOneKey(property) == 0 {
        complain(property, "must refer to an object")
      }
      for rule in entity.countRules where isNewOrChanged(object, rule.property) {
        let count = try elementCount(of: object, rule.property)
        if let complaint = rule.complaint(about: count) { complain(rule.property, complaint) }
      }
    }
    return violations
  }

  private func isNewOrChanged(_ object: any PersistentModel, _ property: Int) -> Bool {
    object._$state.stage == .inserted
      || object._$state.extras?.changed.contains(property) == true
  }

  /// Whether a to-many has to be told of every element it loses, in memory or not.
  func hasMinimum(_ reference: PropertyReference) -> Bool {
    core.schema.entities[reference.entity].minimumMask.contains(reference.property)
  }
}

extension SchemaEntity {
  /// Whether a relationship of the entity can keep an object from being saved.
  var hasRelationshipRules: Bool { !requiredToOnes.isEmpty || !countRules.isEmpty }
}
