import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// D7: whoever read an unsaved value under tracking is owed a wake-up when it goes away or is saved.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DirtyReadTests {
  private let container: ModelContainer
  private let main: ModelContext
  private let person: Person
  private let club: Club

  init() throws {
    container = try Graph.container()
    main = container.mainContext
    main.autosaveEnabled = false
    try Graph.fill(main)
    person = try main.person("p1")
    club = try main.club("c0")
  }

  @Test func `a reader of an unsaved value wakes when it is saved`() throws {
    person.age = 1
    let dirty = track { _ = person.age }
    let other = track { _ = person.name }
    #expect(dirty.count == 0)
    try main.save()
    #expect(wakes(dirty, other) == [1, 0])
  }

  @Test func `a rollback wakes only the readers that saw the unsaved value`() throws {
    let early = track { _ = person.age }
    person.age = 1
    person.name = "x"
    let late = track { _ = person.nickname }
    let before = person.age
    main.rollback()
    #expect(wakes(early, late) == [0, 0])
    #expect(before != person.age)
    person.age = 2
    let dirty = track { _ = person.age }
    let clean = track { _ = person.name }
    main.rollback()
    #expect(wakes(dirty, clean) == [1, 0])
  }

  @Test func `a reader of an unsaved value wakes when it is set back`() throws {
    let age = person.age
    person.age = age + 1
    let dirty = track { _ = person.age }
    person.age = age
    #expect(dirty.count == 1)
    #expect(!main.hasChanges)
    // What it was owed it has had.
    let clean = track { _ = person.age }
    try main.save()
    #expect(wakes(dirty, clean) == [1, 0])
  }

  @Test func `set back over another unsaved value wakes too`() throws {
    let nickname = person.nickname
    person.nickname = "x"
    let first = track { _ = person.nickname }
    person.nickname = "y"
    #expect(first.count == 0)
    person.nickname = nickname
    #expect(first.count == 1)
    main.rollback()
    #expect(first.count == 1)
  }

  @Test func `a relationship set back wakes the readers at both ends once it is whole`() throws {
    let manager = try #require(person.manager)
    let reports = manager.reports
    manager.reports = []
    let toMany = track { _ = manager.reports }
    let toOne = track { _ = person.manager }
    let box = WakeCount()
    withObservationTracking {
      _ = manager.reports
    } onChange: {
      // Both ends are in place when either is told of.
      MainActor.assumeIsolated { if self.person.manager != nil { box.wake() } }
    }
    manager.reports = reports
    #expect(manager.reports == reports && person.manager === manager)
    #expect(wakes(toMany, toOne, box) == [1, 1, 1])
    try main.save()
    #expect(wakes(toMany, toOne, box) == [1, 1, 1])
  }

  @Test func `an unsaved deletion that is rolled back wakes who saw it`() throws {
    let untouched = track { _ = person.favourite }
    let early = track { _ = club.members }
    let member = try #require(club.members.first)
    main.delete(member)
    let late = track { _ = club.members }
    main.rollback()
    #expect(wakes(untouched, early, late) == [0, 1, 1])
    #expect(club.members.contains(member))
    #expect(!member.isDeleted)
  }

  @Test func `an attribute set to what another context saved meanwhile wakes its readers`() throws {
    let reader = track { _ = person.age }
    person.age = 1_000
    let other = ModelContext(container, isolation: nil)
    try other.person("p1").age = 1_000
    try other.save()
    try main.save()
    #expect(reader.count == 1)
    #expect(person.age == 1_000)
  }

  @Test func `a rollback to what another context saved meanwhile wakes its readers`() throws {
    let reader = track { _ = person.age }
    person.age = 1_000
    let other = ModelContext(container, isolation: nil)
    try other.person("p1").age = 2_000
    try other.save()
    _ = try main.fetchCount(FetchDescriptor<Person>())
    #expect(person.age == 1_000)
    #expect(reader.count == 0)
    main.rollback()
    #expect(reader.count == 1)
    #expect(person.age == 2_000)
  }

  @Test func `a to-many changed here and elsewhere is what the store has after a rollback`() throws
  {
    let newcomer = try main.person("p9")
    let reader = track { _ = person.reports }
    person.reports.reverse()
    let other = ModelContext(container, isolation: nil)
    try other.person("p1").reports.append(other.person("p9"))
    try other.save()
    _ = try main.fetchCount(FetchDescriptor<Person>())
    main.rollback()
    #expect(reader.count == 1)
    #expect(person.reports.contains(newcomer))
    #expect(newcomer.manager === person)
  }

  @Test func `a to-many changed here and elsewhere is what the store has after a save`() throws {
    let (mine, theirs) = (try main.person("p8"), try main.person("p9"))
    person.reports.append(mine)
    let other = ModelContext(container, isolation: nil)
    try other.person("p1").reports.append(other.person("p9"))
    try other.save()
    try main.save()
    #expect(person.reports.contains(mine))
    #expect(person.reports.contains(theirs))
  }

  @Test func `a new object's values wake their readers when they change before its first save`()
    throws
  {
    let person = Person(name: "new")
    main.insert(person)
    let name = track { _ = person.name }
    let age = track { _ = person.age }
    let nickname = track { _ = person.nickname }
    person.age = 1
    person.nickname = "x"
    person.nickname = nil
    try main.save()
    #expect(wakes(name, age, nickname) == [0, 1, 0])
  }

  @Test func `an array loaded while a change hid an element has it again after a rollback`() throws
  {
    let context = ModelContext(container, isolation: nil)
    let (person, deleted) = (try context.person("p5"), try context.person("p6"))
    person.manager = nil
    context.delete(deleted)
    // Not in memory until now.
    let manager = try context.person("p1")
    let reader = track { _ = manager.reports }
    #expect(!manager.reports.contains(person) && !manager.reports.contains(deleted))
    context.rollback()
    #expect(wakes(reader) == [1])
    #expect(manager.reports.map(\.name) == ["p4", "p5", "p6"])
  }

  @Test func `an array that another context filled with what is elsewhere here`() throws {
    let (chief, other) = (try main.person("p9"), ModelContext(container, isolation: nil))
    let reader = track { _ = chief.reports }
    try main.person("p5").manager = main.person("p2")
    try other.person("p5").manager = other.person("p9")
    try other.save()
    _ = try main.fetchCount(FetchDescriptor<Person>())
    #expect(wakes(reader) == [1])
    #expect(chief.reports.isEmpty)
    main.rollback()
    #expect(chief.reports.map(\.name) == ["p5"])
  }

  @Test func `what was set and set back is no edit that wins over another context's`() throws {
    let (manager, passport) = (person.manager, person.passport)
    let readers = [
      track { _ = person.age }, track { _ = person.manager }, track { _ = person.passport },
    ]
    person.age += 1
    person.age -= 1
    person.manager = nil
    person.manager = manager
    person.passport = nil
    person.passport = passport
    let other = ModelContext(container, isolation: nil)
    let same = try other.person("p1")
    same.age = 1_000
    same.manager = try other.person("p9")
    same.passport = try other.passport("n5")
    try other.save()
    try main.save()
    #expect(wakes(readers) == [1, 1, 1])
    #expect(person.age == 1_000)
    #expect(person.manager?.name == "p9")
    #expect(person.passport?.number == "n5")
    #expect(!main.hasChanges)
    #expect(
      try Graph.snapshot(container).contains { $0.key.property == "age" && $0.value == "1000" })
  }

  @Test func `an array that was changed while an element was hidden has it again after a rollback`()
    throws
  {
    let chief = try main.person("p9")
    try main.person("p5").manager = main.person("p2")
    let other = ModelContext(container, isolation: nil)
    try other.person("p5").manager = other.person("p9")
    try other.person("p6").manager = other.person("p9")
    try other.save()
    _ = try main.fetchCount(FetchDescriptor<Person>())
    #expect(chief.reports.map(\.name) == ["p6"])
    try main.person("p6").manager = nil
    main.rollback()
    #expect(chief.reports.map(\.name) == ["p5", "p6"])
  }
}
