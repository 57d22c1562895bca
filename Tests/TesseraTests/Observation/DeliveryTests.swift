import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// How commits of others reach a context, and that no reader is passed over on the way.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DeliveryTests {
  /// Changes a person's age in a context of its own, which no actor has.
  private func saveAge(_ age: Int, of name: String, in container: ModelContainer) throws {
    let context = ModelContext(container, isolation: nil)
    try context.person(name).age = age
    try context.save()
  }

  private func filled() throws -> (ModelContainer, ModelContext) {
    let container = try Graph.container()
    try Graph.fill(ModelContext(container, isolation: nil))
    container.mainContext.autosaveEnabled = false
    return (container, container.mainContext)
  }

  @Test func `a value that a load merges while reads are tracked wakes who read the old one`()
    async throws
  {
    let (container, main) = try filled()
    let (person, other) = (try main.person("p1"), try main.person("p2"))
    main.refault(other)
    try saveAge(1_000, of: "p1", in: container)
    var age = 0
    let reader = track {
      age = person.age
      // The load merges the commit while nobody can be told yet.
      _ = other.name
    }
    #expect(age != 1_000)
    await container.delivered(to: main)
    for _ in 0..<1_000 where reader.count == 0 { await Task.yield() }
    #expect(reader.count == 1)
    #expect(person.age == 1_000)
  }

  @Test func `a value that a fetch merges while reads are tracked wakes who read the old one`()
    async throws
  {
    let (container, main) = try filled()
    let person = try main.person("p1")
    _ = person.age
    try saveAge(1_000, of: "p1", in: container)
    var ages: [Int] = []
    let reader = track {
      ages.append(person.age)
      do { ages.append(try main.person("p1").age) } catch { ages.append(-1) }
    }
    #expect(ages.last == 1_000)
    for _ in 0..<1_000 where reader.count == 0 { await Task.yield() }
    #expect(reader.count == 1)
  }

  @Test func `in a context without an actor its next verb publishes`() throws {
    let container = try Graph.container()
    try Graph.fill(ModelContext(container, isolation: nil))
    let context = ModelContext(container, isolation: nil)
    let (person, other) = (try context.person("p1"), try context.person("p2"))
    _ = person.age
    context.refault(other)
    try saveAge(1_000, of: "p1", in: container)
    let reader = track {
      _ = person.age
      _ = other.name
    }
    _ = try context.fetchCount(FetchDescriptor<Person>())
    #expect(reader.count == 1)
  }

  @Test func `readers that fetch and look again when woken neither nest nor starve their actor`()
    async throws
  {
    let (container, main) = try filled()
    let person = try main.person("p1")
    let reader = Nester(person, main) { age in
      // Somebody saves whenever the reader has looked.
      if age < 1_050 { try self.saveAge(max(age, 1_000) + 1, of: "p1", in: container) }
    }
    reader.look()
    await container.delivered(to: main)
    while person.age < 1_050 { await Task.yield() }
    #expect(reader.failures.isEmpty)
    // The first look, and one that its own fetch brought.
    #expect(reader.deepest <= 2)
  }

  /// Looks again, fetches and has others save inside its wake-up.
  @MainActor
  private final class Nester {
    private let person: Person
    private let context: ModelContext
    private let after: (Int) throws -> Void
    private var depth = 0
    private(set) var deepest = 0
    private(set) var failures: [any Error] = []

    init(_ person: Person, _ context: ModelContext, _ after: @escaping (Int) throws -> Void) {
      self.person = person
      self.context = context
      self.after = after
    }

    func look() {
      depth += 1
      defer { depth -= 1 }
      deepest = max(deepest, depth)
      var age = 0
      withObservationTracking {
        age = person.age
      } onChange: {
        MainActor.assumeIsolated { self.look() }
      }
      do {
        try after(age)
        _ = try context.fetchCount(FetchDescriptor<Person>())
      } catch {
        failures.append(error)
      }
    }
  }

  @Test func `commits that are merged together wake once`() async throws {
    let (container, main) = try filled()
    let person = try main.person("p1")
    let age = track { _ = person.age }
    let name = track { _ = person.name }
    for value in 100..<110 { try saveAge(value, of: "p1", in: container) }
    #expect(age.count == 0)
    await container.delivered(to: main)
    #expect(wakes(age, name) == [1, 0])
    #expect(person.age == 109)
  }

  @Test func `a context that falls behind the feed catches up from the history`() async throws {
    let (container, main) = try filled()
    let (person, other) = (try main.person("p1"), try main.person("p2"))
    let context = ModelContext(container, isolation: nil)
    let writer = try context.person("p1")
    let age = track { _ = person.age }
    let others = [
      track { _ = person.name }, track { _ = person.manager }, track { _ = person.reports },
      track { _ = other.age },
    ]
    for value in 1_000..<1_400 {
      writer.age = value
      try context.save()
    }
    await container.delivered(to: main)
    #expect(age.count == 1)
    #expect(wakes(others) == [0, 0, 0, 0])
    #expect(person.age == 1_399)
  }

  @Test func `a context that falls behind the history reads everything again`() async throws {
    let store = try TemporaryStore()
    var configuration = ModelConfiguration(url: store.url)
    configuration.durability = .none
    configuration.historyLimit = 10
    let container = try ModelContainer(
      for: Schema([Person.self, Note.self]), configurations: [configuration])
    try Graph.fill(ModelContext(container, isolation: nil))
    let main = container.mainContext
    let (person, other) = (try main.person("p1"), try main.person("p2"))
    let context = ModelContext(container, isolation: nil)
    let writer = try context.person("p1")
    let age = track { _ = person.age }
    let others = [track { _ = person.name }, track { _ = other.age }]
    for value in 1_000..<1_700 {
      writer.age = value
      try context.save()
    }
    _ = try main.fetchCount(FetchDescriptor<Person>())
    #expect(age.count == 1)
    #expect(wakes(others) == [0, 0])
    #expect(person.age == 1_699)
  }

  @Test func `the first save in a store that has outlived its history needs none of it`() throws {
    let store = try TemporaryStore()
    var configuration = ModelConfiguration(url: store.url)
    configuration.durability = .none
    configuration.historyLimit = 10
    let schema = Schema([Person.self, Note.self])
    do {
      let container = try ModelContainer(for: schema, configurations: [configuration])
      let context = ModelContext(container, isolation: nil)
      for index in 0..<400 {
        context.insert(Person(name: "\(index)"))
        try context.save()
      }
    }
    let container = try ModelContainer(for: schema, configurations: [configuration])
    let context = ModelContext(container, isolation: nil)
    context.insert(Person(name: "last"))
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Person>()) == 401)
  }

  @Test func `an actor that makes a context for itself is let go of`() async throws {
    actor Owner {
      var context: ModelContext?
      func open(_ container: ModelContainer) { context = ModelContext(container) }
    }
    let container = try Graph.container()
    var owner: Owner? = Owner()
    await owner?.open(container)
    weak let observed = owner
    owner = nil
    // The actor's last job may still be ending.
    for _ in 0..<10_000 where observed != nil { await Task.yield() }
    #expect(observed == nil)
  }
}
