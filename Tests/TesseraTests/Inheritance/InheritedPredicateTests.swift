import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Predicates that ask for an object's class; the store and the memory give the same answers.
struct InheritedPredicateTests {
  /// Names of the trips a predicate finds: asked of the store, and in memory with everything changed.
  private func names(_ predicate: Predicate<Trip>) throws -> [String] {
    let context = try filled()
    let descriptor = FetchDescriptor<Trip>(
      predicate: predicate, sortBy: [SortDescriptor(\.name)])
    let stored = try context.fetch(descriptor).map(\.name)
    for trip in try context.fetch(FetchDescriptor<Trip>()) { trip.notes = "changed" }
    #expect(try context.fetch(descriptor).map(\.name) == stored)
    #expect(try context.fetchCount(descriptor) == stored.count)
    let unsaved = try filled(isSaved: false)
    #expect(try unsaved.fetch(descriptor).map(\.name) == stored)
    return stored
  }

  private func filled(isSaved: Bool = true) throws -> ModelContext {
    let context = try tripContext()
    context.insert(Trip(name: "trip"))
    context.insert(
      BusinessTrip(name: "business", purpose: "sales", client: Client(name: "Acme")))
    context.insert(ConferenceTrip(name: "conference", talks: 2))
    let personal = PersonalTrip(name: "personal")
    personal.reason = .rest
    personal.companion = Tourist(name: "Eve")
    context.insert(personal)
    context.insert(PersonalTrip(name: "family"))
    if isSaved { try context.save() }
    return context
  }

  @Test func `is`() throws {
    #expect(
      try names(#Predicate { $0 is BusinessTrip }) == ["business", "conference"])
    #expect(try names(#Predicate { $0 is ConferenceTrip }) == ["conference"])
    #expect(
      try names(#Predicate { !($0 is BusinessTrip) }) == ["family", "personal", "trip"])
    #expect(
      try names(#Predicate { $0 is PersonalTrip || $0 is ConferenceTrip })
        == ["conference", "family", "personal"])
    #expect(try names(#Predicate { $0 is BusinessTrip && $0 is PersonalTrip }) == [])
  }

  @Test func `as? with if let`() throws {
    let rest = PersonalTrip.Reason.rest
    #expect(
      try names(
        #Predicate {
          if let personal = $0 as? PersonalTrip { personal.reason == rest } else { false }
        }) == ["personal"])
    #expect(
      try names(
        #Predicate {
          if let personal = $0 as? PersonalTrip { personal.reason == rest } else { true }
        }) == ["business", "conference", "personal", "trip"])
    #expect(
      try names(
        #Predicate {
          if let business = $0 as? BusinessTrip { business.name == "conference" } else { false }
        }) == ["conference"])
  }

  @Test func `as? in a chain`() throws {
    #expect(
      try names(#Predicate { ($0 as? BusinessTrip)?.purpose == "sales" }) == ["business"])
    #expect(
      try names(#Predicate { ($0 as? BusinessTrip)?.client?.name == "Acme" }) == ["business"])
    #expect(
      try names(#Predicate { ($0 as? PersonalTrip)?.companion?.name == nil })
        == ["business", "conference", "family", "trip"])
    #expect(
      try names(#Predicate { ($0 as? ConferenceTrip)?.talks ?? 7 > 2 })
        == ["business", "family", "personal", "trip"])
    #expect(
      try names(#Predicate { ($0 as? BusinessTrip) == nil }) == ["family", "personal", "trip"])
  }

  @Test func `as! finds nothing where it would trap`() throws {
    #expect(try names(#Predicate { ($0 as! BusinessTrip).purpose == "sales" }) == ["business"])
    #expect(try names(#Predicate { ($0 as! BusinessTrip).name == "trip" }) == [])
  }

  @Test func `what a cast object leads to need not be there`() throws {
    #expect(
      try names(
        #Predicate {
          ($0 as! PersonalTrip).companion?.trips.contains { $0.name == "x" } ?? true
        }) == ["business", "conference", "family", "trip"])
  }

  @Test func `the class of what a to-one leads to`() throws {
    let context = try filled()
    let trips = try context.fetch(FetchDescriptor<Trip>())
    for trip in trips {
      let tourist = Tourist(name: trip.name)
      tourist.favourite = trip
      context.insert(tourist)
    }
    context.insert(Tourist(name: "nobody"))
    func names(_ predicate: Predicate<Tourist>) throws -> [String] {
      try context.fetch(
        FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.name)])
      ).map(\.name)
    }
    for _ in 0..<2 {
      #expect(
        try names(#Predicate { $0.favourite is BusinessTrip }) == ["business", "conference"])
      #expect(
        try names(#Predicate { !($0.favourite is BusinessTrip) })
          == ["Eve", "family", "nobody", "personal", "trip"])
      #expect(
        try names(#Predicate { ($0.favourite as? BusinessTrip)?.purpose == "sales" })
          == ["business"])
      #expect(
        try names(
          #Predicate {
            if let trip = $0.favourite as? PersonalTrip { trip.rating == nil } else { false }
          }) == ["family", "personal"])
      try context.save()
    }
  }

  @Test func `an inherited property at the end of a to-one to a subclass`() throws {
    let context = try filled()
    let personal = try #require(
      try context.fetch(FetchDescriptor<PersonalTrip>(sortBy: [SortDescriptor(\.name)])).last)
    let tourist = Tourist(name: "t")
    tourist.wish = personal
    context.insert(tourist)
    try context.save()
    let found = try context.fetch(
      FetchDescriptor<Tourist>(
        predicate: #Predicate { $0.wish?.name == "personal" },
        sortBy: [SortDescriptor(\.wish?.name), SortDescriptor(\.wish?.start)]))
    #expect(found == [tourist])
  }

  @Test func `an object is the same whatever class it is reached as`() throws {
    let context = try filled()
    let trip = try #require(try context.fetch(FetchDescriptor<ConferenceTrip>()).first)
    let tourist = Tourist(name: "t")
    tourist.favourite = trip
    context.insert(tourist)
    try context.save()
    let identifier = trip.persistentModelID
    #expect(
      try context.fetchCount(
        FetchDescriptor<Trip>(predicate: #Predicate { $0.persistentModelID == identifier })) == 1)
    #expect(
      try context.fetchCount(
        FetchDescriptor<ConferenceTrip>(
          predicate: #Predicate { $0.persistentModelID == identifier })) == 1)
    #expect(
      try context.fetchCount(
        FetchDescriptor<Tourist>(
          predicate: #Predicate { $0.favourite?.persistentModelID == identifier })) == 1)
    let identifiers = [identifier]
    #expect(
      try context.fetchCount(
        FetchDescriptor<BusinessTrip>(
          predicate: #Predicate { identifiers.contains($0.persistentModelID) })) == 1)
  }

  @Test func `a class that the schema does not have is named`() throws {
    let context = ModelContext(try memoryContainer(Dog.self))
    #expect {
      try context.fetch(FetchDescriptor<Animal>(predicate: #Predicate { $0 is Cat }))
    } throws: { error in
      (error as? FetchError)?.code == .unknownModel
        && (error as? FetchError)?.expression == "Animal is Cat"
    }
  }

  @Test func `the store is asked with one plain condition`() throws {
    let container = try ModelContainer(
      for: Schema(tripTypes), configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let log = StatementLog(container)
    let context = ModelContext(container)
    _ = try context.fetchCount(FetchDescriptor<Trip>(predicate: #Predicate { $0 is BusinessTrip }))
    _ = try context.fetchCount(FetchDescriptor<ConferenceTrip>())
    #expect(
      log.take() == [
        """
        SELECT count(*) FROM "Trip" t WHERE t."tessera_class" IN ('BusinessTrip', 'ConferenceTrip')
        """,
        #"SELECT count(*) FROM "Trip" t WHERE t."tessera_class" IN ('ConferenceTrip')"#,
      ])
  }
}
