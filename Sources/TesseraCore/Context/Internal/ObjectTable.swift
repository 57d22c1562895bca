/// The registered objects of one entity in one context, whatever their class.
///
/// Entities that inherit from one another have their objects in one map, that of the entity at the top;
/// the tables of the others show a part of it.
class ObjectTable {
  let entity: SchemaEntity
  /// The table that has the map, where it is not this one.
  private let home: ObjectTable?
  // Unchecked because a look-up is a few nanoseconds and the check as many again. The map calls
  // nobody but `forEach`'s and `sweep`'s closures, which look up and change nothing in it.
  @exclusivity(unchecked) final fileprivate var map = IdentityMap()
  /// When the table has grown to this many objects, it is time for a sweep.
  final var sweepThreshold = ObjectTable.smallestSweep
  static let smallestSweep = 4_096
  /// How many objects were looked up, put in, taken out and walked over by what does not know their
  /// class: merges, saves, sweeps. For tests of what these cost.
  final var lookUps = 0

  init(_ entity: SchemaEntity, home: ObjectTable?) {
    self.entity = entity
    self.home = home
  }

  /// The tables of a schema's entities, in their order.
  static func make(_ schema: Schema) -> [ObjectTable] {
    func open<Model: PersistentModel>(
      _ type: Model.Type, _ entity: SchemaEntity, _ home: ObjectTable?
    ) -> ObjectTable { TypedTable<Model>(entity, home: home) }
    var tops: [Int: ObjectTable] = [:]
    for entity in schema.entities where entity.store.lineage.top == entity.index {
      tops[entity.index] = open(entity.type, entity, nil)
    }
    return schema.entities.map { entity in
      tops[entity.index] ?? open(entity.type, entity, tops[entity.store.lineage.top])
    }
  }

  /// The table that has the map, and with it every object that shares its keys with these.
  final var owner: ObjectTable { home ?? self }

  /// The number of registered objects, those of relatives included.
  final var count: Int {
    if let home { return home.map.count }
    return map.count
  }

  /// The registered object of a key, or else the slot it goes to. To be asked of the ``owner``.
  final func find(_ key: Int64) -> (object: AnyObject?, slot: Int) { map.find(key) }

  /// Registers an object of the table's class where ``find(_:)`` said it goes. To be asked of the
  /// ``owner``.
  final func insert(instance: consuming AnyObject, _ key: Int64, at slot: Int) {
    map.insert(instance, key, at: slot)
  }

  /// Takes an object out.
  final func remove(_ key: Int64) {
    lookUps += 1
    owner.map.remove(key)
  }

  /// The registered object of a key.
  func object(_ key: Int64) -> (any PersistentModel)? { nil }

  /// The object of a key, made as a fault of the table's class where none is registered. Of an entity that
  /// others inherit from ask ``ModelContext/object(_:of:)``.
  func makeFault(_ key: Int64, in context: ModelContext) -> any PersistentModel {
    preconditionFailure("an object table is made for a class")
  }

  /// An object that stands for nothing.
  func phantom(_ key: Int64, in context: ModelContext) -> any PersistentModel {
    preconditionFailure("an object table is made for a class")
  }

  /// The object of a row that is of the table's very class: the registered one, with what it lacked, or
  /// a new one.
  func object(
    from row: RowReader, key: Int64, _ decoder: RowDecoder, in context: ModelContext
  ) -> any PersistentModel {
    preconditionFailure("an object table is made for a class")
  }

  /// Calls `body` for every object.
  func forEach(_ body: (any PersistentModel) -> Void) {}

  /// Drops the objects that nobody else holds and `mayDrop` lets go. To be asked of the ``owner``.
  func sweep(_ mayDrop: (any PersistentModel) -> Bool) -> Int { 0 }
}

/// The registered objects of one class.
final class TypedTable<Model: PersistentModel>: ObjectTable {
  /// The registered object of a key.
  subscript(key: Int64) -> Model? {
    if let object = map[key] { return typed(object) }
    return relative(key)
  }

  /// The same where the map is another's, and has objects of other classes too.
  private func relative(_ key: Int64) -> Model? {
    owner === self ? nil : owner.map[key] as? Model
  }

  /// Only objects of the class get in.
  private func typed(_ object: AnyObject) -> Model { unsafeDowncast(object, to: Model.self) }

  override func object(_ key: Int64) -> (any PersistentModel)? {
    lookUps += 1
    return self[key]
  }

  /// The object of a key, made as a fault where none is registered; nil where it is of another class, or
  /// could be and the store can't be asked.
  func resolve(_ key: Int64, in context: ModelContext) -> Model? {
    if let object = map[key] { return typed(object) }
    if entity.hasRelatives { return context.relative(key, of: entity) as? Model }
    return fault(key, in: context)
  }

  /// The same for a to-one that refers to the object, which comes loaded where it was not in memory: a file
  /// that others write may have references that lead nowhere.
  func target(_ key: Int64, in context: ModelContext) -> Model? {
    if let object = map[key] { return typed(object) }
    if entity.hasRelatives { return context.relative(key, of: entity) as? Model }
    let fault = fault(key, in: context)
    context.fire(fault)
    return fault
  }

  private func fault(_ key: Int64, in context: ModelContext) -> Model {
    let origin = context.core.origins[entity.index]
    // The map can't tell key 0 from no key. Nothing the context makes has it, but an identifier made
    // by hand may, and a row.
    guard key != 0 else { return Model(_$state: .phantom(key: key, origin: origin)) }
    let object = Model(_$state: _ModelState(key: key, origin: origin, owner: context))
    owner.map.insert(object, key)
    return object
  }

  override func makeFault(_ key: Int64, in context: ModelContext) -> any PersistentModel {
    lookUps += 1
    if let object = self[key] { return object }
    // Of a relative's key nothing can be made here.
    if owner !== self, owner.map[key] != nil { return phantom(key, in: context) }
    return fault(key, in: context)
  }

  override func phantom(_ key: Int64, in context: ModelContext) -> any PersistentModel {
    Model(_$state: .phantom(key: key, origin: context.core.origins[entity.index]))
  }

  override func object(
    from row: RowReader, key: Int64, _ decoder: RowDecoder, in context: ModelContext
  ) -> any PersistentModel {
    let (instance, slot) = owner.find(key)
    if let instance, type(of: instance) == Model.self {
      let object = typed(instance)
      if context.isOutdated(object, row, entity) {
        context.refresh(object, from: row, decoder.columnsRead, entity)
      }
      decoder.fill(object, from: row, isObserved: context.isObserved)
      return object
    }
    // Somebody made another class of the row by hand.
    if instance != nil { context.mergeDeletion(key, owner) }
    var state = _ModelState(key: key, origin: context.core.origins[entity.index], owner: context)
    decoder.mark(&state, as: row, isObserved: context.isObserved)
    let object = Model(_$state: state)
    decoder.withColumns { object._$load(row, $0) }
    owner.insert(instance: object, key, at: instance == nil ? slot : owner.find(key).slot)
    return object
  }

  override func forEach(_ body: (any PersistentModel) -> Void) {
    lookUps += count
    if owner === self { return map.forEach { body(typed($0)) } }
    owner.map.forEach { if let object = $0 as? Model { body(object) } }
  }

  override func sweep(_ mayDrop: (any PersistentModel) -> Bool) -> Int {
    lookUps += count
    return map.sweep { mayDrop(typed($0)) }.count
  }
}
