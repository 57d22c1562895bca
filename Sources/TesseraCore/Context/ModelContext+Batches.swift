// Fetches of many objects of which few are in memory at a time.

extension ModelContext {
  /// Fetches objects that are read a batch at a time, as they are asked for.
  ///
  /// Unsaved changes count as in ``fetch(_:)``, and `propertiesToFetch` and
  /// `relationshipKeyPathsForPrefetching` are heeded in each batch. The fetch itself reads the keys,
  /// eight bytes an object.
  ///
  /// - Parameters:
  ///   - descriptor: What to fetch.
  ///   - batchSize: How many objects are read at once; zero or less for all of them.
  /// - Throws: ``FetchError`` for a descriptor that can't be answered; ``StoreError``. What fails
  ///   later, when a batch is read, is reported.
  public func fetch<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int
  ) throws -> FetchResultsCollection<T> {
    let (keys, reader) = try batches(of: descriptor)
    return FetchResultsCollection(
      FetchedModels(reader, keys: keys, batchSize: batchSize, in: self))
  }

  /// The identifiers of the objects a fetch would return, without making any. They are all read now,
  /// whatever the batch size: an identifier is no larger than what it would be read from.
  ///
  /// - Throws: ``FetchError``; ``StoreError``.
  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int
  ) throws -> FetchResultsCollection<PersistentIdentifier> {
    FetchResultsCollection(FetchedIdentifiers(try fetchIdentifiers(descriptor)))
  }

  /// Hands the objects of a fetch to a block, a batch in memory at a time.
  ///
  /// Which objects those are is settled at the start; one that is deleted before its turn is left out.
  /// Between batches the context lets go of objects that are unchanged and that nobody else holds.
  /// Those with unsaved changes it can't let go of: a block that changes objects saves them too, or
  /// says that they are meant to add up.
  ///
  /// ```swift
  /// let all = FetchDescriptor<Track>()
  /// try context.enumerate(all, batchSize: 1_000, allowEscapingMutations: true) { track in
  ///   track.plays += 1
  ///   visited += 1
  ///   if visited.isMultiple(of: 1_000) { try context.save() }
  /// }
  /// try context.save()  // those of the last batch
  /// ```
  ///
  /// - Parameters:
  ///   - fetch: What to fetch.
  ///   - batchSize: How many objects are read at once; zero or less for one at a time.
  ///   - allowEscapingMutations: Whether the block may leave changes unsaved at the end of a batch.
  ///   - block: Called with each object.
  /// - Throws: ``FetchError``; ``StoreError``; what the block throws; ``EscapingMutationError`` at the
  ///   end of a batch of which the block left changes unsaved that it may not leave.
  public func enumerate<T: PersistentModel>(
    _ fetch: FetchDescriptor<T>, batchSize: Int = 5_000, allowEscapingMutations: Bool = false,
    block: (_ model: T) throws -> Void
  ) throws {
    let (keys, reader) = try batches(of: fetch)
    var changes = allowEscapingMutations ? nil : UnsavedChanges(of: self)
    var start = 0
    while start < keys.count {
      let batch = Array(keys[start..<min(start + max(batchSize, 1), keys.count)])
      start += batch.count
      // Held until the batch is done, so that a sweep meanwhile takes none of them.
      let objects = try reader.read(batch, in: self)
      defer { withExtendedLifetime(objects) {} }
      for object in objects where !object.isDeleted { try block(object) }
      if let more = changes?.growth(in: self) {
        throw EscapingMutationError(entity: reader.entity.name, count: more)
      }
      sweepIfGrown()
    }
  }

  private func batches<T: PersistentModel>(
    of descriptor: FetchDescriptor<T>
  ) throws -> (keys: [Int64], BatchReader<T>) {
    let plan = try planBuilder.plan(for: descriptor)
    let prefetched = try planBuilder.prefetchedPaths(for: descriptor)
    let keys = try keys(of: plan, descriptor)
    guard let table = table(T.self) else {
      throw FetchError(.unknownModel, "\(T.self)", "the model is not part of the schema")
    }
    return (keys, BatchReader(table, columns: plan.columns, prefetched: prefetched))
  }
}

/// How much of a context was unsaved, to be told from what was added since.
private struct UnsavedChanges {
  private var count: Int

  init(of context: ModelContext) { count = Self.count(context) }

  /// How much more there is than at the least; nil where it is none.
  mutating func growth(in context: ModelContext) -> Int? {
    let now = Self.count(context)
    if now > count { return now - count }
    count = now
    return nil
  }

  private static func count(_ context: ModelContext) -> Int {
    if !context.hasChanges { return 0 }
    return context.deletedRows.values.reduce(0) { $0 + $1.count }
      + context.listed.count { $0.hasChanges }
  }
}

/// The block of an enumeration left changes unsaved, without having been allowed to. They are in the
/// context still, to be saved or rolled back.
public struct EscapingMutationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The entity that was enumerated.
  public var entity: String
  /// How many more objects have unsaved changes than before.
  public var count: Int

  /// What happened, and what to write.
  public var description: String {
    "the block of an enumeration of \(entity) left \(count) objects with unsaved changes, which stay in "
      + "memory; save them in the block, or pass allowEscapingMutations: true"
  }
}
