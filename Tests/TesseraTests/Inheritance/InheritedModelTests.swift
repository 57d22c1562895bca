import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Classes that inherit from models, as classes: initialisers, defaults, what is missing.
struct InheritedModelTests {
  @Test func `initialisers set what they want on both sides of super init`() {
    let client = Client(name: "c")
    let trip = BusinessTrip(name: "n", purpose: "p", client: client)
    #expect([trip.name, trip.purpose, "\(trip.budget)"] == ["n", "p", "100.0"])
    #expect(trip.client === client)
    #expect(ConferenceTrip(name: "n", talks: 2).isSpeaker)
    #expect(ConferenceTrip("n").talks == 0)
    #expect(PersonalTrip(name: "inherited").reason == .family)
  }

  @Test func `what was set before super init is connected by the insert`() throws {
    let context = try tripContext()
    let client = Client(name: "c")
    context.insert(client)
    let trip = BusinessTrip(name: "n", purpose: "p", client: client)
    context.insert(trip)
    #expect(client.trips == [trip])
    try context.save()
    #expect(trip.client === client)
  }

  @Test func `defaults are evaluated for new objects alone`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Tallied.self))
    Tallied.evaluations.withLock { $0 = 0 }
    let counted = Tallied(name: "c")
    context.insert(counted)
    #expect(counted.number == 1)
    try context.save()
    let other = ModelContext(try store.open(Tallied.self))
    let read = try #require(try other.fetch(FetchDescriptor<Animal>()).first as? Tallied)
    #expect(read.number == 1)
    #expect(Tallied.evaluations.withLock { $0 } == 1)
  }

  @Test func `a superclass comes along with its subclass`() throws {
    #expect(Schema(Puppy.self).entityNames == ["Animal", "Dog", "Puppy"])
    #expect(Schema(Animal.self).entityNames == ["Animal"])
    #expect(Schema(Puppy.self).problems.isEmpty)
    #expect(Schema(Puppy.self, Cat.self) == Schema(Cat.self, Animal.self, Puppy.self, Dog.self))
  }

  @Test func `a class that the schema does not have can't be inserted`() throws {
    let context = ModelContext(try memoryContainer(Dog.self))
    context.insert(Dog(name: "d"))
    context.insert(Cat(name: "c"))
    #expect {
      try context.save()
    } throws: { error in
      (error as? ChangeError)?.changes.map(\.entity) == ["Cat"]
    }
    context.rollback()
    let puppy: Animal = Puppy(name: "p")
    context.insert(puppy)
    #expect(throws: ChangeError.self) { try context.save() }
  }

  @Test func `a class that is not marked is no model`() throws {
    let context = ModelContext(try memoryContainer(Dog.self))
    context.insert(Wolf(name: "w"))
    #expect {
      try context.save()
    } throws: { error in
      (error as? ChangeError)?.changes.map(\.entity) == ["Wolf"]
    }
    #expect(
      Schema(Wolf.self).problems.map(\.description) == [
        "Wolf: inherits from Animal, which is a model, and is none itself; mark it @Model"
      ])
  }

  @Test func `a to-many and its inverse are of one class`() {
    let problems = Schema(NarrowOwner.self).problems.map(\.description)
    #expect(
      problems == ["NarrowOwner.narrow: its inverse Wide.owner does not lead back"])
  }

  @Test func `a mode of observation is inherited, and can be changed`() {
    #expect(PersonalTrip._$observation == .onSave)
    #expect(Loud._$observation == .onChange)
    #expect(Louder._$observation == .onChange)
    #expect(Whisper._$observation == .none)
    let louder = Louder()
    let (volume, extra) = (track { _ = louder.volume }, track { _ = louder.extra })
    louder.volume = 3
    #expect(wakes(volume, extra) == [1, 0])
    louder.extra = 1
    #expect(wakes(volume, extra) == [1, 1])
    let whisper = Whisper()
    let never = track { _ = (whisper.volume, whisper.silence) }
    whisper.volume = 3
    whisper.silence = 3
    #expect(never.count == 0)
  }

  @Test func `properties of one name in sibling classes have columns of their own`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Circle.self, Square.self))
    let (circle, square) = (Circle(), Square())
    (circle.size, square.size) = (1.5, "large")
    context.insert(circle)
    context.insert(square)
    try context.save()
    let other = ModelContext(try store.open(Circle.self, Square.self))
    #expect(try other.fetch(FetchDescriptor<Circle>()).map(\.size) == [1.5])
    #expect(try other.fetch(FetchDescriptor<Square>()).map(\.size) == ["large"])
    #expect(
      try other.fetchCount(
        FetchDescriptor<Figure>(predicate: #Predicate { ($0 as? Square)?.size == "large" })) == 1)
  }
}

/// Counts how often its default is evaluated.
@Model final class Tallied: Animal {
  var number = Tallied.next()
  static let evaluations = Guarded(0)
  static func next() -> Int {
    evaluations.withLock { number in
      number += 1
      return number
    }
  }
}

@Model class Wide {
  var owner: NarrowOwner?
}

@Model class Narrow: Wide {
  var depth = 0
}

@Model class NarrowOwner {
  @Relationship(inverse: \Narrow.owner) var narrow: [Narrow] = []
}

@Model(observation: .onChange) class Loud {
  var volume = 1
}

@Model class Louder: Loud {
  var extra = 0
}

@Model(observation: .none) final class Whisper: Loud {
  var silence = 0
}

@Model class Figure {
  var colour = "red"
}

@Model final class Circle: Figure {
  var size = 1.0
}

@Model final class Square: Figure {
  var size = ""
}
