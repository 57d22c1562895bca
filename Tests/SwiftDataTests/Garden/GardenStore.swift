import SwiftData

/// Where the garden's data is.
struct GardenStore {
  let container: ModelContainer

  init(inMemory: Bool = false) throws {
    let schema = Schema(versionedSchema: GardenSchemaV1.self)
    let configuration = ModelConfiguration(
      "Garden", schema: schema, isStoredInMemoryOnly: inMemory, groupContainer: .none,
      cloudKitDatabase: .none)
    container = try ModelContainer(
      for: schema, migrationPlan: GardenMigrationPlan.self, configurations: configuration)
  }

  init(url: URL) throws {
    container = try ModelContainer(
      for: Plant.self, WateringEvent.self, Bed.self, migrationPlan: GardenMigrationPlan.self,
      configurations: ModelConfiguration(url: url))
  }
}

extension ModelContext {
  /// The beds, and in each the plants of a kind.
  func plants(of kind: Plant.Kind, sortedBy sort: SortDescriptor<Plant> = .init(\.name)) throws
    -> [String: [Plant]]
  {
    let predicate = #Predicate<Plant> { plant in plant.kind == kind && plant.bed != nil }
    var descriptor = FetchDescriptor(predicate: predicate, sortBy: [sort])
    descriptor.relationshipKeyPathsForPrefetching = [\.bed]
    return Dictionary(grouping: try fetch(descriptor)) { $0.bed?.title ?? "" }
  }
}
