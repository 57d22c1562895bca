import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Deleting many at once where classes inherit from one another.
struct InheritedDeletionTests {
  private let store: TemporaryStore
  private let container: ModelContainer

  init() throws {
    store = try TemporaryStore()
    container = try store.open(Puppy.self, Cat.self, ConferenceTrip.self, PersonalTrip.self)
    let context = ModelContext(container)
    for animal in [Animal(name: "a"), Dog(name: "d"), Puppy(name: "p"), Cat(name: "c")] {
      context.insert(animal)
      (animal as? Dog)?.pedigree = "long"
    }
    let trip = ConferenceTrip(name: "t", talks: 1)
    trip.receipts = [Receipt(amount: 1)]
    trip.labels = [Label(text: "l")]
    context.insert(trip)
    context.insert(Trip(name: "u"))
    try context.save()
  }

  private func names(_ context: ModelContext) throws -> [String] {
    try context.fetch(FetchDescriptor<Animal>(sortBy: [SortDescriptor(\.name)])).map(\.name)
  }

  @Test func `a class's objects go with those of its subclasses`() throws {
    let context = ModelContext(container)
    try context.delete(model: Dog.self)
    #expect(try names(context) == ["a", "c"])
    try context.save()
    #expect(try names(ModelContext(container)) == ["a", "c"])
    let pedigrees = try RawDatabase(store.url).column(#"SELECT count(*) FROM "Dog.pedigree""#)
    #expect(pedigrees == ["0"])
  }

  @Test func `or without them`() throws {
    let context = ModelContext(container)
    try context.delete(model: Animal.self, includeSubclasses: false)
    try context.delete(
      model: Dog.self, where: #Predicate { $0.name != "x" }, includeSubclasses: false)
    try context.save()
    #expect(try names(ModelContext(container)) == ["c", "p"])
  }

  @Test func `a predicate may ask for the class`() throws {
    let context = ModelContext(container)
    try context.delete(model: Animal.self, where: #Predicate { $0 is Puppy || $0.name == "c" })
    try context.save()
    #expect(try names(ModelContext(container)) == ["a", "d"])
  }

  @Test func `the delete rules of subclasses run`() throws {
    let context = ModelContext(container)
    try context.delete(model: Trip.self)
    try context.save()
    let other = ModelContext(container)
    #expect(try other.fetchCount(FetchDescriptor<Trip>()) == 0)
    #expect(try other.fetchCount(FetchDescriptor<Receipt>()) == 0)
    #expect(try other.fetch(FetchDescriptor<Label>()).map(\.trips.count) == [0])
  }

  @Test func `erasing leaves nothing of any class`() throws {
    let context = ModelContext(container)
    let animals = try context.fetch(FetchDescriptor<Animal>())
    try container.erase()
    #expect(try names(context) == [])
    #expect(animals.allSatisfy { $0.isDeleted })
    let file = try RawDatabase(store.url)
    for table in ["Animal", "Dog.pedigree", "Trip", "Receipt", "Label.trips"] {
      #expect(try file.column("SELECT count(*) FROM \"\(table)\"") == ["0"], "\(table)")
    }
  }
}
