public import Foundation

extension ModelContext {
  /// Deletes the objects of a class that satisfy a predicate, and what their delete rules say, at
  /// once in this context; the rows go at the next save, unless it is rolled back.
  ///
  /// It is as if each object that a fetch finds now were deleted: unsaved changes count, what is
  /// inserted or changed afterwards stays. Objects nobody uses of an entity without relationships and
  /// relatives are not even made: a pending deletion costs a few dozen bytes a row there. Of other
  /// entities every object is loaded, since its delete rules have to see it, and stays in memory
  /// until the save: where there are many of them, delete a part at a time and save in between.
  ///
  /// - Parameters:
  ///   - model: The class.
  ///   - predicate: What an object has to be like; nil for all.
  ///   - includeSubclasses: Whether objects of its subclasses are deleted too.
  /// - Throws: ``FetchError`` for a predicate that can't be answered; ``StoreError``. Nothing is
  ///   deleted then.
  public func delete<Model: PersistentModel>(
    model: Model.Type, where predicate: Predicate<Model>? = nil, includeSubclasses: Bool = true
  ) throws {
    let descriptor = FetchDescriptor<Model>(predicate: predicate)
    let plan = try planBuilder.plan(for: descriptor)
    let keys = try keys(of: plan, descriptor)
    guard let table = table(Model.self) else { return }
    if table.entity.standsAlone {
      deleteRows(keys, table)
    } else {
      let objects = try loadToDelete(keys, table)
      delete(all: includeSubclasses ? objects : objects.filter { type(of: $0) == Model.self })
    }
    noteActivity()
  }

  /// Deletes rows that nothing refers to; only those that are objects already are objects then.
  private func deleteRows<Model>(_ keys: [Int64], _ table: TypedTable<Model>) {
    var rows: [Int64] = []
    var objects: [Model] = []
    for key in keys {
      if let object = table[key] { objects.append(object) } else { rows.append(key) }
    }
    if !rows.isEmpty { deletedRows[table.entity.index, default: []].formUnion(rows) }
    delete(all: objects)
  }

  /// Loads objects, a batch a statement.
  private func loadToDelete<Model>(_ keys: [Int64], _ table: TypedTable<Model>) throws -> [Model] {
    let entity = table.entity
    var objects: [Model] = []
    var start = 0
    while start < keys.count {
      let batch = Array(keys[start..<min(start + Self.deletionBatch, keys.count)])
      start += batch.count
      try reading { reader in
        let plan = FetchPlan(
          entity: entity.index, scope: .keys(batch), columns: entity.eagerColumns)
        // Held until they are in the array, so that no sweep takes them.
        let loaded = try rows(of: Model.self, plan, reader)
        objects += batch.compactMap { table[$0] }
        withExtendedLifetime(loaded) {}
      }
    }
    return objects
  }

  private static let deletionBatch = 1_000
}

// Rows that were deleted without having been made objects, when somebody comes to ask for one.
extension ModelContext {
  /// Marks those of the objects deleted whose rows are.
  ///
  /// The objects are asked for only where there are such rows: every fetch comes by here, and a list of
  /// one class is converted to this one element by element.
  func markDeleted(_ objects: @autoclosure () -> [any PersistentModel], _ entity: Int) {
    guard !deletedRows.isEmpty, deletedRows[entity] != nil else { return }
    for object in objects() {
      guard deletedRows[entity]?.remove(object._$state.key) != nil else { continue }
      object._$state.stage = .deleted
      pendingList.note(object, tables[entity].entity)
      list(object)
    }
    if deletedRows[entity]?.isEmpty == true { deletedRows[entity] = nil }
  }

  /// Makes an object of each deleted row.
  func makeObjectsOfDeletedRows() {
    for (entity, keys) in deletedRows {
      markDeleted(keys.sorted().map { tables[entity].makeFault($0, in: self) }, entity)
    }
  }
}

extension SchemaEntity {
  /// Whether no relationship leads from or to the entity, and no row can be of another class.
  fileprivate var standsAlone: Bool {
    !hasRelationships && !hasRelatives && incomingOneWay.isEmpty && incomingOneWayToMany.isEmpty
  }
}
