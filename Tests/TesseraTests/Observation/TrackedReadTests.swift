import Observation
import Tessera
import TesseraTestSupport
import Testing

/// Only reads under tracking make an object an observed one, which no sweep drops.
@Suite
struct TrackedReadTests {
  private func isObserved(_ object: any PersistentModel) -> Bool { object._$state.isObserved }

  @Test func `an untracked read leaves an object unobserved, a tracked one does not`() throws {
    let container = try Graph.container()
    try Graph.fill(ModelContext(container, isolation: nil))
    let context = ModelContext(container, isolation: nil)
    let (person, other) = (try context.person("p1"), try context.person("p2"))
    _ = (person.name, person.manager, person.reports, person.passport)
    #expect(!isObserved(person))
    _ = track { _ = person.name }
    #expect(isObserved(person))
    #expect(!isObserved(other))
    _ = other.name
    #expect(!isObserved(other))
    let fresh = Person(name: "fresh")
    _ = fresh.name
    #expect(!isObserved(fresh))
    _ = track { _ = fresh.name }
    #expect(isObserved(fresh))
  }
}
