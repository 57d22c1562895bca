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
}
