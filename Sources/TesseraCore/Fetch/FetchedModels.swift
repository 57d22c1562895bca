/// The objects of a fetch, read a batch at a time. Belongs to its context's actor.
final class FetchedModels<Model: PersistentModel>: FetchedElements {
  private let context: ModelContext
  private let reader: BatchReader<Model>
  private let keys: [Int64]
  private let batchSize: Int
  /// The batches used last, the latest at the end.
  private var batches: [(number: Int, objects: [Model])] = []
  /// Enough for a list that is scrolled to and fro over the border of two, and what lies beside it.
  private static var most: Int { 4 }

  /// - Parameters:
  ///   - reader: What reads a batch.
  ///   - keys: The keys of the objects, in order.
  ///   - batchSize: How many objects are read at once; all where it is not above zero.
  init(_ reader: BatchReader<Model>, keys: [Int64], batchSize: Int, in context: ModelContext) {
    self.context = context
    self.reader = reader
    self.keys = keys
    self.batchSize = batchSize > 0 ? batchSize : max(keys.count, 1)
  }

  var count: Int { keys.count }

  func element(at position: Int) -> Model {
    let number = position / batchSize
    return objects(of: number)[position - number * batchSize]
  }

  private func objects(of number: Int) -> [Model] {
    if let last = batches.last, last.number == number { return last.objects }
    if let index = batches.firstIndex(where: { $0.number == number }) {
      let batch = batches.remove(at: index)
      batches.append(batch)
      return batch.objects
    }
    // Nothing is held for it meanwhile: whoever hears of what the read merges may read here too.
    if batches.count >= Self.most { batches.removeFirst(batches.count - Self.most + 1) }
    context.sweepIfGrown()
    let start = number * batchSize
    let batch = Array(keys[start..<min(start + batchSize, keys.count)])
    do {
      let objects = try reader.read(batch, in: context)
      batches.append((number, objects))
      return objects
    } catch {
      Report.send(
        Report(
          kind: .unreadable,
          message: "a batch could not be read; its objects load when they are read",
          entity: reader.entity.name, cause: error))
      return batch.map { reader.unread($0, in: context) }
    }
  }
}

/// Reads some of the objects of a fetch, the prefetched relationships included.
struct BatchReader<Model: PersistentModel> {
  private let table: TypedTable<Model>
  private let columns: [Int]
  private let prefetched: [Condition.Path]

  init(_ table: TypedTable<Model>, columns: [Int], prefetched: [Condition.Path]) {
    self.table = table
    self.columns = columns
    self.prefetched = prefetched
  }

  var entity: SchemaEntity { table.entity }

  /// The objects with some keys, in the order of these; for one that the store no longer has, one that
  /// stands for nothing.
  ///
  /// - Throws: ``StoreError``.
  func read(_ keys: [Int64], in context: ModelContext) throws -> [Model] {
    let plan = FetchPlan(entity: entity.index, scope: .keys(keys), columns: columns)
    return try context.reading { reader in
      let loaded = try context.rows(of: Model.self, plan, reader)
      context.markDeleted(loaded, plan.entity)
      let objects = keys.map { table[$0] ?? phantom($0, in: context) }
      withExtendedLifetime(loaded) {}
      if !prefetched.isEmpty { try context.prefetch(prefetched, from: objects, reader) }
      return objects
    }
  }

  /// The object with a key where the store can't be asked now.
  func unread(_ key: Int64, in context: ModelContext) -> Model {
    table.resolve(key, in: context) ?? phantom(key, in: context)
  }

  private func phantom(_ key: Int64, in context: ModelContext) -> Model {
    Model(_$state: .phantom(key: key, origin: context.core.origins[entity.index]))
  }
}
