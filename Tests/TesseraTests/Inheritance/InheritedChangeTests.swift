import Foundation
import Observation
import Tessera
import TesseraTestSupport
import Testing

/// Changes of inherited properties and of a subclass's own: saved, merged, undone, told to observers.
@MainActor
struct InheritedChangeTests {
  private let store: TemporaryStore
  private let container: ModelContainer

  init() throws {
    store = try TemporaryStore()
    container = try store.open(ConferenceTrip.self, PersonalTrip.self)
    let context = ModelContext(container)
    context.insert(ConferenceTrip(name: "c", talks: 3))
    context.insert(PersonalTrip(name: "p"))
    try context.save()
  }

  private func conference(_ context: ModelContext) throws -> ConferenceTrip {
    try #require(try context.fetch(FetchDescriptor<ConferenceTrip>()).first)
  }

  @Test(arguments: [false, true])
  func `a change of another context arrives, whichever class it is made through`(
    isOtherProcess: Bool
  ) throws {
    let context = ModelContext(container)
    let trip = try conference(context)
    _ = trip.report
    let writer = ModelContext(
      isOtherProcess ? try store.open(ConferenceTrip.self, PersonalTrip.self) : container)
    for other in try writer.fetch(FetchDescriptor<Trip>()) {
      other.name += "!"
      (other as? BusinessTrip)?.report = "written"
      (other as? ConferenceTrip)?.talks = 4
    }
    try writer.save()
    _ = try context.fetchCount(FetchDescriptor<Stop>())
    #expect(trip.name == "c!")
    #expect(trip.talks == 4)
    #expect(trip.report == "written")
    #expect(!context.hasChanges)
  }

  @Test(arguments: [false, true])
  func `a deletion of another context arrives`(isOtherProcess: Bool) throws {
    let context = ModelContext(container)
    let trip = try conference(context)
    let tourist = Tourist(name: "t")
    context.insert(tourist)
    tourist.favourite = trip
    let writer = ModelContext(
      isOtherProcess ? try store.open(ConferenceTrip.self, PersonalTrip.self) : container)
    for other in try writer.fetch(FetchDescriptor<Trip>()) { writer.delete(other) }
    try writer.save()
    #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 0)
    #expect(trip.isDeleted)
    // What came to refer to it here no longer can.
    #expect(tourist.favourite == nil)
    try context.save()
  }

  @Test(arguments: [false, true])
  func `the other end of a relationship is told in a subclass too`(isOtherProcess: Bool) throws {
    let context = ModelContext(container)
    let trip = try conference(context)
    #expect(trip.stops.isEmpty)
    #expect(trip.receipts.isEmpty)
    let writer = ModelContext(
      isOtherProcess ? try store.open(ConferenceTrip.self, PersonalTrip.self) : container)
    let other = try conference(writer)
    other.stops = [Stop(place: "s")]
    other.receipts = [Receipt(amount: 1)]
    try writer.save()
    _ = try context.fetchCount(FetchDescriptor<Stop>())
    #expect(trip.stops.map(\.place) == ["s"])
    #expect(trip.receipts.map(\.amount) == [1])
  }

  @Test func `a rollback takes back changes at every level`() throws {
    let context = ModelContext(container)
    let trip = try conference(context)
    trip.name = "x"
    trip.budget = 1
    trip.talks = 9
    trip.stops.append(Stop(place: "s"))
    context.insert(PersonalTrip(name: "q"))
    #expect(context.changedModelsArray.count == 1)
    context.rollback()
    #expect([trip.name, "\(trip.budget)", "\(trip.talks)"] == ["c", "100.0", "3"])
    #expect(trip.stops.isEmpty)
    #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 2)
    #expect(!context.hasChanges)
  }

  @Test func `a save wakes the readers of what it changed, at every level`() throws {
    let context = container.mainContext
    let trip = try conference(context)
    let top: Trip = trip
    let readers = [
      track { _ = top.name }, track { _ = trip.name }, track { _ = trip.budget },
      track { _ = trip.talks }, track { _ = trip.isSpeaker }, track { _ = top.start },
    ]
    trip.name = "x"
    trip.talks = 7
    #expect(wakes(readers) == [0, 0, 0, 0, 0, 0])
    try context.save()
    #expect(wakes(readers) == [1, 1, 0, 1, 0, 0])
  }

  @Test func `another context's save wakes them too`() throws {
    let context = container.mainContext
    let trip = try conference(context)
    let readers = [
      track { _ = trip.name }, track { _ = trip.purpose }, track { _ = trip.talks },
      track { _ = trip.labels },
    ]
    let writer = ModelContext(container, isolation: nil)
    let other = try conference(writer)
    other.purpose = "y"
    other.talks = 7
    other.labels = [Label(text: "l")]
    try writer.save()
    _ = try context.fetchCount(FetchDescriptor<Stop>())
    #expect(wakes(readers) == [0, 1, 1, 1])
    #expect(trip.purpose == "y")
  }

  @Test func `a rollback wakes only who saw the unsaved value`() throws {
    let context = container.mainContext
    let trip = try conference(context)
    trip.talks = 8
    trip.name = "x"
    let readers = [track { _ = trip.talks }, track { _ = trip.purpose }]
    context.rollback()
    #expect(wakes(readers) == [1, 0])
  }

  @Test func `a save tells which objects of which class it concerned`() throws {
    let context = ModelContext(container)
    let trip = try conference(context)
    trip.stops.append(Stop(place: "s"))
    trip.name = "n"
    let seen = Counter()
    let identifier = trip.persistentModelID
    let token = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: context, queue: nil
    ) { note in
      let key = ModelContext.NotificationKey.updatedIdentifiers
      let updated = note.userInfo?[key] as? [PersistentIdentifier]
      if updated == [identifier] { seen.next() }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    try context.save()
    #expect(seen.count == 1)
  }

  @Test func `a new object can't become one of another class that has its unique value`() throws {
    let context = ModelContext(container)
    let (first, second) = (
      BusinessTrip(name: "1", purpose: ""), ConferenceTrip(name: "2", talks: 0)
    )
    (first.code, second.code) = ("x", "x")
    context.insert(first)
    context.insert(second)
    #expect {
      try context.save()
    } throws: { error in
      let error = error as? StoreError
      return error?.code == .constraint && error?.property == "code"
        && error?.blockingKey != nil
    }
    second.code = "y"
    try context.save()
  }
}
