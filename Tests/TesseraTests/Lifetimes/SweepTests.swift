import Foundation
import Tessera
import TesseraTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SweepTests {
  private let container: ModelContainer
  private let context: ModelContext

  init() throws {
    container = try Graph.container()
    try Graph.fill(ModelContext(container, isolation: nil))
    context = ModelContext(container)
  }

  /// Reads every relationship of every object, in both directions.
  private func readEverything() throws {
    for object in try Graph.objects(in: context) {
      for probe in probes(of: object) { _ = probe.read() }
    }
  }

  @Test func `a graph with cycles read in both directions is collected`() throws {
    try readEverything()
    weak let person = try context.person("p1")
    weak let manager = person?.manager
    weak let club = try context.club("c1")
    #expect(manager?.reports.contains { $0 === person } == true)
    #expect(club?.members.isEmpty == false)
    #expect(context.registeredCount == 30)
    // Arrays that were read lately survive one sweep.
    context.sweep()
    context.sweep()
    #expect(context.registeredCount == 0)
    #expect(person == nil && manager == nil && club == nil)
    #expect(try context.person("p1").manager?.name == "p0")
  }

  @Test func `what somebody holds stays, and so do arrays in use`() throws {
    let person = try context.person("p0")
    let first = try #require(person.reports.first)
    context.sweep()
    #expect(person.reports.first === first)
    context.sweep()
    #expect(person.reports.first === first)
    #expect(person.isLoaded(\.reports))
    context.sweep()
    context.sweep()
    #expect(!person.isLoaded(\.reports))
    #expect(try context.person("p0") === person)
    #expect(person.reports.first === first)
  }

  @Test func `unsaved changes survive a sweep`() throws {
    try context.person("p1").age = 1_000
    try context.person("p2").reports.append(context.person("p9"))
    context.delete(try context.person("p8"))
    context.insert(Person(name: "new"))
    context.sweep()
    context.sweep()
    try context.save()
    let other = ModelContext(container, isolation: nil)
    #expect(try other.person("p1").age == 1_000)
    #expect(try other.person("p9").manager?.name == "p2")
    #expect(try other.fetchCount(FetchDescriptor<Person>()) == 10)
  }

  @Test func `the objects along a tracked chain survive the sweep and wake its reader`()
    async throws
  {
    var person: Person? = try context.person("p5")
    weak let manager = person?.manager
    weak let chief = person?.manager?.manager
    let chain = track { _ = person?.manager?.manager?.name }
    let chiefName = try #require(person?.manager?.manager?.name)
    person = nil
    context.sweep()
    context.sweep()
    #expect(manager != nil && chief != nil)
    let editor = Editor(modelContainer: container)
    try await editor.save { try $0.person(chiefName).name = "renamed" }
    await container.delivered(to: context)
    #expect(chain.count == 1)
  }

  @Test func `a link in the middle of a swept chain wakes its reader`() async throws {
    var person: Person? = try context.person("p5")
    let managerName = try #require(person?.manager?.name)
    let chain = track { _ = person?.manager?.manager?.name }
    person = nil
    context.sweep()
    context.sweep()
    let editor = Editor(modelContainer: container)
    try await editor.save { try $0.person(managerName).manager = $0.person("p9") }
    await container.delivered(to: context)
    #expect(chain.count == 1)
  }

  @Test func `an array that was read under tracking and dropped still wakes its reader`() throws {
    let person = try context.person("p0")
    let reports = track { _ = person.reports }
    context.sweep()
    context.sweep()
    #expect(!person.isLoaded(\.reports))
    let other = ModelContext(container, isolation: nil)
    try other.person("p9").manager = other.person("p0")
    try other.save()
    _ = try context.fetchCount(FetchDescriptor<Person>())
    #expect(reports.count == 1)
    #expect(person.reports.last?.name == "p9")
  }

  @Test func `a fault keeps its readers`() throws {
    let person = try context.person("p1")
    let age = track { _ = person.age }
    let name = track { _ = person.name }
    context.refault(person)
    #expect(context.isFault(person))
    let other = ModelContext(container, isolation: nil)
    try other.person("p1").age = 1_000
    try other.save()
    _ = try context.fetchCount(FetchDescriptor<Person>())
    #expect(wakes(age, name) == [1, 0])
    #expect(person.age == 1_000)
  }

  @Test func `a deinit that reads and writes its object's properties harms nothing`() throws {
    let container = try memoryContainer(Curious.self)
    let context = ModelContext(container)
    for index in 0..<100 {
      let object = Curious(name: "\(index)")
      context.insert(object)
      object.next = index == 0 ? nil : Curious(name: "next of \(index)")
    }
    try context.save()
    for _ in 0..<3 { context.sweep() }
    #expect(context.registeredCount == 0)
    _ = try context.fetch(FetchDescriptor<Curious>())
    for _ in 0..<3 { context.sweep() }
    #expect(context.registeredCount == 0)
    #expect(!context.hasChanges)
  }

  @Test func `a sweep for one class leaves classes that have not grown alone`() throws {
    let store = try TemporaryStore()
    let container = try store.open(Letter.self)
    let count = 10_000
    let rows =
      "WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter LIMIT \(count))"
    try RawDatabase(store.url).execute(
      """
      \(rows) INSERT INTO "Stamp" (id, value) SELECT n, n FROM counter;
      \(rows) INSERT INTO "Letter" (id, text) SELECT n, 'l' FROM counter;
      """)
    func cost(holding held: Int) throws -> Int {
      let context = ModelContext(container)
      var stamps = FetchDescriptor<Stamp>()
      stamps.fetchLimit = held
      let kept = try context.fetch(stamps)
      defer { withExtendedLifetime(kept) {} }
      context.sweep()
      return try context.countingLookUps {
        try context.enumerate(FetchDescriptor<Letter>()) { _ in }
      }
    }
    #expect(try cost(holding: 0) == cost(holding: count))
  }
}

/// A model whose deinit does all that it should not.
@Model
final class Curious {
  var name: String
  @Attribute(.lazy) var text = "text"
  var next: Curious?
  @Relationship(inverse: \Curious.next) var previous: [Curious] = []

  init(name: String) { self.name = name }

  deinit {
    let size = name.count + text.count + (next?.name.count ?? 0) + previous.count
    name = "\(size)"
    next = nil
  }
}
