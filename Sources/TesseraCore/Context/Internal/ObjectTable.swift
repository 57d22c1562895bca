/// The registered objects of one entity in one context, whatever their class.
class ObjectTable {
  let entity: SchemaEntity
  /// When the table has grown to this many objects, it is time for a sweep.
  var sweepThreshold = ObjectTable.smallestSweep
  static let smallestSweep = 4_096

  init(_ entity: SchemaEntity) { self.entity = entity }

  /// The table of an entity.
  static func make(_ entity: SchemaEntity) -> ObjectTable {
    func open<Model: PersistentModel>(_ type: Model.Type) -> ObjectTable {
      TypedTable<Model>(entity)
    }
    return open(entity.type)
  }

  var count: Int { 0 }
  func object(_ key: Int64) -> (any PersistentModel)? { nil }
  func insert(_ object: any PersistentModel, _ key: Int64) {}
  func remove(_ key: Int64) {}
  func makeFault(_ key: Int64, in context: ModelContext) -> any PersistentModel {
    preconditionFailure("an object table is made for a class")
  }
  func forEach(_ body: (any PersistentModel) -> Void) {}
  func sweep(_ mayDrop: (any PersistentModel) -> Bool) -> Int { 0 }
}

/// The registered objects of one class.
final class TypedTable<Model: PersistentModel>: ObjectTable {
  private var map = IdentityMap<Model>()

  override var count: Int { map.count }

  /// The registered object of a key.
  subscript(key: Int64) -> Model? { map[key] }

  override func object(_ key: Int64) -> (any PersistentModel)? { map[key] }

  override func insert(_ object: any PersistentModel, _ key: Int64) {
    if let object = object as? Model { map.insert(object, key) }
  }

  func insert(_ object: Model, key: Int64) { map.insert(object, key) }

  override func remove(_ key: Int64) { map.remove(key) }

  /// The object of a key, made as a fault where none is registered.
  func resolve(_ key: Int64, in context: ModelContext) -> Model {
    map[key] ?? fault(key, in: context)
  }

  override func makeFault(_ key: Int64, in context: ModelContext) -> any PersistentModel {
    resolve(key, in: context)
  }

  private func fault(_ key: Int64, in context: ModelContext) -> Model {
    let state = _ModelState(key: key, origin: context.core.origins[entity.index], owner: context)
    let object = Model(_$state: state)
    map.insert(object, key)
    return object
  }

  override func forEach(_ body: (any PersistentModel) -> Void) { map.forEach { body($0) } }

  override func sweep(_ mayDrop: (any PersistentModel) -> Bool) -> Int { map.sweep { mayDrop($0) } }
}
