// Objects of classes that inherit from one another. They share a table and their keys; which class an
// object is of, its row tells.

extension ModelContext {
  /// The object of a key: the registered one, or else a fault. Of an entity that others inherit from it
  /// comes loaded, since its row has to be asked for its class.
  ///
  /// - Throws: ``StoreError`` where the store can't be asked.
  func object(_ key: Int64, of entity: Int) throws -> any PersistentModel {
    let table = tables[entity]
    if table.entity.store.lineage.subentities.isEmpty { return table.makeFault(key, in: self) }
    if let object = table.object(key) { return object }
    guard key != 0 else { return table.phantom(key, in: self) }
    let plan = FetchPlan(
      entity: entity, scope: .keys([key]), columns: table.entity.eagerColumns)
    return try reading { try materialize(plan, $0) }.first ?? table.phantom(key, in: self)
  }

  /// The same; where the store can't be asked, that is reported, and the object stands for nothing.
  func fault(_ key: Int64, of entity: Int) -> any PersistentModel {
    do {
      return try object(key, of: entity)
    } catch {
      reportUnreadable(key, of: entity, error)
      return tables[entity].phantom(key, in: self)
    }
  }

  /// The same, to be changed; nil where the store can't be asked, which the next save throws.
  func objectToChange(_ key: Int64, of entity: Int) -> (any PersistentModel)? {
    do {
      return try object(key, of: entity)
    } catch {
      refusals.append(.unknown(error))
      return nil
    }
  }

  /// The object a reference to an entity with relatives leads to; nil where there is none, or the store
  /// can't be asked, which is reported.
  func relative(_ key: Int64, of entity: SchemaEntity) -> (any PersistentModel)? {
    do {
      return try object(key, of: entity.index)
    } catch {
      reportUnreadable(key, of: entity.index, error)
      return nil
    }
  }

  private func reportUnreadable(_ key: Int64, of entity: Int, _ error: any Error) {
    Report.send(
      Report(
        kind: .unreadable,
        message: "the object could not be loaded, and reads as if there were none",
        entity: core.schema.entities[entity].name, key: key, cause: error))
  }

  /// Whether an object is of an entity's class, or of one that inherits from it.
  func isKind(_ object: any PersistentModel, of entity: Int) -> Bool {
    guard let own = table(of: object)?.entity else { return false }
    return own.index == entity || core.schema.store.entity(own.index, isA: entity)
  }

  /// The objects of a plan's rows, each of its own class.
  func relatives(_ plan: FetchPlan, _ reader: any StoreReader) throws -> [any PersistentModel] {
    let plan = withSubclassColumns(plan)
    guard let rows = RelativeRows(plan, in: self) else { return [] }
    var objects: [any PersistentModel] = []
    try reader.fetch(plan) { row in
      // No row has key 0 unless somebody gave it one by hand; a to-one couldn't refer to it.
      guard let key = row.integer(0), key != 0 else { return }
      if let object = rows.object(of: row, key) { objects.append(object) }
    }
    return objects
  }

  /// A plan with the columns that subclasses add, where its entity has any.
  func withSubclassColumns(_ plan: FetchPlan) -> FetchPlan {
    let entity = core.schema.entities[plan.entity]
    guard entity.hasRelatives else { return plan }
    var plan = plan
    // Some properties were asked for by name, or all that are not lazy.
    let isWhole = !isLocked && PropertyMask(plan.columns).isSuperset(of: entity.eagerMask)
    plan.subclassColumns = isWhole ? entity.subclassColumns : []
    return plan
  }
}

extension StoreReader {
  /// The keys of a plan's rows, and their entities. Of a plan whose entity has relatives.
  func classes(of plan: FetchPlan) throws -> [(key: Int64, entity: Int)] {
    var plan = plan
    plan.columns = []
    plan.subclassColumns = []
    var result: [(key: Int64, entity: Int)] = []
    try fetch(plan) { row in
      guard let key = row.integer(0), let entity = row.integer(plan.entityColumn) else { return }
      result.append((key, Int(entity)))
    }
    return result
  }

  /// The keys of the rows of an entity, without those of entities that inherit from it.
  func keys(ofVery entity: SchemaEntity) throws -> [Int64] {
    let plan = FetchPlan(entity: entity.index)
    if !entity.hasRelatives { return try fetchKeys(plan) }
    return try classes(of: plan).filter { $0.entity == entity.index }.map(\.key)
  }
}

/// Turns the rows of a plan into objects of several classes.
struct RelativeRows {
  private let context: ModelContext
  private let entityColumn: Int32
  /// How to read a row, by the index of its entity.
  private let decoders: [Int: RowDecoder]

  /// Nil for a plan whose entity has no relatives.
  init?(_ plan: FetchPlan, in context: ModelContext) {
    guard let added = plan.subclassColumns else { return nil }
    let schema = context.core.schema
    self.context = context
    entityColumn = plan.entityColumn
    var decoders: [Int: RowDecoder] = [:]
    for entity in schema.store.entities[plan.entity].family {
      let ancestry = schema.store.ancestry(of: entity)
      let own = added.enumerated().filter { ancestry.contains($1.entity) }
      let columns =
        plan.columns.enumerated().map { ($1, Int32($0 + 2)) }
        + own.map { ($1.property, Int32($0 + plan.columns.count + 2)) }
      decoders[entity] = RowDecoder(schema.entities[entity], columns)
    }
    self.decoders = decoders
  }

  /// The object of a row; nil where it is of a class that the plan is not about.
  func object(of row: RowReader, _ key: Int64) -> (any PersistentModel)? {
    guard let entity = row.integer(entityColumn).map(Int.init), let decoder = decoders[entity]
    else { return nil }
    return context.tables[entity].object(from: row, key: key, decoder, in: context)
  }
}
