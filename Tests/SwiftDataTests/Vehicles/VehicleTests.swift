import Foundation
import SwiftData
import Testing

// Classes that inherit, as files shared with an app write them.

@Model
class Vehicle {
  var name: String
  var bought: Date?
  var keeper: Keeper?

  init(name: String, bought: Date? = nil) {
    self.name = name
    self.bought = bought
  }
}

@available(iOS 26, macOS 26, *)
@Model
class Car: Vehicle {
  var doors: Int
  var plate: String?

  init(name: String, doors: Int = 4, plate: String? = nil) {
    self.doors = doors
    self.plate = plate
    super.init(name: name)
  }
}

@available(iOS 26, macOS 26, *)
@Model
final class Bicycle: Vehicle {
  var gears: Int = 1
}

@Model
final class Keeper {
  var name: String
  @Relationship(deleteRule: .cascade, inverse: \Vehicle.keeper) var vehicles: [Vehicle] = []

  init(name: String) { self.name = name }
}

/// What inheritance does in a file that imports SwiftData alone.
struct VehicleTests {
  @Test func `classes that inherit are kept and published as there`() throws {
    let container = try ModelContainer(
      for: Schema([Vehicle.self, Car.self, Bicycle.self]),
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    let keeper = Keeper(name: "k")
    context.insert(keeper)
    keeper.vehicles = [
      Car(name: "beetle", doors: 2), Bicycle(name: "bike"), Vehicle(name: "sledge"),
    ]
    try context.save()
    let other = ModelContext(container)
    let vehicles = try other.fetch(FetchDescriptor<Vehicle>(sortBy: [SortDescriptor(\.name)]))
    #expect(vehicles.map(\.name) == ["beetle", "bike", "sledge"])
    #expect((vehicles.first as? Car)?.doors == 2)
    let found = try other.fetch(
      FetchDescriptor<Vehicle>(
        predicate: #Predicate { if let car = $0 as? Car { car.doors == 2 } else { false } }))
    #expect(found.map(\.name) == ["beetle"])
    try other.delete(model: Vehicle.self, includeSubclasses: false)
    try other.save()
    #expect(try context.fetchCount(FetchDescriptor<Vehicle>()) == 2)
  }
}
