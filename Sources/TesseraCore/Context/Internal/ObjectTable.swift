/// The registered objects of one entity in one context, whatever their class.
class ObjectTable {
  let entity: SchemaEntity
  // Unchecked because a look-up is a few nanoseconds and the check as many again. The map calls
  // nobody but `forEach`'s and `sweep`'s closures, which look up and change nothing in it.
  @exclusivity(unchecked) final fileprivate var map = IdentityMap()
  /// When the table has grown to this many objects, it is time for a sweep.
  final var sweepThreshold = ObjectTable.smallestSweep
  static let smallestSweep = 4_096
  /// How many objects were looked up, put in, taken out and walked over by what does not know their
  /// class: merges, saves, sweeps. For tests of what these cost.
  final var lookUps = 0

  init(_ entity: SchemaEntity) { self.entity = entity }

  /// The table of an entity.
  static func make(_ entity: SchemaEntity) -> ObjectTable {
    func open<Model: PersistentModel>(_ type: Model.Type) -> ObjectTable {
      TypedTable<Model>(entity)
    }
    return open(entity.type)
  }

  /// The number of registered objects.
  final var count: Int { map.count }

  /// The registered object of a key, or else the slot it goes to.
  final func find(_ key: Int64) -> (object: AnyObject?, slot: Int) { map.find(key) }

  /// Registers an object of the table's class where ``find(_:)`` said it goes.
  final func insert(instance: consuming AnyObject, _ key: Int64, at slot: Int) {
    map.insert(instance, key, at: slot)
  }

  /// Takes an object out.
  final func remove(_ key: Int64) {
    lookUps += 1
    map.remove(key)
  }

  /// The registered object of a key.
  func object(_ key: Int64) -> (any PersistentModel)? { nil }

  /// The object of a key, made as a fault where none is registered.
  func makeFault(_ key: Int64, in context: ModelContext) -> any PersistentModel {
    preconditionFailure("an object table is made for a class")
  }

  /// Calls `body` for every object.
  func forEach(_ body: (any PersistentModel) -> Void) {}

  /// Drops the objects that nobody else holds and `mayDrop` lets go.
  func sweep(_ mayDrop: (any PersistentModel) -> Bool) -> Int { 0 }
}

/// The registered objects of one class.
final class TypedTable<Model: PersistentModel>: ObjectTable {
  /// The registered object of a key.
  subscript(key: Int64) -> Model? {
    if let object = map[key] { return typed(object) }
    return nil
  }

  /// Only objects of the class get in.
  private func typed(_ object: AnyObject) -> Model { unsafeDowncast(object, to: Model.self) }

  override func object(_ key: Int64) -> (any PersistentModel)? {
    lookUps += 1
    if let object = map[key] { return typed(object) }
    return nil
  }

  /// The object of a key, made as a fault where none is registered.
  func resolve(_ key: Int64, in context: ModelContext) -> Model {
    if let object = map[key] { return typed(object) }
    let origin = context.core.origins[entity.index]
    // The map can't tell key 0 from no key. Nothing the context makes has it, but an identifier made
    // by hand may, and a row.
    guard key != 0 else { return Model(_$state: .phantom(key: key, origin: origin)) }
    let object = Model(_$state: _ModelState(key: key, origin: origin, owner: context))
    map.insert(object, key)
    return object
  }

  override func makeFault(_ key: Int64, in context: ModelContext) -> any PersistentModel {
    lookUps += 1
    return resolve(key, in: context)
  }

  override func forEach(_ body: (any PersistentModel) -> Void) {
    lookUps += count
    map.forEach { body(typed($0)) }
  }

  override func sweep(_ mayDrop: (any PersistentModel) -> Bool) -> Int {
    lookUps += count
    return map.sweep { mayDrop(typed($0)) }.count
  }
}
