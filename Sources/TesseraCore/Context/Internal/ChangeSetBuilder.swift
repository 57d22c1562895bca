/// Turns what is listed as changed into a change set. Reads the context and changes nothing.
struct ChangeSetBuilder {
  let context: ModelContext
  let schema: StoreSchema
  /// What new objects turned out to be; nil where each is its own.
  private let upserts: Upserts?
  /// The groups with the rows of those, by the position of their merge.
  var mergeRows: [Int: Int] = [:]
  /// The pairs that those link and unlink.
  var mergedLinks: Set<ChangeSet.LinkChange> = []
  private let encoded: EncodedValues
  private(set) var changeSet: ChangeSet
  /// For each listed object the index of the group it is in; negative where it is in none.
  private(set) var groupOfListed: [Int32] = []
  private var lastGroup: (key: GroupKey, position: Int)?
  private var groups: [GroupKey: Int] = [:]
  /// The changed values of the object at hand; one array for all of them.
  private var values: [StoreValue] = []
  private var deletions: [Int: Int] = [:]
  private var touches: [TouchKey: Int] = [:]
  private var linkedElements: [LinkEnd: [Int64]] = [:]

  private struct GroupKey: Hashable {
    var entity: Int
    var isInsert: Bool
    var mask: PropertyMask
  }

  private struct TouchKey: Hashable {
    var entity: Int
    var key: Int64
  }

  private struct LinkEnd: Hashable {
    var join: Int
    var isSource: Bool
    var owner: Int64
  }

  init(_ context: ModelContext, _ upserts: Upserts? = nil) {
    self.context = context
    self.upserts = upserts
    schema = context.core.schema.store
    encoded = context.encodedValues
    changeSet = ChangeSet(author: context.author)
  }

  mutating func build() -> ChangeSet {
    if let upserts { addMerges(upserts) }
    addLinks()
    groupOfListed.reserveCapacity(context.listed.count)
    for object in context.listed { groupOfListed.append(Int32(add(object) ?? -1)) }
    if let upserts { addAdditions(upserts) }
    for (entity, keys) in context.deletedRows.sorted(by: { $0.key < $1.key }) {
      changeSet.deletions[deletions(of: entity)].keys += keys.sorted()
    }
    return changeSet
  }

  /// Adds what changed in one object.
  ///
  /// - Returns: The index of the group its row is in, if it is in one.
  private mutating func add(_ object: any PersistentModel) -> Int? {
    guard let entity = context.table(of: object)?.entity else { return nil }
    if let upserts, [.inserted, .stored].contains(object._$state.stage) {
      let key = object._$state.key
      // The context brings these in line itself.
      if upserts.isForwarded(key, of: entity.index) { return nil }
      if let merge = upserts.merge(into: key, of: entity.index) {
        if !entity.toManys.isEmpty { addElements(object, entity) }
        return upserts.merges[merge].isNew ? mergeRows[merge] : nil
      }
    }
    let position: Int?
    switch object._$state.stage {
    case .inserted: position = addInsert(object, entity)
    case .stored: position = addUpdate(object, entity)
    case .deleted:
      addDeletion(object, entity)
      return nil
    case .fresh, .gone, .detached, .forwarded: return nil
    }
    if !entity.toManys.isEmpty { addElements(object, entity) }
    return position
  }

  private mutating func addLinks() {
    let joins = schema.joins
    for net in upserts.map(survivingLinks) ?? context.links.net {
      let change = net.change
      let join = joins[change.join]
      if net.isMove {
        guard differs(join.source, change.source) || differs(join.target, change.target) else {
          continue
        }
        changeSet.links.append(
          ChangeSet.LinkChange(
            join: change.join, source: change.source, target: change.target, isAdded: false))
      } else {
        touch(join.source, change.source)
        if let target = join.target { touch(target, change.target) }
      }
      add(change)
    }
  }

  /// Adds a pair that is linked or unlinked.
  mutating func add(_ change: ChangeSet.LinkChange) {
    changeSet.links.append(change)
    guard change.isAdded else { return }
    linkedElements[
      LinkEnd(join: change.join, isSource: true, owner: change.source), default: []
    ].append(change.target)
    linkedElements[
      LinkEnd(join: change.join, isSource: false, owner: change.target), default: []
    ].append(change.source)
  }

  /// Whether a to-many of an object is another than it was.
  private func differs(_ reference: PropertyReference?, _ key: Int64) -> Bool {
    guard let reference, let object = context.tables[reference.entity].object(key) else {
      return false
    }
    return object._$state.extras?.changed.contains(reference.property) == true
      && differs(object, reference.property, context.core.schema.entities[reference.entity])
  }

  /// Whether a changed to-many is something else than it was at the last save.
  private func differs(_ object: any PersistentModel, _ property: Int, _ entity: SchemaEntity)
    -> Bool
  {
    if let upserts { return differs(object, property, entity, upserts) }
    return context.differs(object, property, entity)
  }

  /// A value as it is saved: a to-one refers to what its object turned out to be.
  private func surviving(
    _ value: StoreValue, _ property: Int, _ entity: SchemaEntity, _ key: Int64
  ) -> StoreValue {
    guard let upserts, let toOne = entity.store.properties[property].toOne else { return value }
    let reference = PropertyReference(entity: entity.index, property: property)
    return upserts.target(of: toOne, schema.declared(reference), value, owner: key)
  }

  private mutating func addInsert(_ object: any PersistentModel, _ entity: SchemaEntity) -> Int {
    let position = group(
      GroupKey(entity: entity.index, isInsert: true, mask: entity.storedMask))
    changeSet.groups[position].append(object, encoded)
    for property in entity.toOnes {
      let value = surviving(object._$encode(property), property, entity, object._$state.key)
      touchTarget(value, property, entity)
      if upserts != nil { changeSet.groups[position].setLast(property, to: value) }
    }
    return position
  }

  /// Adds one row.
  ///
  /// - Returns: The position of its group.
  mutating func append(
    _ entity: Int, isInsert: Bool, _ mask: PropertyMask, _ key: Int64, _ values: [StoreValue]
  ) -> Int {
    let position = group(GroupKey(entity: entity, isInsert: isInsert, mask: mask))
    changeSet.groups[position].keys.append(key)
    changeSet.groups[position].values += values
    return position
  }

  private mutating func addUpdate(_ object: any PersistentModel, _ entity: SchemaEntity) -> Int? {
    guard let extras = object._$state.extras else { return nil }
    var mask = PropertyMask()
    values.removeAll(keepingCapacity: true)
    // What is not loaded though it changes is being mutated in place, and is for a later save.
    var changed = extras.changed.intersection(entity.storedMask)
      .intersection(object._$state.loaded)
    if let upserts { changed.formUnion(upserts.released(object._$state.key, entity, schema)) }
    for property in changed {
      let original = extras.originals[property]
      let current = surviving(
        encoded[object, property] ?? object._$encode(property), property, entity,
        object._$state.key)
      if let original, original == current { continue }
      mask.insert(property)
      values.append(current)
      if entity.toOnes.contains(property) {
        touchTarget(original ?? .null, property, entity)
        touchTarget(current, property, entity)
      }
    }
    guard !mask.isEmpty else { return nil }
    let position = group(GroupKey(entity: entity.index, isInsert: false, mask: mask))
    changeSet.groups[position].keys.append(object._$state.key)
    changeSet.groups[position].values.append(contentsOf: values)
    return position
  }

  /// The position of a group, which is made where it is missing.
  private mutating func group(_ key: GroupKey) -> Int {
    if let lastGroup, lastGroup.key == key { return lastGroup.position }
    let position: Int
    if let known = groups[key] {
      position = known
    } else {
      position = changeSet.groups.count
      groups[key] = position
      var group = ChangeSet.Group(
        entity: key.entity, isInsert: key.isInsert, columns: Array(key.mask))
      // Many changes at once are mostly many of a kind.
      if position == 0 { group.reserve(context.listed.count) }
      changeSet.groups.append(group)
    }
    lastGroup = (key, position)
    return position
  }

  /// The position of an entity's deletions, which are made where they are missing.
  private mutating func deletions(of entity: Int) -> Int {
    if let known = deletions[entity] { return known }
    deletions[entity] = changeSet.deletions.count
    changeSet.deletions.append(ChangeSet.Deletions(entity: entity))
    return changeSet.deletions.count - 1
  }

  private mutating func addDeletion(_ object: any PersistentModel, _ entity: SchemaEntity) {
    changeSet.deletions[deletions(of: entity.index)].keys.append(object._$state.key)
    for property in entity.toOnes {
      let original = object._$state.extras?.originals[property] ?? object._$encode(property)
      touchTarget(original, property, entity)
    }
  }

  /// The to-manys of one object: what came to their end, or their whole order where that does not
  /// say it.
  private mutating func addElements(_ object: any PersistentModel, _ entity: SchemaEntity) {
    guard let extras = object._$state.extras else { return }
    let key = object._$state.key
    for property in entity.toManys {
      guard extras.changed.contains(property),
        let toMany = entity.store.properties[property].toMany
      else { continue }
      let reference = PropertyReference(entity: entity.index, property: property)
      if let upserts, upserts.isGiven(reference, key) { continue }
      if differs(object, property, entity) {
        touch(reference, key)
      } else {
        // A pair that moves at its other end has lost its place at this one.
        guard case .join(let join, let isSource) = toMany.storage,
          linkedElements[LinkEnd(join: join, isSource: isSource, owner: key)] != nil
        else { continue }
      }
      var current = object.withToMany(property) { $0.elementKeys } ?? nil
      if let upserts, let keys = current {
        current = upserts.survivors(keys, of: toMany.target)
      }
      let original = extras.originalElements[property] ?? []
      switch toMany.storage {
      case .inverse:
        guard let current else {
          var added = extras.pending(property).map {
            context.stillAdded($0, to: object, toMany)
          }
          if let upserts, let keys = added {
            added = self.added(keys, to: object, toMany, upserts)
          }
          append(reference, key, added ?? [], isAppend: true)
          continue
        }
        let added = Self.appended(to: original, in: current)
        append(reference, key, added ?? current, isAppend: added != nil)
      case .join(let join, let isSource):
        let linked = linkedElements[LinkEnd(join: join, isSource: isSource, owner: key)] ?? []
        guard let current, Self.appended(to: original, in: current) != linked else { continue }
        append(reference, key, current, isAppend: false)
      }
    }
  }

  mutating func append(
    _ property: PropertyReference, _ owner: Int64, _ keys: [Int64], isAppend: Bool
  ) {
    guard !keys.isEmpty else { return }
    let arrangement = ChangeSet.Arrangement(property: property, owner: owner, keys: keys)
    if isAppend {
      changeSet.appends.append(arrangement)
    } else {
      changeSet.arrangements.append(arrangement)
    }
  }

  /// What was added at the end, where nothing else but removals happened; else nil.
  private static func appended(to original: [Int64], in current: [Int64]) -> [Int64]? {
    if original.isEmpty { return current }
    let remaining = Set(current)
    let kept = original.filter(remaining.contains)
    guard current.starts(with: kept) else { return nil }
    return Array(current.dropFirst(kept.count))
  }

  /// Notes that the other end of a to-one changed.
  mutating func touchTarget(_ value: StoreValue, _ property: Int, _ entity: SchemaEntity) {
    guard case .integer(let key) = value,
      let inverse = entity.store.properties[property].toOne?.inverse
    else { return }
    touch(inverse, key)
  }

  mutating func touch(_ property: PropertyReference, _ key: Int64) {
    let key = upserts?.survivor(key, of: property.entity) ?? key
    switch context.tables[property.entity].object(key)?._$state.stage {
    // What is new or gone with this very commit needs no telling.
    case .inserted where !isObservedHere(property, key), .deleted: return
    default: break
    }
    let touchKey = TouchKey(entity: property.entity, key: key)
    if let position = touches[touchKey] {
      changeSet.touched[position].mask.insert(property.property)
    } else {
      touches[touchKey] = changeSet.touched.count
      changeSet.touched.append(
        ChangeSet.Touch(
          entity: property.entity, key: key, mask: PropertyMask(property.property)))
    }
  }

  private func isObservedHere(_ property: PropertyReference, _ key: Int64) -> Bool {
    context.tables[property.entity].object(key)?._$state.isObserved == true
  }
}

extension ChangeSet.Group {
  /// Adds the row of an object.
  fileprivate mutating func append<Model: PersistentModel>(
    _ object: Model, _ encoded: EncodedValues
  ) {
    keys.append(object._$state.key)
    let loaded = object._$state.loaded
    if loaded.isSuperset(of: mask), encoded.isEmpty {
      for property in mask { values.append(object._$encode(property)) }
    } else {
      // What is being mutated in place has no value until it is put back and saved then.
      for property in mask {
        values.append(
          loaded.contains(property)
            ? encoded[object, property] ?? object._$encode(property) : .null)
      }
    }
  }

  /// Sets a value of the last row, if the group has the property.
  fileprivate mutating func setLast(_ property: Int, to value: StoreValue) {
    guard let column = columns.firstIndex(of: property) else { return }
    values[values.count - columns.count + column] = value
  }

  /// Makes room for rows.
  fileprivate mutating func reserve(_ rowCount: Int) {
    keys.reserveCapacity(rowCount)
    values.reserveCapacity(rowCount * columns.count)
  }
}
