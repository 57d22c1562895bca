/// What becomes of new objects whose unique values others have: which row each of them turns out to be,
/// and what that row has then.
///
/// A plain finding. The change set is built by it, and once that is committed the context is brought in
/// line; until then nothing is changed.
struct Upserts {
  /// An object by its table and key.
  struct Place: Hashable {
    /// The entity at the top of the object's hierarchy.
    var top: Int
    var key: Int64
  }

  /// A to-one that lets go of its object.
  struct Release: Hashable {
    /// The to-one, as the entity has it that declares it.
    var toOne: PropertyReference
    var key: Int64
  }

  /// An object that others turned out to be.
  struct Merge {
    var entity: SchemaEntity
    var key: Int64
    /// The new objects that are no objects of their own, in the order of their insertion.
    var sources: [any PersistentModel]
    /// The object that stays: the registered one of the row, or the first of several new ones. Nil where
    /// the row has none in the context, and the first source takes that place.
    var object: (any PersistentModel)?
    /// The row as it is in the store; nil where there is none yet.
    var row: Row?
    /// What the row will have, by property.
    var values: [Int: StoreValue] = [:]
    /// The elements of the to-manys that a source was given, which are then all there are.
    var elements: [Int: [Int64]] = [:]
    /// What the store has in those.
    var storedElements: [Int: [Int64]] = [:]
    /// The elements that sources got from their other end, which come to those that are there.
    var additions: [Int: [Int64]] = [:]

    var isNew: Bool { row == nil }
  }

  /// A row of the store.
  struct Row {
    var version: Int64
    /// The values by property, of those that are read with the object.
    var values: [Int: StoreValue]
  }

  private(set) var merges: [Merge]
  /// The keys of new objects and those of the objects that they turned out to be.
  private let survivors: [Place: Int64]
  private let positions: [Place: Int]
  /// The to-ones that a to-many given to a source takes its objects from.
  private(set) var releases: Set<Release>
  /// The ends that lose objects by that, by property.
  let losers: [PropertyReference: Set<Int64>]
  /// The pairs of what is linked here that the store has already, as additions.
  let storedPairs: Set<ChangeSet.LinkChange>
  /// To-ones that have to refer to something and let go.
  let violations: [UpsertViolation]
  private let tops: [Int]

  init(
    _ merges: [Merge], survivors: [Place: Int64], releases: Set<Release>,
    losers: [PropertyReference: Set<Int64>],
    storedPairs: Set<ChangeSet.LinkChange>, violations: [UpsertViolation],
    _ schema: StoreSchema
  ) {
    self.violations = violations
    self.storedPairs = storedPairs
    self.merges = merges
    self.survivors = survivors
    self.releases = releases
    self.losers = losers
    tops = schema.entities.map(\.lineage.top)
    positions = Dictionary(
      merges.enumerated().map { (Place(top: $1.entity.store.lineage.top, key: $1.key), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  var isEmpty: Bool { merges.isEmpty }

  /// The key of the object that a key's object turned out to be; the same for all others.
  func survivor(_ key: Int64, of entity: Int) -> Int64 {
    survivors[Place(top: tops[entity], key: key)] ?? key
  }

  /// Whether an object turned out to be another.
  func isForwarded(_ key: Int64, of entity: Int) -> Bool {
    survivors[Place(top: tops[entity], key: key)] != nil
  }

  /// The keys with those of survivors in their places, each once.
  func survivors(_ keys: [Int64], of entity: Int) -> [Int64] {
    var seen: Set<Int64> = []
    return keys.map { survivor($0, of: entity) }.filter { seen.insert($0).inserted }
  }

  /// The position of the merge into an object, if there is one.
  func merge(into key: Int64, of entity: Int) -> Int? {
    positions[Place(top: tops[entity], key: key)]
  }

  /// The key of the object that a to-one refers to in the end.
  func target(
    of toOne: StoreToOne, _ reference: PropertyReference, _ value: StoreValue, owner: Int64
  ) -> StoreValue {
    if isReleased(reference, owner) { return .null }
    guard case .integer(let key) = value else { return value }
    return .integer(survivor(key, of: toOne.target))
  }

  /// Whether an object that others turned out to be belongs to another than `owner`, whose only one it was: the
  /// end that keeps the key has the last one it was given.
  func isElsewhere(_ key: Int64, _ toOne: StoreToOne, _ owner: Int64) -> Bool {
    guard toOne.isDerived, let inverse = toOne.inverse,
      let merge = merge(into: key, of: toOne.target),
      let value = merges[merge].values[inverse.property]
    else { return false }
    return value != .integer(owner)
  }

  /// Whether a to-many was given its elements, which are then told by its merge.
  func isGiven(_ toMany: PropertyReference, _ key: Int64) -> Bool {
    guard let merge = merge(into: key, of: toMany.entity) else { return false }
    return merges[merge].elements[toMany.property] != nil
  }

  /// The to-ones of an object that let go.
  func released(_ key: Int64, _ entity: SchemaEntity, _ schema: StoreSchema) -> PropertyMask {
    if releases.isEmpty { return PropertyMask() }
    return PropertyMask(
      entity.toOnes.filter { property in
        let reference = PropertyReference(entity: entity.index, property: property)
        return isReleased(schema.declared(reference), key)
      })
  }

  /// Whether a to-one lets go of its object.
  func isReleased(_ toOne: PropertyReference, _ key: Int64) -> Bool {
    !releases.isEmpty && releases.contains(Release(toOne: toOne, key: key))
  }
}
