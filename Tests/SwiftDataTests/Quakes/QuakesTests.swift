import SwiftData
import Testing

@MainActor
struct QuakesTests {
  private let container: ModelContainer

  init() throws {
    container = try ModelContainer(
      for: Quake.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
  }

  private let feed = Data(
    """
    {"features": [
      {"properties": {"mag": 2.5, "place": "10 km E of Alta", "time": 0, "code": "a1"},
       "geometry": {"coordinates": [23.5, 69.9, 10]}},
      {"properties": {"mag": 4.0, "place": "Faial", "time": 86400000, "code": "b2"},
       "geometry": {"coordinates": [-28.7, 38.5, 5]}},
      {"properties": {"mag": 0, "place": "Nowhere", "time": 0, "code": "c3"},
       "geometry": {"coordinates": [0, 0, 0]}}]}
    """.utf8)

  @Test func `a loader on its own actor fills what the main context shows`() async throws {
    let context = container.mainContext
    let loader = QuakeLoader(modelContainer: container)
    let identifiers = try await loader.load(feed)
    #expect(try await loader.load(feed).isEmpty)
    #expect(Quake.totalQuakes(modelContext: context) == 2)
    let first = Date(timeIntervalSince1970: 0)
    let found = try context.fetch(
      FetchDescriptor(
        predicate: Quake.predicate(searchText: "Alta", searchDate: first),
        sortBy: SortParameter.magnitude.descriptors(order: .reverse)))
    #expect(found.map(\.code) == ["a1"])
    let anyPlace = Quake.predicate(searchText: "", searchDate: first)
    #expect(try context.fetchCount(FetchDescriptor(predicate: anyPlace)) == 1)

    try await loader.mark(identifiers, felt: 7)
    let quake = context.model(for: identifiers[0]) as? Quake
    #expect(
      try context.fetchCount(FetchDescriptor<Quake>(predicate: #Predicate { $0.felt == 7 })) == 2)
    #expect(quake?.felt == 7)
    #expect(quake?.isSelected == false)
    #expect(quake?.location == .init(latitude: 69.9, longitude: 23.5))
    try await loader.deleteQuakes(before: Date(timeIntervalSince1970: 86_400))
    #expect(try context.fetch(FetchDescriptor<Quake>()).map(\.code) == ["b2"])
    try await loader.deleteAll()
    #expect(Quake.totalQuakes(modelContext: context) == 0)
  }

  @Test func `a feed that can't be read changes nothing`() async throws {
    let loader = QuakeLoader(modelContainer: container)
    await #expect(throws: QuakeError.badFeed) { try await loader.load(Data("{".utf8)) }
    #expect(Quake.totalQuakes(modelContext: container.mainContext) == 0)
    #expect(await loader.lastUpdated == nil)
  }
}
