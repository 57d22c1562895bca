import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Random changes of a hierarchy in two contexts and a second process, held against a plain list.
struct RandomHierarchyTests {
  /// What one trip should be.
  private struct Expected: Equatable, CustomStringConvertible {
    var type: String
    var name: String
    var own: String
    var tourist: String?
    var description: String { "\(type) \(name) \(own) \(tourist ?? "-")" }
  }

  private static func describe(_ trip: Trip) -> Expected {
    let own =
      switch trip {
      case let trip as ConferenceTrip: "\(trip.talks) \(trip.purpose)"
      case let trip as BusinessTrip: trip.purpose
      case let trip as PersonalTrip: "\(trip.rating ?? -1)"
      default: ""
      }
    return Expected(
      type: "\(type(of: trip))", name: trip.name, own: own, tourist: trip.tourist?.name)
  }

  private static func make(_ kind: Int, _ name: String) -> Trip {
    switch kind {
    case 0: Trip(name: name)
    case 1: BusinessTrip(name: name, purpose: "p")
    case 2: ConferenceTrip(name: name, talks: 1)
    default: PersonalTrip(name: name)
    }
  }

  private static func changeOwn(_ trip: Trip, _ number: Int) {
    switch trip {
    case let trip as ConferenceTrip where number % 2 == 0: trip.talks = number
    case let trip as BusinessTrip: trip.purpose = "\(number)"
    case let trip as PersonalTrip: trip.rating = number
    default: trip.notes = "\(number)"
    }
  }

  @Test(arguments: 0..<6)
  func `everyone sees the same objects of the same classes`(round: Int) throws {
    let seed =
      ProcessInfo.processInfo.environment["TESSERA_SEED"].flatMap(UInt64.init)
      ?? .random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let store = try TemporaryStore()
    let container = try store.open(ConferenceTrip.self, PersonalTrip.self)
    let other = try store.open(ConferenceTrip.self, PersonalTrip.self)
    let contexts = [ModelContext(container), ModelContext(container), ModelContext(other)]
    for index in 0..<3 { contexts[0].insert(Tourist(name: "t\(index)")) }
    try contexts[0].save()
    var serial = 0
    for _ in 0..<60 {
      let context = try #require(contexts.randomElement(using: &random))
      let before = try context.fetch(FetchDescriptor<Trip>())
      let tourists = try context.fetch(FetchDescriptor<Tourist>())
      // Unsaved, as one sees it; saved, everybody.
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        serial += 1
        let trips = before.filter { !$0.isDeleted }
        let trip = trips.randomElement(using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1:
          let trip = Self.make(Int.random(in: 0..<4, using: &random), "n\(serial)")
          context.insert(trip)
          if Bool.random(using: &random) { trip.tourist = tourists.randomElement(using: &random) }
        case 2: trip?.name = "n\(serial)"
        case 3: if let trip { Self.changeOwn(trip, serial) }
        case 4: if let trip { context.delete(trip) }
        case 5: trip?.tourist = Bool.random(using: &random) ? nil : tourists.first
        default:
          if let trip { tourists.randomElement(using: &random)?.trips.append(trip) }
        }
      }
      let mine = try state(of: context)
      if Int.random(in: 0..<5, using: &random) == 0 {
        context.rollback()
      } else {
        try context.save()
        #expect(try state(of: context) == mine, "seed \(seed)")
      }
      let expected = try state(of: ModelContext(container))
      for context in contexts {
        #expect(try state(of: context) == expected, "seed \(seed)")
        #expect(!context.hasChanges, "seed \(seed)")
      }
    }
    print("hierarchy: seed \(seed)")
  }

  /// Every trip as a context has it, found in several ways that have to agree.
  private func state(of context: ModelContext) throws -> [Expected] {
    let trips = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)]))
    let all = trips.map(Self.describe)
    let business = try context.fetch(
      FetchDescriptor<BusinessTrip>(sortBy: [SortDescriptor(\.name)]))
    #expect(business == trips.compactMap { $0 as? BusinessTrip })
    let asked = try context.fetch(
      FetchDescriptor<Trip>(
        predicate: #Predicate { $0 is BusinessTrip }, sortBy: [SortDescriptor(\.name)]))
    #expect(asked == business)
    #expect(
      try context.fetchCount(FetchDescriptor<PersonalTrip>())
        == all.count { $0.type == "PersonalTrip" })
    #expect(
      try context.fetchIdentifiers(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)]))
        .map(\.entityName) == all.map(\.type))
    for tourist in try context.fetch(FetchDescriptor<Tourist>()) {
      let names = Set(tourist.trips.map(\.name))
      #expect(names == Set(all.filter { $0.tourist == tourist.name }.map(\.name)))
    }
    return all
  }
}
