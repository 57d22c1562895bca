/// A fetch with unsaved changes, answered as if they were saved.
///
/// The objects the store may be wrong about are taken out of its answer and judged in memory:
/// inserted, changed and deleted ones, and those whose condition or order follows relationships to
/// such an object. It runs nothing itself; the context does what it says, in this order:
///
/// 1. Make it; nil means that nothing pending matters, and the plan is run as it is.
/// 2. Run ``affectedPlan``, if there is one, and hand its keys to ``noteAffected(_:)``.
/// 3. Run ``storePlan`` and hand its keys to ``keys(stored:source:)``; or, for a count, count
///    ``countPlan`` and ``judgedPlan`` and hand both to ``count(stored:judged:source:)``.
package struct PendingMerge {
  private let plan: FetchPlan
  /// When an unchanged object follows a relationship to a changed one.
  private let affected: Condition
  /// The objects to judge in memory.
  private var candidates: Set<Int64>
  /// The objects whose rows don't count.
  private var judged: Set<Int64>
  private let deleted: Set<Int64>

  /// Looks which of `changes` matter for `plan`; nil where none does.
  ///
  /// The objects of a relationship are the relationship's own business: a plan scoped to owners is
  /// run as it is.
  package init?(plan: FetchPlan, changes: PendingChanges, schema: StoreSchema) {
    if case .related = plan.scope { return nil }
    let affected = plan.followed(schema) { entity in
      changes.differing(schema.entities[entity].family).sorted().map(StoreValue.integer)
    }
    let family = schema.entities[plan.entity].family
    let differing = changes.differing(family)
    let inserted = changes.inserted(family)
    if affected == .constant(false), differing.isEmpty, inserted.isEmpty { return nil }
    self.plan = plan
    self.affected = affected
    deleted = changes.deleted(family)
    judged = differing
    candidates = differing.union(inserted).subtracting(deleted)
    if case .keys(let keys) = plan.scope {
      judged.formIntersection(keys)
      candidates.formIntersection(keys)
    }
  }

  /// Asks for the unchanged objects whose condition or order follows a relationship to a changed one.
  package var affectedPlan: FetchPlan? {
    if affected == .constant(false) { return nil }
    return FetchPlan(
      entity: plan.entity, scope: plan.scope, condition: affected, columns: plan.columns)
  }

  /// The to-manys to load before the objects ``judgedInMemory`` are judged: each of them would be asked
  /// for them by itself. Empty where nothing is asked of elements.
  package var quantifiedPaths: [Condition.Path] { plan.quantifiedPaths }

  /// The keys of the objects that are judged in memory.
  package var judgedInMemory: Set<Int64> { candidates }

  /// Takes the keys of ``affectedPlan``.
  package mutating func noteAffected(_ keys: some Sequence<Int64>) {
    let affected = Set(keys).subtracting(deleted)
    judged.formUnion(affected)
    candidates.formUnion(affected)
  }

  /// What the store is asked: the plan from its first row, with room for the rows that don't count.
  package var storePlan: FetchPlan {
    var result = plan
    result.offset = 0
    result.limit = plan.limit.flatMap { limit in
      let (end, overflow) = limit.addingReportingOverflow(plan.offset)
      let (room, overflows) = end.addingReportingOverflow(judged.count)
      return overflow || overflows ? nil : room
    }
    return result
  }

  /// What is counted of the rows that don't count; nil where there are none.
  package var judgedPlan: FetchPlan? {
    if judged.isEmpty { return nil }
    return FetchPlan(
      entity: plan.entity, scope: .keys(judged.sorted()), condition: plan.condition)
  }

  /// The keys of the objects fetched, in order, limit and offset applied.
  ///
  /// - Parameters:
  ///   - stored: The keys ``storePlan`` gave, in its order.
  ///   - source: The object with a key. Asked for the pending and affected objects, and for the few
  ///     stored ones beside which they are sorted in.
  /// - Throws: What `source` and its values throw.
  package func keys<Source: ValueSource>(
    stored: [Int64], source: (Int64) throws -> Source
  ) throws -> [Int64] {
    let rows = judged.isEmpty ? stored : stored.filter { !judged.contains($0) }
    let merged = try insert(try matches(source: source), into: rows, source: source)
    let start = min(plan.offset, merged.count)
    let end = plan.limit.map { start + min($0, merged.count - start) } ?? merged.count
    return Array(merged[start..<end])
  }

  /// The number of objects fetched, limit and offset applied.
  ///
  /// - Parameters:
  ///   - stored: The count of ``countPlan``.
  ///   - judged: The count of ``judgedPlan``; 0 where there is none.
  ///   - source: The object with a key.
  /// - Throws: What `source` and its values throw.
  package func count<Source: ValueSource>(
    stored: Int, judged: Int, source: (Int64) throws -> Source
  ) throws -> Int {
    var matching = 0
    for key in candidates where try matches(key, source: source) { matching += 1 }
    let remaining = max(0, stored - judged + matching - plan.offset)
    return plan.limit.map { min($0, remaining) } ?? remaining
  }

  /// What is counted of the store: the plan without its limit and order.
  package var countPlan: FetchPlan {
    FetchPlan(entity: plan.entity, scope: plan.scope, condition: plan.condition)
  }
}

extension PendingMerge {
  private func matches<Source: ValueSource>(
    _ key: Int64, source: (Int64) throws -> Source
  ) throws -> Bool {
    try plan.condition?.holds(for: try source(key)) ?? true
  }

  /// The objects judged in memory that are fetched, sorted.
  private func matches<Source: ValueSource>(source: (Int64) throws -> Source) throws -> [SortKey] {
    var result: [SortKey] = []
    for key in candidates where try matches(key, source: source) {
      result.append(try sortKey(key, source: source))
    }
    return result.sorted { $0.precedes($1, by: plan.order) }
  }

  private func sortKey<Source: ValueSource>(
    _ key: Int64, source: (Int64) throws -> Source
  ) throws -> SortKey {
    if plan.order.isEmpty { return SortKey(key: key) }
    return try SortKey(plan.order, key: key, source: try source(key))
  }

  /// Sorts `matches` in among `rows`, which are sorted already. The place is found by halving, so
  /// that only a few rows are asked what they are sorted by.
  private func insert<Source: ValueSource>(
    _ matches: [SortKey], into rows: [Int64], source: (Int64) throws -> Source
  ) throws -> [Int64] {
    if matches.isEmpty { return rows }
    var result: [Int64] = []
    result.reserveCapacity(rows.count + matches.count)
    var next = 0
    for match in matches {
      var low = next
      var high = rows.count
      while low < high {
        let middle = low + (high - low) / 2
        let row = try sortKey(rows[middle], source: source)
        if row.precedes(match, by: plan.order) { low = middle + 1 } else { high = middle }
      }
      result += rows[next..<low]
      result.append(match.key)
      next = low
    }
    result += rows[next...]
    return result
  }
}
