import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct DetachedObjectTests {
  @Test func `objects outlive their context readable and know no context`() throws {
    let container = try Graph.container()
    var context: ModelContext? = ModelContext(container, isolation: nil)
    if let context { try Graph.fill(context) }
    let note = try #require(try context?.note("m1"))
    let fault = try #require(try context?.note("m2"))
    context?.refault(fault)
    let identifier = note.persistentModelID
    let (title, uid, mood) = (note.title, note.uid, note.mood)
    weak let gone = context
    context = nil
    #expect(gone == nil)
    #expect(note.modelContext == nil && fault.modelContext == nil)
    #expect(note.title == title && note.uid == uid && note.mood == mood)
    #expect(note.persistentModelID == identifier)
    #expect(!note.isDeleted && !note.hasChanges)
    // What was never loaded, and what only the context could resolve, has stand-ins.
    #expect(fault.title.isEmpty)
    #expect(note.tags.isEmpty)
    #expect(note.folder == nil)
    // Nobody will save it, but writing to it is harmless.
    note.title = "written"
    #expect(note.title == "written")
  }

  @Test func `an object that outlives its context reports what was not loaded`() throws {
    let container = try ModelContainer(
      for: Outliving.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let maker = ModelContext(container, isolation: nil)
    maker.insert(Outliving(title: "here", scan: Data([1, 2, 3])))
    try maker.save()
    func fetched() throws -> Outliving {
      let context = ModelContext(container, isolation: nil)
      return try #require(try context.fetch(FetchDescriptor<Outliving>()).first)
    }
    let object = try fetched()
    let reports = ReportLog.during({ $0.kind == .unreadable && $0.entity == "Outliving" }) {
      #expect(object.title == "here")
      // Twice each: once is enough to be told.
      for _ in 0..<2 {
        #expect(object.scan.isEmpty)
        #expect(object.parts.isEmpty)
      }
    }
    #expect(reports.map(\.property) == ["scan", "parts"])
  }

  @Test func `a context with unsaved changes lets go of them`() throws {
    let container = try Graph.container()
    var context: ModelContext? = ModelContext(container, isolation: nil)
    if let context { try Graph.fill(context) }
    let person = try #require(try context?.person("p1"))
    person.age = 1_000
    let new = Person(name: "new")
    context?.insert(new)
    context = nil
    #expect(person.modelContext == nil && new.modelContext == nil)
    #expect(person.age == 1_000)
    let other = ModelContext(container, isolation: nil)
    #expect(try other.person("p1").age == 21)
    #expect(try other.fetchCount(FetchDescriptor<Person>()) == 10)
  }

  @Test func `a context that is let go of takes its objects and readers with it`() throws {
    final class Witness {}
    let container = try Graph.container()
    try Graph.fill(ModelContext(container, isolation: nil))
    var context: ModelContext? = ModelContext(container, isolation: nil)
    weak var person = try context?.person("p1")
    weak var club = try context?.club("c1")
    var witness: Witness? = Witness()
    weak let seen = witness
    if let context {
      for object in try Graph.objects(in: context) {
        for probe in probes(of: object) {
          nonisolated(unsafe) let kept = witness
          withObservationTracking {
            _ = probe.read()
          } onChange: {
            withExtendedLifetime(kept) {}
          }
        }
      }
    }
    witness = nil
    #expect(person != nil && club != nil && seen != nil)
    context = nil
    #expect(person == nil && club == nil)
    #expect(seen == nil)
    (person, club) = (nil, nil)
  }

  @Test func `a deleted object stays readable after the save`() throws {
    let container = try Graph.container()
    let context = ModelContext(container, isolation: nil)
    try Graph.fill(context)
    let (person, observer) = (try context.person("p1"), ModelContext(container, isolation: nil))
    let elsewhere = try observer.person("p1")
    context.delete(person)
    #expect(person.isDeleted && person.modelContext === context)
    try context.save()
    #expect(person.isDeleted && person.modelContext == nil)
    #expect(person.name == "p1")
    _ = try observer.fetchCount(FetchDescriptor<Person>())
    #expect(elsewhere.isDeleted && elsewhere.modelContext == nil)
    #expect(elsewhere.name == "p1")
  }
}

@Model private final class Outliving {
  var title: String
  var scan: Data
  var whole: Outliving?
  @Relationship(inverse: \Outliving.whole) var parts: [Outliving] = []

  init(title: String, scan: Data) {
    self.title = title
    self.scan = scan
  }
}
