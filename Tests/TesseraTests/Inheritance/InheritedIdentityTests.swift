import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// One object, one identifier, whichever class it is reached as.
struct InheritedIdentityTests {
  private let store: TemporaryStore
  private let identifier: PersistentIdentifier

  init() throws {
    store = try TemporaryStore()
    let context = ModelContext(try store.open(ConferenceTrip.self, PersonalTrip.self))
    context.insert(Trip(name: "t"))
    let trip = ConferenceTrip(name: "c", talks: 3)
    context.insert(trip)
    try context.save()
    identifier = trip.persistentModelID
  }

  private func context() throws -> ModelContext {
    ModelContext(try store.open(ConferenceTrip.self, PersonalTrip.self))
  }

  @Test func `keys are never the same in one hierarchy`() throws {
    let context = try context()
    let trips = (0..<40).map { $0 % 2 == 0 ? Trip(name: "") : PersonalTrip(name: "") }
    for trip in trips { context.insert(trip) }
    try context.save()
    #expect(Set(trips.map(\.persistentModelID)).count == 40)
    #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 42)
    #expect(trips[0].persistentModelID < trips[1].persistentModelID)
  }

  @Test func `an identifier leads to the object of the right class`() throws {
    let context = try context()
    #expect(identifier.entityName == "ConferenceTrip")
    let found = try #require(context.model(for: identifier) as? ConferenceTrip)
    #expect(found.talks == 3)
    #expect(context.existingModel(for: identifier) === found)
    let registered: Trip? = context.registeredModel(for: identifier)
    #expect(registered === found)
    let wrong: PersonalTrip? = context.registeredModel(for: identifier)
    #expect(wrong == nil)
    #expect(try context.fetch(FetchDescriptor<ConferenceTrip>()).first === found)
    #expect(try context.fetch(FetchDescriptor<BusinessTrip>()).first === found)
    #expect(try context.fetch(FetchDescriptor<Trip>()).contains { $0 === found })
  }

  @Test func `an identifier of a class with subclasses leads to the object of its own class`()
    throws
  {
    let context = try context()
    let trip = try #require(
      try context.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.name == "t" })).first)
    let other = try self.context()
    let found = other.model(for: trip.persistentModelID)
    #expect(type(of: found) == Trip.self)
    #expect(found.persistentModelID == trip.persistentModelID)
    #expect(found.persistentModelID != identifier)
  }

  @Test func `an identifier is read back as it was written`() throws {
    let data = try JSONEncoder().encode(identifier)
    let decoded = try JSONDecoder().decode(PersistentIdentifier.self, from: data)
    #expect(decoded == identifier)
    #expect(decoded.hashValue == identifier.hashValue)
    #expect(decoded.entityName == "ConferenceTrip")
    let context = try context()
    #expect((context.model(for: decoded) as? ConferenceTrip)?.talks == 3)
  }

  @Test func `a class the program does not have is an object of the one it has`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Puppy.self))
    let puppy = Puppy(name: "p")
    context.insert(puppy)
    try context.save()
    let older = ModelContext(try store.open(Dog.self))
    let dog = try #require(older.model(for: puppy.persistentModelID) as? Dog)
    #expect(type(of: dog) == Dog.self)
    #expect(dog.name == "p")
    #expect(dog.persistentModelID == puppy.persistentModelID)
    #expect(dog.persistentModelID.entityName == "Dog")
    #expect(Set([dog.persistentModelID, puppy.persistentModelID]).count == 1)
    // And back again.
    let newer = ModelContext(try store.open(Puppy.self))
    #expect(newer.model(for: dog.persistentModelID) is Puppy)
  }

  @Test func `an identifier that leads nowhere gives an object that is deleted`() throws {
    let context = try context()
    for trip in try context.fetch(FetchDescriptor<Trip>()) { context.delete(trip) }
    try context.save()
    let other = try self.context()
    let gone = try #require(other.model(for: identifier) as? ConferenceTrip)
    #expect(gone.talks == 0)
    #expect(gone.isDeleted)
    #expect(other.existingModel(for: identifier) == nil)
  }

  @Test func `an object that was never inserted has an identifier of its class`() {
    let trip: Trip = PersonalTrip(name: "p")
    #expect(trip.persistentModelID.entityName == "PersonalTrip")
    #expect(trip.persistentModelID.isTemporary)
  }

  @Test func `objects that nobody holds are swept whatever their class`() throws {
    let context = try context()
    _ = try context.fetch(FetchDescriptor<Trip>())
    #expect(context.registeredCount == 2)
    #expect(context.sweep() == 2)
    let kept = try context.fetch(FetchDescriptor<Trip>())
    #expect(context.sweep() == 0)
    withExtendedLifetime(kept) {}
  }
}
