import SwiftData
import Testing

@MainActor
struct GardenTests {
  @Test func `models nested in a versioned schema open with their plan`() throws {
    let store = try GardenStore(inMemory: true)
    #expect(store.container.migrationPlan == GardenMigrationPlan.self)
    #expect(store.container.schema.entityNames == ["Bed", "Plant", "WateringEvent"])
    let context = store.container.mainContext
    let bed = Bed(title: "South", plants: [Plant(name: "Thyme"), Plant(name: "Oak", kind: .tree)])
    context.insert(bed)
    let thyme = try #require(bed.plants.first)
    thyme.size = .small
    thyme.waterings?.append(WateringEvent(litres: 2))
    context.insert(Plant(name: "Sage"))
    try context.save()

    #expect(try context.plants(of: .herb).mapValues { $0.map(\.name) } == ["South": ["Thyme"]])
    #expect(thyme.bed?.id == bed.id)
    #expect(!thyme.isThirsty)
    context.delete(bed)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Plant>()) == 3)
    #expect(thyme.bed == nil)
  }

  @Test func `a store in a file is opened again with its plan`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let url = folder.appendingPathComponent("garden.store")
    let first = try GardenStore(url: url).container
    let fern = Plant(name: "Fern", kind: .flower)
    fern.light = .partial(hours: 2)
    fern.care.notes.append(.init(text: "likes rain"))
    fern.tags = ["green", "old"]
    fern.page = URL(string: "https://example.org/fern")
    fern.price = Decimal(string: "2.49") ?? 0
    fern.photo = Data(repeating: 7, count: 300_000)
    first.mainContext.insert(fern)
    try first.mainContext.save()
    try first.close()
    let context = try GardenStore(url: url).container.mainContext
    let plant = try #require(try context.fetch(FetchDescriptor<Plant>()).first)
    #expect(plant.kind == .flower)
    #expect(plant.size == nil)
    #expect(plant.light == .partial(hours: 2))
    #expect(plant.care == .init(notes: [.init(text: "likes rain")]))
    #expect(plant.tags == ["green", "old"])
    #expect(plant.page?.host() == "example.org")
    #expect(plant.price * 100 == 249)
    #expect(plant.photo?.count == 300_000)
    let shade = Plant.Light.shade
    #expect(
      try context.fetchCount(FetchDescriptor<Plant>(predicate: #Predicate { $0.light == shade }))
        == 0)
    #expect(plant.waterings?.isEmpty == true)
  }
}
