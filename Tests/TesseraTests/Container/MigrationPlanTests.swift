import Foundation
import Tessera
import TesseraTestSupport
import Testing

private enum First: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Parcel.self] }

  @Model final class Parcel {
    var label: String
    init(label: String) { self.label = label }
  }
}

private enum Second: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Parcel.self] }

  @Model final class Parcel {
    @Attribute(originalName: "label") var title: String
    var weight = 1.5
    init(title: String) { self.title = title }
  }
}

/// The same models as the second: what leads here changes values only.
private enum Third: VersionedSchema {
  static let versionIdentifier = Schema.Version(3, 0, 0)
  static var models: [any PersistentModel.Type] { [Second.Parcel.self] }
}

private enum LightweightPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [First.self, Second.self] }
  static var stages: [MigrationStage] {
    [.lightweight(fromVersion: First.self, toVersion: Second.self)]
  }
}

private enum CustomPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [First.self, Second.self] }
  static var stages: [MigrationStage] { [step] }

  static let step = MigrationStage.custom(
    fromVersion: First.self, toVersion: Second.self, willMigrate: nil,
    didMigrate: { context in
      for parcel in try context.fetch(FetchDescriptor<Second.Parcel>()) { parcel.weight = 2 }
      try context.save()
    })
}

private enum ValuesPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [First.self, Second.self, Third.self] }
  static var stages: [MigrationStage] {
    [
      CustomPlan.step,
      .custom(
        fromVersion: Second.self, toVersion: Third.self, willMigrate: nil, didMigrate: { _ in }),
    ]
  }
}

/// Adds to what a custom stage led to.
private enum LongPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [First.self, Second.self, Larger.self] }
  static var stages: [MigrationStage] {
    [CustomPlan.step, .lightweight(fromVersion: Second.self, toVersion: Larger.self)]
  }

  enum Larger: VersionedSchema {
    static let versionIdentifier = Schema.Version(2, 1, 0)
    static var models: [any PersistentModel.Type] { [Parcel.self] }

    @Model final class Parcel {
      var title = ""
      var weight = 1.5
      var isFragile = false
      init() {}
    }
  }
}

struct MigrationPlanTests {
  private let store: TemporaryStore

  init() throws { store = try TemporaryStore() }

  private func open(
    _ schema: any VersionedSchema.Type, _ plan: (any SchemaMigrationPlan.Type)? = nil
  ) throws -> ModelContainer {
    try ModelContainer(
      for: Schema(versionedSchema: schema), migrationPlan: plan,
      configurations: ModelConfiguration(url: store.url))
  }

  private func fillFirst() throws {
    let context = ModelContext(try open(First.self))
    context.insert(First.Parcel(label: "tea"))
    try context.save()
  }

  @Test func `a lightweight stage is what opening does by itself`() throws {
    try fillFirst()
    let container = try open(Second.self, LightweightPlan.self)
    #expect(container.migrationPlan == LightweightPlan.self)
    #expect(ModelContext(container).container.migrationPlan == LightweightPlan.self)
    let parcel = try #require(
      try ModelContext(container).fetch(FetchDescriptor<Second.Parcel>()).first)
    #expect(parcel.title == "tea")
    #expect(parcel.weight == 1.5)
  }

  @Test func `a plan with a custom stage opens what needs no migration`() throws {
    do {
      let context = ModelContext(try open(Second.self, CustomPlan.self))
      context.insert(Second.Parcel(title: "new"))
      try context.save()
    }
    let context = ModelContext(try open(Second.self, CustomPlan.self))
    #expect(try context.fetchCount(FetchDescriptor<Second.Parcel>()) == 1)
  }

  @Test func `a store that a custom stage would migrate is refused and left as it is`() throws {
    try fillFirst()
    let before = try RawDatabase(store.url).dump()
    let error = #expect(throws: StoreError.self) { try open(Second.self, CustomPlan.self) }
    #expect(error?.code == .unsupported)
    #expect(error?.message.contains("CustomPlan") == true)
    #expect(error?.message.contains("1.0.0 to 2.0.0") == true)
    #expect(error?.remedy != nil)
    #expect(try RawDatabase(store.url).dump() == before)
    let context = ModelContext(try open(First.self))
    #expect(try context.fetchCount(FetchDescriptor<First.Parcel>()) == 1)
  }

  @Test func `a custom stage is pending by version, where the models are the same`() throws {
    _ = try open(Second.self, CustomPlan.self)
    let error = #expect(throws: StoreError.self) { try open(Third.self, ValuesPlan.self) }
    #expect(error?.code == .unsupported)
    #expect(error?.message.contains("2.0.0 to 3.0.0") == true)
    _ = try open(Second.self, CustomPlan.self)
  }

  @Test func `a custom stage that is behind the store does not keep it from growing`() throws {
    do {
      let context = ModelContext(try open(Second.self, CustomPlan.self))
      context.insert(Second.Parcel(title: "old"))
      try context.save()
    }
    let context = ModelContext(try open(LongPlan.Larger.self, LongPlan.self))
    let parcels = try context.fetch(FetchDescriptor<LongPlan.Larger.Parcel>())
    #expect(parcels.map(\.title) == ["old"])
  }

  @Test func `models without a version have the one the plan gives them`() throws {
    let container = try ModelContainer(
      for: Second.Parcel.self, migrationPlan: CustomPlan.self,
      configurations: ModelConfiguration(url: store.url))
    #expect(container.schema.version == Schema.Version(2, 0, 0))
    let error = #expect(throws: StoreError.self) { try open(First.self) }
    #expect(error?.code == .newerSchema)
  }
}
