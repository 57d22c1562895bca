import Tessera
import TesseraCore
import TesseraSQL
import Testing

/// The SQL of plans, kept for those that differ in values and rendered of each.
struct DiffQueries {
  private let builder: FetchPlanBuilder
  private let layout: StoreLayout
  private let queries: QueryCache
  /// Every attribute: any of them may hold texts in another form.
  private let otherUnicode: Set<PropertyReference>

  init(_ container: ModelContainer) {
    let core = container.internals
    builder = FetchPlanBuilder(resolver: core.schema, storeIdentifier: core.store.identifier)
    layout = StoreLayout(core.schema.store)
    queries = QueryCache(layout, .sqlite)
    otherUnicode = Set(
      core.schema.store.entities.flatMap { entity in
        entity.properties.filter { $0.attribute != nil }
          .map { PropertyReference(entity: entity.index, property: $0.index) }
      })
  }

  /// Expects the SQL and the values that are kept for a fetch to be those of its own plan.
  func check<Model: PersistentModel>(_ descriptor: FetchDescriptor<Model>, seed: UInt64) throws {
    let plan = try builder.plan(for: descriptor)
    for otherUnicode in [[], otherUnicode] {
      let kept = try queries.query(plan, for: .rows, otherUnicode: otherUnicode)
      let own = try plan.sql(for: .rows, layout: layout, otherUnicode: otherUnicode)
      #expect(kept.text == own.text() && kept.bindings == own.bindings, "seed \(seed)")
    }
  }
}
