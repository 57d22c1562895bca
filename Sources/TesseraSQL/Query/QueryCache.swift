package import TesseraCore

/// The SQL of plans that were run before.
///
/// Fetches that differ in nothing but the keys they are about, the limit and the offset share an entry:
/// every fault and every to-many that loads is such a fetch. Others with the same values are found too;
/// with other values they are rendered anew, to the same text, and the connection has its statement.
/// Plans with long lists are not kept, and of the others those used last.
package final class QueryCache: Sendable {
  /// A query, ready to run.
  package struct Query: Sendable {
    /// The text of the statement.
    package var text: String
    /// What is bound to it, in order.
    package var bindings: [SQLBinding]
  }

  private struct Key: Hashable {
    var plan: FetchPlan
    var purpose: FetchPlan.Purpose
    /// Which attributes may hold texts not in normal form C; the set only ever grows.
    var otherUnicodeCount: Int
  }

  private struct State {
    var entries: [Key: (query: Query, use: Int)] = [:]
    var uses = 0
    var misses = 0
  }

  private let layout: StoreLayout
  private let dialect: SQLDialect
  private let state = Guarded(State())
  private static let most = 256
  private static let longestList = 64

  /// A cache for one store.
  package init(_ layout: StoreLayout, _ dialect: SQLDialect) {
    self.layout = layout
    self.dialect = dialect
  }

  /// The query of a plan.
  ///
  /// - Throws: ``StoreError`` with code `unsupported` for what can't be asked of a store.
  package func query(
    _ plan: FetchPlan, for purpose: FetchPlan.Purpose, otherUnicode: Set<PropertyReference>
  ) throws -> Query {
    let key = Key(plan: plan.shape, purpose: purpose, otherUnicodeCount: otherUnicode.count)
    let known = state.withLock { state -> Query? in
      state.uses += 1
      guard let entry = state.entries[key] else { return nil }
      state.entries[key]?.use = state.uses
      return entry.query
    }
    if let known { return known.filled(for: plan) }
    let fragment = try plan.template(
      for: purpose, layout: layout, dialect: dialect, otherUnicode: otherUnicode)
    let query = Query(text: fragment.text(dialect), bindings: fragment.bindings)
    let isKept =
      query.bindings.count <= Self.longestList
      && query.bindings.allSatisfy { ($0.elementCount ?? 0) <= Self.longestList }
    state.withLock { state in
      state.misses += 1
      guard isKept else { return }
      if state.entries.count >= Self.most {
        let uses = state.entries.values.map(\.use).sorted()
        let oldest = uses[uses.count / 2]
        state.entries = state.entries.filter { $0.value.use > oldest }
      }
      state.entries[key] = (query, state.uses)
    }
    return query.filled(for: plan)
  }

  /// How many queries were rendered, and how many are kept. For tests.
  package var counts: (rendered: Int, kept: Int) {
    state.withLock { ($0.misses, $0.entries.count) }
  }
}

extension QueryCache.Query {
  /// The query with what the plan says where only its place was known.
  fileprivate func filled(for plan: FetchPlan) -> Self {
    var result = self
    for (index, binding) in bindings.enumerated() {
      if let value = plan.value(of: binding) { result.bindings[index] = value }
    }
    return result
  }
}

extension FetchPlan {
  /// The plan without what is bound at its ends; plans of one shape have one text.
  fileprivate var shape: FetchPlan {
    var shape = self
    switch scope {
    case .all: break
    case .keys(let keys): shape.scope = .keys(keys.count == 1 ? [0] : [])
    case .related(let property, let owners):
      shape.scope = .related(property, owners: owners.count == 1 ? [0] : [])
    case .owners(let property, let elements):
      shape.scope = .owners(property, elements: elements.count == 1 ? [0] : [])
    }
    if limit != nil { shape.limit = 0 }
    if offset > 0 { shape.offset = 1 }
    return shape
  }

  /// What is bound in a place that the text leaves to the plan; nil for any other binding.
  func value(of binding: SQLBinding) -> SQLBinding? {
    switch binding {
    case .value, .keys, .texts, .values, .rows, .slot: return nil
    case .limit: return .value(.integer(Int64(limit ?? -1)))
    case .offset: return .value(.integer(Int64(offset)))
    case .scopeKeys:
      switch scope {
      case .all: return .keys([])
      case .keys(let keys), .related(_, owners: let keys), .owners(_, elements: let keys):
        return keys.count == 1 ? .value(.integer(keys[0])) : .keys(keys)
      }
    }
  }
}
