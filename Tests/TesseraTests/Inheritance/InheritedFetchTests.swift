import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// What fetches give where classes inherit from one another.
struct InheritedFetchTests {
  private let store: TemporaryStore

  init() throws {
    store = try TemporaryStore()
    let context = ModelContext(try store.open(ConferenceTrip.self, PersonalTrip.self))
    fill(context)
    try context.save()
  }

  private func fill(_ context: ModelContext) {
    context.insert(Trip(name: "b"))
    context.insert(BusinessTrip(name: "d", purpose: "sales"))
    context.insert(ConferenceTrip(name: "a", talks: 2))
    let personal = PersonalTrip(name: "c")
    personal.reason = .rest
    context.insert(personal)
  }

  private func open() throws -> ModelContext {
    ModelContext(try store.open(ConferenceTrip.self, PersonalTrip.self))
  }

  private func names<T: Trip>(
    _ type: T.Type, _ context: ModelContext, _ change: (inout FetchDescriptor<T>) -> Void = { _ in }
  ) throws -> [String] {
    var descriptor = FetchDescriptor<T>(sortBy: [SortDescriptor(\.name)])
    change(&descriptor)
    return try context.fetch(descriptor).map(\.name)
  }

  @Test func `a fetch of the superclass gives every object as what it is`() throws {
    let context = try open()
    let trips = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)]))
    #expect(trips.map(\.title) == ["a: conference", "b", "c", "d: sales"])
    let conference = try #require(trips[0] as? ConferenceTrip)
    #expect(conference.talks == 2)
    #expect(conference.isSpeaker)
    #expect((trips[2] as? PersonalTrip)?.reason == .rest)
    let business = try #require(trips[3] as? BusinessTrip)
    #expect(!(business is ConferenceTrip))
    #expect(business.budget == 100)
    #expect(business.report == "none yet")
    #expect(business.missingProperties.isEmpty)
  }

  @Test func `unsaved objects are found the same way`() throws {
    let context = try tripContext()
    fill(context)
    #expect(try names(Trip.self, context) == ["a", "b", "c", "d"])
    #expect(try names(BusinessTrip.self, context) == ["a", "d"])
    #expect(try names(ConferenceTrip.self, context) == ["a"])
    #expect(try context.fetchCount(FetchDescriptor<BusinessTrip>()) == 2)
  }

  @Test func `a fetch of a subclass gives its objects and those below it`() throws {
    let context = try open()
    #expect(try names(BusinessTrip.self, context) == ["a", "d"])
    #expect(try names(ConferenceTrip.self, context) == ["a"])
    #expect(try names(PersonalTrip.self, context) == ["c"])
    #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 4)
    #expect(try context.fetchCount(FetchDescriptor<BusinessTrip>()) == 2)
    #expect(try context.fetchCount(FetchDescriptor<PersonalTrip>()) == 1)
  }

  @Test func `objects of all classes are sorted and cut off together`() throws {
    let context = try open()
    #expect(
      try names(Trip.self, context) {
        $0.fetchOffset = 1
        $0.fetchLimit = 2
      } == ["b", "c"])
    context.insert(ConferenceTrip(name: "bb", talks: 1))
    #expect(
      try names(Trip.self, context) {
        $0.fetchOffset = 1
        $0.fetchLimit = 2
      } == ["b", "bb"])
  }

  @Test func `one statement reads every class whole`() throws {
    let container = try store.open(ConferenceTrip.self, PersonalTrip.self)
    let context = ModelContext(container)
    let log = StatementLog(container)
    let trips = try context.fetch(FetchDescriptor<Trip>())
    for case let trip as BusinessTrip in trips { _ = (trip.purpose, trip.budget, trip.client) }
    for case let trip as ConferenceTrip in trips { _ = (trip.talks, trip.start) }
    for case let trip as PersonalTrip in trips { _ = (trip.rating, trip.reason, trip.notes) }
    #expect(log.take().count == 1)
  }

  @Test func `inherited properties are named by the class that is fetched`() throws {
    let context = try open()
    let found = try context.fetch(
      FetchDescriptor<BusinessTrip>(
        predicate: #Predicate { $0.name != "x" && $0.purpose == "sales" },
        sortBy: [SortDescriptor(\.start), SortDescriptor(\.purpose), SortDescriptor(\.name)]))
    #expect(found.map(\.name) == ["d"])
    let deep = try context.fetch(
      FetchDescriptor<ConferenceTrip>(
        predicate: #Predicate { $0.name == "a" && $0.budget == 100 && $0.talks == 2 }))
    #expect(deep.count == 1)
    let tourist = Tourist(name: "x")
    deep[0].tourist = tourist
    try context.save()
    let along = FetchDescriptor<ConferenceTrip>(
      predicate: #Predicate { $0.tourist?.name == "x" && $0.client?.name == nil },
      sortBy: [SortDescriptor(\.tourist?.name), SortDescriptor(\.client?.name)])
    #expect(try context.fetch(along) == deep)
  }

  @Test func `only the properties that are asked for are read`() throws {
    let context = try open()
    var descriptor = FetchDescriptor<BusinessTrip>(sortBy: [SortDescriptor(\.name)])
    descriptor.propertiesToFetch = [\.name, \.budget]
    let trip = try #require(try context.fetch(descriptor).first as? ConferenceTrip)
    #expect(trip.isLoaded(\.name) && trip.isLoaded(\.budget))
    #expect(!trip.isLoaded(\.purpose) && !trip.isLoaded(\.talks))
    #expect(trip.talks == 2)
    #expect(trip.isLoaded(\.purpose))
    var top = FetchDescriptor<Trip>()
    top.propertiesToFetch = [\.name]
    let other = try open()
    let trips = try other.fetch(top)
    #expect(trips.map(\.title).sorted() == ["a: conference", "b", "c", "d: sales"])
  }

  @Test func `identifiers name each object's own class`() throws {
    let context = try open()
    let sorted = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)])
    let expected = ["ConferenceTrip", "Trip", "PersonalTrip", "BusinessTrip"]
    #expect(try context.fetchIdentifiers(sorted).map(\.entityName) == expected)
    let trips = try context.fetch(sorted)
    #expect(try context.fetchIdentifiers(sorted) == trips.map(\.persistentModelID))
    trips[1].name = "z"
    context.insert(PersonalTrip(name: "y"))
    #expect(
      try context.fetchIdentifiers(sorted).map(\.entityName)
        == ["ConferenceTrip", "PersonalTrip", "BusinessTrip", "PersonalTrip", "Trip"])
  }

  @Test func `objects are handed out in batches, each as what it is`() throws {
    let context = try open()
    var titles: [String] = []
    try context.enumerate(
      FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name, order: .reverse)]), batchSize: 2
    ) { titles.append($0.title) }
    #expect(titles == ["d: sales", "c", "b", "a: conference"])
    var names: [String] = []
    try context.enumerate(FetchDescriptor<BusinessTrip>()) { names.append($0.name) }
    #expect(names == ["d", "a"])
  }

  @Test func `unsaved changes count whatever class they are made to`() throws {
    let context = try open()
    for trip in try context.fetch(FetchDescriptor<Trip>()) where trip is ConferenceTrip {
      trip.name = "z"
    }
    for trip in try context.fetch(FetchDescriptor<PersonalTrip>()) { context.delete(trip) }
    #expect(try names(Trip.self, context) == ["b", "d", "z"])
    #expect(try names(BusinessTrip.self, context) == ["d", "z"])
    #expect(try names(PersonalTrip.self, context) == [])
    #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 3)
  }
}
