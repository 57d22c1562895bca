/// Turns what is listed as changed into a change set. Reads the context and changes nothing.
struct ChangeSetBuilder {
  private let context: ModelContext
  private let entities: [SchemaEntity]
  private(set) var changeSet: ChangeSet
  private var lastGroup: (key: GroupKey, position: Int)?
  private var groups: [GroupKey: Int] = [:]
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

  init(_ context: ModelContext) {
    self.context = context
    entities = context.core.schema.entities
    changeSet = ChangeSet(author: context.author)
  }

  mutating func build() -> ChangeSet {
    addLinks()
    for object in context.listed {
      guard let entity = context.table(of: object)?.entity else { continue }
      switch object._$state.stage {
      case .inserted:
        addInsert(object, entity)
        addElements(object, entity)
      case .stored:
        addUpdate(object, entity)
        addElements(object, entity)
      case .deleted: addDeletion(object, entity)
      case .fresh, .gone, .detached: break
      }
    }
    return changeSet
  }

  private mutating func addLinks() {
    let joins = context.core.schema.store.joins
    for change in context.links.net {
      changeSet.links.append(change)
      let join = joins[change.join]
      touch(join.source, change.source)
      if let target = join.target { touch(target, change.target) }
      guard change.isAdded else { continue }
      linkedElements[
        LinkEnd(join: change.join, isSource: true, owner: change.source), default: []
      ].append(change.target)
      linkedElements[
        LinkEnd(join: change.join, isSource: false, owner: change.target), default: []
      ].append(change.source)
    }
  }

  private mutating func addInsert(_ object: any PersistentModel, _ entity: SchemaEntity) {
    let key = GroupKey(entity: entity.index, isInsert: true, mask: entity.storedMask)
    append(object, to: key, entity.storedColumns)
    for property in entity.toOnes { touchTarget(object._$encode(property), property, entity) }
  }

  private mutating func addUpdate(_ object: any PersistentModel, _ entity: SchemaEntity) {
    guard let extras = object._$state.extras else { return }
    var mask = PropertyMask()
    for property in extras.changed.intersection(entity.storedMask) {
      let original = extras.original(property)
      let current = object._$encode(property)
      if let original, original == current { continue }
      mask.insert(property)
      if entity.toOnes.contains(property) {
        touchTarget(original ?? .null, property, entity)
        touchTarget(current, property, entity)
      }
    }
    guard !mask.isEmpty else { return }
    append(
      object, to: GroupKey(entity: entity.index, isInsert: false, mask: mask), Array(mask))
  }

  private mutating func append(
    _ object: any PersistentModel, to key: GroupKey, _ columns: @autoclosure () -> [Int]
  ) {
    let position: Int
    if let lastGroup, lastGroup.key == key {
      position = lastGroup.position
    } else if let known = groups[key] {
      position = known
    } else {
      position = changeSet.groups.count
      groups[key] = position
      changeSet.groups.append(
        ChangeSet.Group(entity: key.entity, isInsert: key.isInsert, columns: columns()))
    }
    lastGroup = (key, position)
    changeSet.groups[position].keys.append(object._$state.key)
    for property in key.mask {
      changeSet.groups[position].values.append(object._$encode(property))
    }
  }

  private mutating func addDeletion(_ object: any PersistentModel, _ entity: SchemaEntity) {
    let position: Int
    if let known = deletions[entity.index] {
      position = known
    } else {
      position = changeSet.deletions.count
      deletions[entity.index] = position
      changeSet.deletions.append(ChangeSet.Deletions(entity: entity.index))
    }
    changeSet.deletions[position].keys.append(object._$state.key)
    for property in entity.toOnes {
      let original = object._$state.extras?.original(property) ?? object._$encode(property)
      touchTarget(original, property, entity)
    }
  }

  /// The to-manys of one object: what came to their end, or their whole order where that does not
  /// say it.
  private mutating func addElements(_ object: any PersistentModel, _ entity: SchemaEntity) {
    guard let extras = object._$state.extras else { return }
    let key = object._$state.key
    for property in entity.toManys {
      guard extras.changed.contains(property), context.differs(object, property, entity),
        let toMany = entity.store.properties[property].toMany
      else { continue }
      let reference = PropertyReference(entity: entity.index, property: property)
      touch(reference, key)
      let current = object.withToMany(property) { $0.elementKeys } ?? nil
      let original = extras.originalElements[property] ?? []
      switch toMany.storage {
      case .inverse:
        guard let current else {
          let added = extras.pending[property]?.added ?? []
          append(reference, key, added, isAppend: true)
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

  private mutating func append(
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
  private mutating func touchTarget(_ value: StoreValue, _ property: Int, _ entity: SchemaEntity) {
    guard case .integer(let key) = value,
      let inverse = entity.store.properties[property].toOne?.inverse
    else { return }
    touch(inverse, key)
  }

  private mutating func touch(_ property: PropertyReference, _ key: Int64) {
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
