// What relationships have to be like, judged of what a save leaves in the store when new objects turned out to be
// others. Memory does not have that yet.

extension ModelContext {
  /// Checks the relationships of every object that a save changed. The store has the changes already, and is
  /// left as it was where this throws.
  ///
  /// - Throws: ``ValidationError`` with everything that is wrong; ``StoreError``.
  func validateRelationships(
    after upserts: Upserts, _ changeSet: ChangeSet, _ writer: any StoreWriter
  ) throws {
    var check = UpsertLimits(self, changeSet, writer, known: upserts.violations)
    if core.schema.entities.contains(where: \.hasRelationshipRules) {
      try check.checkRows()
      try check.checkMerges(upserts)
      try check.checkOtherEnds()
    }
    if !check.violations.isEmpty { throw ValidationError(violations: check.violations) }
  }
}

/// Looks for relationships that are not as they have to be.
private struct UpsertLimits {
  private(set) var violations: [ValidationError.Violation]
  private let context: ModelContext
  private let changeSet: ChangeSet
  private let reader: any StoreReader
  /// The deleted keys by the entity at the top of theirs.
  private var deleted: [Int: Set<Int64>] = [:]
  private var seen: Set<Place> = []

  private struct Place: Hashable {
    var top: Int
    var key: Int64
    var property: Int
  }

  init(
    _ context: ModelContext, _ changeSet: ChangeSet, _ reader: any StoreReader,
    known: [UpsertViolation]
  ) {
    self.context = context
    self.changeSet = changeSet
    self.reader = reader
    violations = known.map(\.violation)
    for deletions in changeSet.deletions {
      deleted[top(of: deletions.entity), default: []].formUnion(deletions.keys)
    }
    for violation in known {
      seen.insert(
        Place(
          top: top(of: violation.property.entity), key: violation.violation.key,
          property: violation.property.property))
    }
  }

  private func top(of entity: Int) -> Int { context.core.schema.store.top(of: entity) }

  /// New rows have to keep every rule, others those of the to-ones that changed.
  mutating func checkRows() throws {
    var inserted: [Int: [Int64]] = [:]
    for group in changeSet.groups {
      let entity = context.core.schema.entities[group.entity]
      guard entity.hasRelationshipRules else { continue }
      let columns = group.columns.enumerated().filter { entity.requiredToOnes.contains($1) }
      for (row, key) in group.keys.enumerated() {
        for (offset, property) in columns
        where group.values[row * group.columns.count + offset].isNull {
          complain(Self.missing, entity, key, property)
        }
      }
      if group.isInsert { inserted[entity.index, default: []] += group.keys }
    }
    for (entity, keys) in inserted.sorted(by: { $0.key < $1.key }) {
      try checkNew(context.core.schema.entities[entity], keys)
    }
  }

  /// Judges the relationships without a column of many new objects: a statement each, and not for each object.
  private mutating func checkNew(_ entity: SchemaEntity, _ keys: [Int64]) throws {
    let kept = keys.filter { deleted[top(of: entity.index)]?.contains($0) != true }
    for property in entity.requiredToOnes {
      guard let toOne = entity.store.properties[property].toOne, toOne.isDerived,
        let inverse = toOne.inverse
      else { continue }
      let keys = kept.filter { isNew(entity, $0, property) }
      var plan = FetchPlan(
        entity: toOne.target,
        condition: .isMember(
          .path(Condition.Path(end: .property(inverse))), ValueList(keys: keys)))
      plan.columns = [inverse.property]
      var found: Set<Int64> = []
      try reader.fetch(plan) { row in
        if let key = row.integer(2) { found.insert(key) }
      }
      for key in keys where !found.contains(key) {
        complain(Self.missing, entity, key, property, isNew: true)
      }
    }
    for rule in entity.countRules {
      guard let toMany = entity.store.properties[rule.property].toMany else { continue }
      let keys = kept.filter { isNew(entity, $0, rule.property) }
      let reference = PropertyReference(entity: entity.index, property: rule.property)
      let plan = FetchPlan(
        entity: toMany.target, scope: .related(reference, owners: keys.sorted()))
      var counts: [Int64: Int] = [:]
      try reader.fetch(plan) { row in
        if let owner = row.integer(plan.ownerColumn) { counts[owner, default: 0] += 1 }
      }
      for key in keys {
        guard let complaint = rule.complaint(about: counts[key] ?? 0) else { continue }
        complain(complaint, entity, key, rule.property, isNew: true)
      }
    }
  }

  /// A new object with nothing to refer to leaves what its row has, and that may be nothing too.
  mutating func checkMerges(_ upserts: Upserts) throws {
    for merge in upserts.merges {
      for property in merge.entity.requiredToOnes where merge.entity.storedMask.contains(property) {
        if merge.values[property]?.isNull != false {
          complain(Self.missing, merge.entity, merge.key, property)
        }
      }
      try check(merge.entity, merge.key, PropertyMask(merge.entity.requiredToOnes))
    }
  }

  /// Relationships that changed without their row.
  mutating func checkOtherEnds() throws {
    for touch in changeSet.touched {
      let object = context.tables[touch.entity].object(touch.key)
      var entity = context.core.schema.entities[touch.entity]
      if let object, let own = context.table(of: object)?.entity { entity = own }
      guard entity.hasRelationshipRules else { continue }
      try check(entity, touch.key, touch.mask)
    }
  }

  /// Counts what the store has in those of an object's relationships that have no column.
  private mutating func check(
    _ entity: SchemaEntity, _ key: Int64, _ properties: PropertyMask
  ) throws {
    if deleted[top(of: entity.index)]?.contains(key) == true { return }
    for property in entity.requiredToOnes where properties.contains(property) {
      guard let toOne = entity.store.properties[property].toOne, toOne.isDerived,
        let inverse = toOne.inverse, isNew(entity, key, property)
      else { continue }
      let path = Condition.Path(end: .property(inverse))
      let plan = FetchPlan(
        entity: toOne.target,
        condition: .comparison(.equal, .path(path), .value(.integer(key))))
      if try reader.count(plan) == 0 { complain(Self.missing, entity, key, property, isNew: true) }
    }
    for rule in entity.countRules where properties.contains(rule.property) {
      guard let toMany = entity.store.properties[rule.property].toMany,
        isNew(entity, key, rule.property)
      else { continue }
      let reference = PropertyReference(entity: entity.index, property: rule.property)
      let plan = FetchPlan(
        entity: toMany.target, scope: .related(reference, owners: [key]))
      if let complaint = rule.complaint(about: try reader.count(plan)) {
        complain(complaint, entity, key, rule.property, isNew: true)
      }
    }
  }

  private static let missing = "must refer to an object"

  /// Takes note of a relationship; false where it has been judged before.
  private mutating func isNew(_ entity: SchemaEntity, _ key: Int64, _ property: Int) -> Bool {
    seen.insert(Place(top: top(of: entity.index), key: key, property: property)).inserted
  }

  private mutating func complain(
    _ message: String, _ entity: SchemaEntity, _ key: Int64, _ property: Int, isNew: Bool = false
  ) {
    guard isNew || self.isNew(entity, key, property) else { return }
    violations.append(
      ValidationError.Violation(
        entity: entity.name, property: entity.properties[property].name, key: key,
        message: message))
  }
}

/// A relationship that can't be as new objects would have it.
struct UpsertViolation {
  var property: PropertyReference
  var violation: ValidationError.Violation
}
