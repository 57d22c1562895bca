import SwiftData

/// What previews show.
@MainActor
enum SampleTrips {
  static let container: ModelContainer = {
    let schema = Schema([Trip.self, BucketListItem.self, LivingAccommodation.self])
    let configuration = ModelConfiguration(schema: schema, isStoredInMemoryOnly: true)
    do {
      let container = try ModelContainer(for: schema, configurations: [configuration])
      for trip in makeTrips() { container.mainContext.insert(trip) }
      try container.mainContext.save()
      return container
    } catch {
      fatalError("Could not create ModelContainer: \(error)")
    }
  }()

  private static func makeTrips() -> [Trip] {
    let walk = Trip.preview
    walk.livingAccommodation = LivingAccommodation(address: "Main Street", placeName: "The Inn")
    walk.bucketList.append(
      BucketListItem(title: "Skiddaw", details: "", hasReservation: false, isInPlan: true))
    walk.bucketList.append(
      BucketListItem(title: "Pencils", details: "", hasReservation: true, isInPlan: false))
    let fair = Trip(name: "Fair", destination: "Leipzig", startDate: walk.endDate)
    fair.purpose = .business
    return [walk, fair]
  }
}

extension Trip {
  static func upcoming(after date: Date) -> FetchDescriptor<Trip> {
    var descriptor = FetchDescriptor<Trip>(
      predicate: #Predicate { $0.startDate > date }, sortBy: [SortDescriptor(\.startDate)])
    descriptor.fetchLimit = 20
    return descriptor
  }

  static func planned(in context: ModelContext) throws -> [BucketListItem] {
    let items = #Predicate<BucketListItem> { $0.isInPlan && $0.trip?.name == "Lake District" }
    return try context.fetch(FetchDescriptor(predicate: items, sortBy: [SortDescriptor(\.title)]))
  }
}
