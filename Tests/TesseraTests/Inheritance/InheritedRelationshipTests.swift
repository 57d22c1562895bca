import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Relationships between classes that inherit from one another and others.
struct InheritedRelationshipTests {
  private let store: TemporaryStore

  init() throws { store = try TemporaryStore() }

  private func context() throws -> ModelContext {
    ModelContext(try store.open(ConferenceTrip.self, PersonalTrip.self))
  }

  private func first<Model: PersistentModel>(_ context: ModelContext, _: Model.Type) throws -> Model
  {
    try #require(try context.fetch(FetchDescriptor<Model>()).first)
  }

  @Test func `a to-many of the superclass holds objects of every class, in order`() throws {
    let context = try context()
    let tourist = Tourist(name: "t")
    context.insert(tourist)
    tourist.trips = [
      ConferenceTrip(name: "1", talks: 1), Trip(name: "2"), PersonalTrip(name: "3"),
      BusinessTrip(name: "4", purpose: "p"),
    ]
    try context.save()
    let other = try self.context()
    let read = try first(other, Tourist.self)
    #expect(read.trips.map(\.title) == ["1: conference", "2", "3", "4: p"])
    #expect(read.trips.allSatisfy { $0.tourist === read })
    read.trips.swapAt(0, 3)
    read.trips.remove(at: 1)
    try other.save()
    let third = try self.context()
    #expect(try first(third, Tourist.self).trips.map(\.name) == ["4", "3", "1"])
  }

  @Test func `a to-one leads to an object of its own class, asked for once`() throws {
    let context = try context()
    let tourist = Tourist(name: "t")
    tourist.favourite = ConferenceTrip(name: "c", talks: 5)
    context.insert(tourist)
    try context.save()
    let container = try store.open(ConferenceTrip.self, PersonalTrip.self)
    let other = ModelContext(container)
    let read = try first(other, Tourist.self)
    let log = StatementLog(container)
    #expect((read.favourite as? ConferenceTrip)?.talks == 5)
    #expect(read.favourite?.name == "c")
    #expect(log.take().count == 1)
    #expect(read.favourite === (try first(other, ConferenceTrip.self)))
  }

  @Test func `a to-one to a class without subclasses is a fault until it is read`() throws {
    let context = try context()
    let tourist = Tourist(name: "t")
    tourist.wish = PersonalTrip(name: "p")
    context.insert(tourist)
    try context.save()
    let container = try store.open(ConferenceTrip.self, PersonalTrip.self)
    let other = ModelContext(container)
    let read = try first(other, Tourist.self)
    let log = StatementLog(container)
    let wish = try #require(read.wish)
    #expect(other.isFault(wish))
    #expect(log.take().isEmpty)
    #expect(wish.name == "p")
    #expect(try first(other, Trip.self) === wish)
  }

  @Test func `relationships declared below the top work from both ends`() throws {
    let context = try context()
    let client = Client(name: "Acme")
    context.insert(client)
    let trip = BusinessTrip(name: "b", purpose: "p", client: client)
    context.insert(trip)
    client.trips.append(ConferenceTrip(name: "c", talks: 0))
    trip.receipts = [Receipt(amount: 1), Receipt(amount: 2)]
    #expect(client.trips.map(\.name) == ["b", "c"])
    try context.save()
    let other = try self.context()
    let read = try first(other, Client.self)
    #expect(read.trips.map(\.title) == ["b: p", "c: conference"])
    #expect(read.trips[0].receipts.map(\.amount) == [1, 2])
    read.trips[1].client = nil
    #expect(read.trips.map(\.name) == ["b"])
    try other.save()
    let third = try self.context()
    #expect(try first(third, Client.self).trips.map(\.name) == ["b"])
  }

  @Test func `many-to-many relationships are inherited`() throws {
    let context = try context()
    let (red, blue) = (Label(text: "red"), Label(text: "blue"))
    let (personal, conference) = (PersonalTrip(name: "p"), ConferenceTrip(name: "c", talks: 1))
    context.insert(personal)
    personal.labels = [red, blue]
    red.trips.append(conference)
    try context.save()
    let other = try self.context()
    let labels = try other.fetch(FetchDescriptor<Label>(sortBy: [SortDescriptor(\.text)]))
    #expect(labels[1].trips.map(\.name) == ["p", "c"])
    #expect((labels[1].trips[1] as? ConferenceTrip)?.labels.map(\.text) == ["red"])
    other.delete(labels[1].trips[0])
    #expect(labels.map { $0.trips.count } == [0, 1])
    try other.save()
    let third = try self.context()
    #expect(try first(third, ConferenceTrip.self).labels.map(\.text) == ["red"])
  }

  @Test func `delete rules of every level run`() throws {
    let context = try context()
    let trip = ConferenceTrip(name: "c", talks: 1)
    trip.stops = [Stop(place: "s")]
    trip.receipts = [Receipt(amount: 1)]
    let tourist = Tourist(name: "t")
    tourist.trips = [trip]
    tourist.favourite = trip
    tourist.bookmarks = [trip, Trip(name: "other")]
    context.insert(tourist)
    try context.save()
    let other = try self.context()
    other.delete(try first(other, ConferenceTrip.self))
    try other.save()
    for context in [other, try self.context()] {
      #expect(try context.fetchCount(FetchDescriptor<Stop>()) == 0)
      #expect(try context.fetchCount(FetchDescriptor<Receipt>()) == 0)
      let tourist = try first(context, Tourist.self)
      #expect(tourist.trips.isEmpty)
      #expect(tourist.favourite == nil)
      #expect(tourist.bookmarks.map(\.name) == ["other"])
    }
  }

  @Test func `a rule that denies is asked of every class`() throws {
    let context = try context()
    let trip = ConferenceTrip(name: "c", talks: 1)
    let client = Client(name: "Acme")
    trip.client = client
    context.insert(trip)
    try context.save()
    let other = try self.context()
    let read = try first(other, Client.self)
    other.delete(read)
    #expect(throws: DeletionError.self) { try other.save() }
    other.rollback()
    #expect(read.trips.map(\.name) == ["c"])
    other.delete(read.trips[0])
    other.delete(read)
    try other.save()
    #expect(try other.fetchCount(FetchDescriptor<Trip>()) == 0)
  }

  @Test func `a to-one from a subclass is released when its target goes`() throws {
    let context = try context()
    let personal = PersonalTrip(name: "p")
    personal.badge = Label(text: "gold")
    context.insert(personal)
    // The same number is another property in another class.
    let business = BusinessTrip(name: "b", purpose: "p")
    context.insert(business)
    try context.save()
    let other = try self.context()
    let trip = try first(other, PersonalTrip.self)
    #expect(trip.badge?.text == "gold")
    other.delete(try first(other, Label.self))
    #expect(trip.badge == nil)
    try other.save()
    let third = try self.context()
    #expect(try first(third, PersonalTrip.self).badge == nil)
    #expect(try first(third, BusinessTrip.self).purpose == "p")
  }

  @Test func `a one-to-one with a subclass is kept in step from both ends`() throws {
    let context = try context()
    let (first, second) = (PersonalTrip(name: "1"), PersonalTrip(name: "2"))
    let tourist = Tourist(name: "t")
    first.companion = tourist
    context.insert(first)
    context.insert(second)
    #expect(tourist.dream === first)
    try context.save()
    let other = try self.context()
    let read = try self.first(other, Tourist.self)
    #expect(read.dream?.name == "1")
    let trips = try other.fetch(FetchDescriptor<PersonalTrip>(sortBy: [SortDescriptor(\.name)]))
    read.dream = trips[1]
    #expect(trips.map { $0.companion?.name } == [nil, "t"])
    try other.save()
    let third = try self.context()
    #expect(try self.first(third, Tourist.self).dream?.name == "2")
  }

  @Test func `objects are read along relationships, each as what it is`() throws {
    let context = try context()
    for index in 0..<3 {
      let tourist = Tourist(name: "\(index)")
      tourist.trips = [
        Trip(name: "a"), ConferenceTrip(name: "b", talks: index), PersonalTrip(name: "c"),
      ]
      tourist.favourite = tourist.trips[1]
      context.insert(tourist)
    }
    try context.save()
    let container = try store.open(ConferenceTrip.self, PersonalTrip.self)
    let other = ModelContext(container)
    let log = StatementLog(container)
    var descriptor = FetchDescriptor<Tourist>(sortBy: [SortDescriptor(\.name)])
    descriptor.relationshipKeyPathsForPrefetching = [\.trips, \.favourite]
    let tourists = try other.fetch(descriptor)
    #expect(
      tourists.map { $0.trips.map(\.title) }
        == Array(repeating: ["a", "b: conference", "c"], count: 3))
    #expect(tourists.map { ($0.favourite as? ConferenceTrip)?.talks } == [0, 1, 2])
    // The last finds that it has all of them.
    #expect(log.take().count == 3)
  }
}
