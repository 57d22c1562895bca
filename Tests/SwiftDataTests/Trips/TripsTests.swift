import SwiftData
import Testing

@MainActor
struct TripsTests {
  @Test func `a preview container is filled and answers descriptors`() throws {
    let context = SampleTrips.container.mainContext
    #expect(try context.fetch(Trip.upcoming(after: Trip.preview.startDate)).map(\.name) == ["Fair"])
    #expect(try Trip.planned(in: context).map(\.title) == ["Skiddaw"])
    let business = Trip.Purpose.business
    let descriptor = FetchDescriptor<Trip>(predicate: #Predicate { $0.purpose == business })
    #expect(try context.fetchCount(descriptor) == 1)
  }

  @Test func `an item made with its trip brings it along`() throws {
    let container = try ModelContainer(
      for: Trip.self, BucketListItem.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = container.mainContext
    context.insert(BucketListItem.preview)
    try context.save()
    let trip = try #require(try context.fetch(FetchDescriptor<Trip>()).first)
    #expect(trip.bucketList.map(\.title) == ["Cat Bells"])
    #expect(trip.displayName == "Lake District")
    #expect(trip.length == 7 * 86_400)
    context.delete(trip)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<BucketListItem>()) == 0)
  }

  @Test func `a trip of a subclass is fetched with the others, and alone`() throws {
    let container = try ModelContainer(
      for: Trip.self, BusinessTrip.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = container.mainContext
    context.insert(Trip.preview)
    context.insert(BusinessTrip(name: "Fair", destination: "Leipzig", perDiem: 80))
    try context.save()
    let all = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)]))
    #expect(all.map { ($0 as? BusinessTrip)?.perDiem } == [80, nil])
    let business = Trip.business(from: .distantPast)
    #expect(try context.fetch(FetchDescriptor(predicate: business)).map(\.name) == ["Fair"])
    #expect(try context.fetchCount(FetchDescriptor<BusinessTrip>()) == 1)
    try context.delete(model: Trip.self, includeSubclasses: false)
    try context.save()
    #expect(try context.fetch(FetchDescriptor<Trip>()).map(\.name) == ["Fair"])
  }
}
