package import TesseraCore

/// The SQL of plans that were run before.
///
/// Fetches that differ in values alone share an entry: the values of a predicate, the keys they are about,
/// the limit and the offset. Every fault and every to-many that loads is such a fetch. No value is kept but
/// those of short lists; plans with long ones are rendered anew, to the same text, and the connection has
/// its statement. Of the others those used last are kept.
package final class QueryCache: Sendable {
  /// A query, ready to run.
  package struct Query: Sendable {
    /// The text of the statement.
    package var text: String
    /// What is bound to it, in order.
    package var bindings: [SQLBinding]
  }

  private struct State {
    var entries: [QueryShape: (query: Query, use: Int)] = [:]
    var uses = 0
    var misses = 0
  }

  private let layout: StoreLayout
  private let dialect: SQLDialect
  private let state = Guarded(State())
  private static let most = 256

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
    var values: [StoreValue] = []
    guard
      let shape = QueryShape(
        plan, for: purpose, otherUnicodeCount: otherUnicode.count, values: &values)
    else {
      state.withLock { $0.misses += 1 }
      return try rendered(plan, purpose, otherUnicode).filled(for: plan, values)
    }
    let known = state.withLock { state -> Query? in
      state.uses += 1
      guard let index = state.entries.index(forKey: shape) else { return nil }
      state.entries.values[index].use = state.uses
      return state.entries.values[index].query
    }
    if let known { return known.filled(for: plan, values) }
    let query = try rendered(shape.plan, purpose, otherUnicode)
    state.withLock { state in
      state.misses += 1
      if state.entries.count >= Self.most {
        let uses = state.entries.values.map(\.use).sorted()
        let oldest = uses[uses.count / 2]
        state.entries = state.entries.filter { $0.value.use > oldest }
      }
      state.entries[shape] = (query, state.uses)
    }
    return query.filled(for: plan, values)
  }

  private func rendered(
    _ plan: FetchPlan, _ purpose: FetchPlan.Purpose, _ otherUnicode: Set<PropertyReference>
  ) throws -> Query {
    let fragment = try plan.template(
      for: purpose, layout: layout, dialect: dialect, otherUnicode: otherUnicode)
    return Query(text: fragment.text(dialect), bindings: fragment.bindings)
  }

  /// How many queries were rendered, and how many are kept. For tests.
  package var counts: (rendered: Int, kept: Int) {
    state.withLock { ($0.misses, $0.entries.count) }
  }
}

extension QueryCache.Query {
  /// The query with what the plan says where only its place was known.
  fileprivate func filled(for plan: FetchPlan, _ values: [StoreValue]) -> Self {
    var result = self
    for (index, binding) in bindings.enumerated() {
      if let value = plan.value(of: binding, values) { result.bindings[index] = value }
    }
    return result
  }
}

extension FetchPlan {
  /// What is bound in a place that the text leaves to the plan; nil for any other binding.
  ///
  /// - Parameter values: What was taken out of the plan.
  func value(of binding: SQLBinding, _ values: [StoreValue] = []) -> SQLBinding? {
    switch binding {
    case .value, .keys, .texts, .values, .rows, .slot: return nil
    case .parameter(let number, let form):
      return number < values.count ? .value(form.value(of: values[number])) : nil
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

extension SQLBinding.ParameterForm {
  /// What is bound of a value.
  fileprivate func value(of value: StoreValue) -> StoreValue {
    switch self {
    case .asIs: return value
    case .normalized: return QueryRenderer.normalized(value)
    case .beyondPrefix:
      guard case .text(let prefix) = value,
        let end = TextNormalForm.normalized(prefix).firstBeyondPrefix
      else { return value }
      return .text(end)
    }
  }
}
