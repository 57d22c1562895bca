import Foundation
import Tessera

// A hierarchy of three levels with every kind of property at each, and what refers to it.

@Model class Trip {
  var name: String
  var start = Date(timeIntervalSinceReferenceDate: 0)
  var notes: String?
  @Attribute(.lazy) var diary: String = ""
  var tourist: Tourist?
  @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop] = []
  @Relationship(inverse: \Label.trips) var labels: [Label] = []

  init(name: String, tourist: Tourist? = nil) {
    self.name = name
    self.tourist = tourist
  }

  /// Overridden below.
  var title: String { name }
}

@Model class BusinessTrip: Trip {
  var purpose: String
  var budget = 100.0
  @Attribute(.unique) var code: String?
  @Attribute(.lazy) var report: String = "none yet"
  var client: Client?
  @Relationship(deleteRule: .cascade, inverse: \Receipt.trip) var receipts: [Receipt] = []

  init(name: String, purpose: String, client: Client? = nil) {
    self.purpose = purpose
    self.client = client
    super.init(name: name)
  }

  override var title: String { "\(name): \(purpose)" }
}

@Model final class ConferenceTrip: BusinessTrip {
  var talks: Int
  var isSpeaker = false

  init(name: String, talks: Int) {
    self.talks = talks
    super.init(name: name, purpose: "conference")
    isSpeaker = talks > 0
  }

  convenience init(_ name: String) {
    self.init(name: name, talks: 0)
  }
}

/// Has no initialiser of its own.
@Model final class PersonalTrip: Trip {
  enum Reason: String, Codable { case family, rest }
  var reason = Reason.family
  var rating: Int?
  @Relationship(inverse: \Tourist.dream) var companion: Tourist?
  var badge: Label?
}

@Model final class Tourist {
  var name: String
  @Relationship(inverse: \Trip.tourist) var trips: [Trip] = []
  /// One way, to the class at the top and to one below.
  var favourite: Trip?
  var wish: PersonalTrip?
  /// One-to-one.
  var dream: PersonalTrip?
  var bookmarks: [Trip] = []

  init(name: String) { self.name = name }
}

@Model final class Stop {
  var place: String
  var trip: Trip?

  init(place: String, trip: Trip? = nil) {
    self.place = place
    self.trip = trip
  }
}

@Model final class Label {
  var text: String
  var trips: [Trip] = []

  init(text: String) { self.text = text }
}

@Model final class Client {
  var name: String
  @Relationship(deleteRule: .deny, inverse: \BusinessTrip.client) var trips: [BusinessTrip] = []

  init(name: String) { self.name = name }
}

@Model final class Receipt {
  var amount: Double
  var trip: BusinessTrip?

  init(amount: Double) { self.amount = amount }
}

/// Every class of the hierarchy.
let tripTypes: [any PersistentModel.Type] = [ConferenceTrip.self, PersonalTrip.self]

/// A context on a store of its own, in memory.
func tripContext() throws -> ModelContext {
  ModelContext(
    try ModelContainer(
      for: Schema(tripTypes), configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
}

/// A small hierarchy without relationships: what an older and a newer program know of it differs.
@Model class Animal {
  var name: String
  init(name: String) { self.name = name }
}

@Model class Dog: Animal {
  var trick: String?
  @Attribute(.lazy) var pedigree: String = ""
}

@Model class Puppy: Dog {
  var weeks = 8
}

@Model class Cat: Animal {
  var lives = 9
}

/// Inherits from a model, and is none itself.
class Wolf: Animal {}
