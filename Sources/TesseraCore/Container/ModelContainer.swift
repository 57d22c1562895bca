import Foundation

/// A schema and the store that keeps its objects; where contexts come from.
///
/// Safe to use from any actor. Two containers are equal when they share a store.
public final class ModelContainer: Sendable {
  let core: ContainerCore
  @MainActor private var madeMainContext: ModelContext?

  init(core: ContainerCore) { self.core = core }

  /// The schema.
  public var schema: Schema { core.schema }

  /// What leads from older schemas to this one, as given.
  public var migrationPlan: (any SchemaMigrationPlan.Type)? { core.migrationPlan }

  /// The configurations, as given.
  public var configurations: Set<ModelConfiguration> { [core.configuration] }

  /// The identity of the store a configuration leads to; nil where the container has none of that
  /// name.
  public func storeIdentifier(forConfigurationNamed name: String) -> String? {
    core.configuration.name == name ? core.store.identifier : nil
  }

  /// The name of the configuration that leads to a store; nil where the container does not have it.
  public func configurationName(forStoreIdentifier identifier: String) -> String? {
    core.store.identifier == identifier ? core.configuration.name : nil
  }

  /// The main actor's context; the same at every call, and held by the container. Saves itself
  /// (``ModelContext/autosaveEnabled``).
  @MainActor public var mainContext: ModelContext {
    if let madeMainContext { return madeMainContext }
    let context = ModelContext(self, isolation: MainActor.shared)
    context.autosaveEnabled = true
    madeMainContext = context
    return context
  }

  /// Saves the main context where it saves itself, and closes the store. Every later call on a
  /// context of this container that needs the store throws `closed`.
  ///
  /// - Throws: What the save throws; the store is then still open.
  @MainActor public func close() throws {
    let savesItself = madeMainContext?.autosaveEnabled == true
    try madeMainContext?.close()
    do {
      try core.store.close()
    } catch {
      // Still open, so the main context goes on as before.
      if savesItself { madeMainContext?.autosaveEnabled = true }
      throw error
    }
  }
}

extension ModelContainer: Equatable {
  /// Whether both share a store.
  public static func == (lhs: ModelContainer, rhs: ModelContainer) -> Bool {
    lhs.core === rhs.core
  }
}

/// What the contexts of a container share.
package final class ContainerCore: Sendable {
  package let schema: Schema
  package let configuration: ModelConfiguration
  package let store: any Store
  package let feed = ChangeFeed()
  package let keys: KeyAllocator
  /// The entities' interned names in this store, by index.
  package let origins: [EntityOrigin]
  package let migrationPlan: (any SchemaMigrationPlan.Type)?
  private let faults = Guarded<Hook<@Sendable (SaveStep) throws -> Void>?>(nil)

  package init(
    schema: Schema, configuration: ModelConfiguration,
    migrationPlan: (any SchemaMigrationPlan.Type)? = nil, store: any Store
  ) {
    self.schema = schema
    self.configuration = configuration
    self.migrationPlan = migrationPlan
    self.store = store
    keys = KeyAllocator(store: store, entityNames: schema.entityNames)
    let tops = schema.store.entities.map { schema.store.entities[$0.lineage.top].name }
    origins = zip(schema.entities, tops).map {
      EntityOrigin.interned(.init(store: store.identifier, entity: $0.name, top: $1))
    }
  }

  /// Makes saves fail at a step of D4's order, for tests; nil for no faults.
  package func injectFaults(_ injector: (@Sendable (SaveStep) throws -> Void)?) {
    let hook = Hook(injector)
    faults.withLock { $0 = hook }
  }

  package func reach(_ step: SaveStep) throws {
    let injector = faults.withLock { $0 }
    try injector?.call(step)
  }

  /// The entity an identifier of this store belongs to. A class that the schema does not have is the one
  /// at the top of its hierarchy.
  package func entity(of identifier: PersistentIdentifier) -> Int? {
    let origin = identifier.origin
    return origins.firstIndex { $0.isSame(as: origin) }
      ?? origins.firstIndex(of: origin).map(schema.store.top)
  }
}

extension ModelContainer {
  /// Makes a container over an open store.
  ///
  /// - Throws: ``SchemaError`` where the schema has problems.
  package convenience init(
    schema: Schema, configuration: ModelConfiguration,
    migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    openStore: (StoreSchema, ModelConfiguration) throws -> any Store
  ) throws {
    guard schema.problems.isEmpty else { throw SchemaError(problems: schema.problems) }
    let store = try openStore(schema.store, configuration)
    configuration.reportIgnored()
    for ambiguity in schema.ambiguousInverses {
      Report.send(
        Report(
          kind: .ambiguousInverse, message: ambiguity.message, entity: ambiguity.entity,
          property: ambiguity.property))
    }
    self.init(
      core: ContainerCore(
        schema: schema, configuration: configuration, migrationPlan: migrationPlan, store: store))
  }

  /// The container's internals, for tests.
  package var internals: ContainerCore { core }
}
