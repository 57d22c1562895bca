import Foundation
import Tessera
import TesseraTestSupport
import Testing

private enum CountedShop {
  @Model final class Crate {
    var name: String
    @Relationship(inverse: \Ware.crate) var wares: [Ware] = []
    @Relationship(inverse: \Ware.spare) var spares: [Ware]?
    @Relationship(inverse: \Seal.crates) var seals: [Seal] = []
    var papers: [Paper] = []
    init(name: String) { self.name = name }
  }

  @Model final class Ware {
    var name: String
    var crate: Crate?
    var spare: Crate?
    init(name: String) { self.name = name }
  }

  @Model final class Seal {
    var name: String
    var crates: [Crate] = []
    init(name: String) { self.name = name }
  }

  @Model final class Paper {
    var name: String
    init(name: String) { self.name = name }
  }
}

/// `count(of:)` and `isEmpty(of:)`: the numbers of a to-many without its elements.
struct RelationshipCountTests {
  private let container: ModelContainer
  private let context: ModelContext
  private let log: StatementLog
  private let crates: [CountedShop.Crate]

  init() throws {
    container = try memoryContainer(CountedShop.Crate.self)
    let maker = ModelContext(container)
    for name in ["a", "b"] {
      let crate = CountedShop.Crate(name: name)
      maker.insert(crate)
      crate.wares = (0..<4).map { CountedShop.Ware(name: "\(name)\($0)") }
      crate.spares = (0..<3).map { CountedShop.Ware(name: "\(name)s\($0)") }
      crate.papers = (0..<3).map { CountedShop.Paper(name: "\(name)\($0)") }
    }
    let seals = ["s", "t"].map { CountedShop.Seal(name: $0) }
    for seal in seals { seal.crates = try maker.fetch(FetchDescriptor<CountedShop.Crate>()) }
    try maker.save()
    context = ModelContext(container)
    crates = try context.fetch(
      FetchDescriptor<CountedShop.Crate>(sortBy: [SortDescriptor(\.name)]))
    log = StatementLog(container)
  }

  private func ware(_ name: String) throws -> CountedShop.Ware {
    try #require(
      try context.fetch(
        FetchDescriptor<CountedShop.Ware>(predicate: #Predicate { $0.name == name })
      ).first)
  }

  /// Compares every count with what the to-manys hold once they are loaded.
  private func expectTrue(_ place: Comment) throws {
    let counts = crates.map { crate in
      [
        crate.count(of: \.wares), crate.count(of: \.spares), crate.count(of: \.seals),
        crate.count(of: \.papers),
      ]
    }
    let loaded = crates.map { crate in
      [crate.wares.count, crate.spares?.count ?? 0, crate.seals.count, crate.papers.count]
    }
    #expect(counts == loaded, place)
  }

  @Test func `counting asks one statement and loads nothing`() throws {
    #expect(crates[0].count(of: \.wares) == 4)
    #expect(log.take().count == 1)
    #expect(crates[0].count(of: \.spares) == 3)
    #expect(crates[0].count(of: \.seals) == 2)
    #expect(crates[0].count(of: \.papers) == 3)
    #expect(!crates[0].isEmpty(of: \.wares) && !crates[0].isEmpty(of: \.spares))
    #expect(!crates[0].isLoaded(\.wares) && !crates[0].isLoaded(\.papers))
    #expect(context.registeredCount == 2)
    _ = crates[0].wares
    _ = log.take()
    #expect(crates[0].count(of: \.wares) == 4)
    #expect(log.take().isEmpty)
  }

  @Test func `counts of what a to-one changed are right before the save`() throws {
    let (first, second) = (try ware("a0"), try ware("b0"))
    first.crate = nil
    second.crate = crates[0]
    let new = CountedShop.Ware(name: "new")
    new.crate = crates[0]
    new.spare = crates[1]
    #expect(crates.map { $0.count(of: \.wares) } == [5, 3])
    #expect(crates.map { $0.count(of: \.spares) } == [3, 4])
    second.crate = crates[1]
    #expect(crates.map { $0.count(of: \.wares) } == [4, 4])
    context.delete(try ware("a1"))
    context.delete(new)
    #expect(crates.map { $0.count(of: \.wares) } == [2, 4])
    #expect(crates.map { $0.count(of: \.spares) } == [3, 3])
    #expect(!crates[0].isLoaded(\.wares) && !crates[1].isLoaded(\.spares))
    try expectTrue("before the save")
    try context.save()
    for crate in crates { context.refault(crate) }
    #expect(crates.map { $0.count(of: \.wares) } == [2, 4])
  }

  @Test func `what moved before its owner was in memory counts where it is now`() throws {
    let other = ModelContext(container)
    let name = "a0"
    let ware = try #require(
      try other.fetch(FetchDescriptor<CountedShop.Ware>(predicate: #Predicate { $0.name == name }))
        .first)
    ware.crate = nil
    let spare = "as0"
    try other.delete(model: CountedShop.Ware.self, where: #Predicate { $0.name == spare })
    let again = try other.fetch(
      FetchDescriptor<CountedShop.Crate>(sortBy: [SortDescriptor(\.name)]))
    #expect(again[0].count(of: \.wares) == 3)
    #expect(again[0].count(of: \.spares) == 2)
    #expect(again[0].wares.count == 3)
    #expect(again[0].spares?.count == 2)
  }

  @Test func `counts of linked and deleted objects are right before the save`() throws {
    let seals = try context.fetch(
      FetchDescriptor<CountedShop.Seal>(sortBy: [SortDescriptor(\.name)]))
    seals[0].crates.removeFirst()
    let new = CountedShop.Seal(name: "new")
    context.insert(new)
    new.crates = crates
    #expect(crates.map { $0.count(of: \.seals) } == [2, 3])
    context.delete(seals[1])
    #expect(crates.map { $0.count(of: \.seals) } == [1, 2])
    context.delete(new)
    #expect(crates.map { $0.count(of: \.seals) } == [0, 1])
    let papers = try context.fetch(
      FetchDescriptor<CountedShop.Paper>(sortBy: [SortDescriptor(\.name)]))
    context.delete(papers[0])
    crates[1].append(papers[1], to: \.papers)
    crates[1].append(papers[3], to: \.papers)
    #expect(crates.map { $0.count(of: \.papers) } == [2, 4])
    #expect(crates.allSatisfy { !$0.isLoaded(\.seals) && !$0.isLoaded(\.papers) })
    #expect(crates[0].isEmpty(of: \.seals))
    try expectTrue("before the save")
    try context.save()
    for crate in crates { context.refault(crate) }
    #expect(crates.map { $0.count(of: \.papers) } == [2, 4])
    #expect(crates.map { $0.count(of: \.seals) } == [0, 1])
    context.rollback()
    try expectTrue("after it")
  }

  @Test func `a commit of others counts at once, beside changes made here`() throws {
    #expect(crates[0].count(of: \.wares) == 4)
    try ware("b1").crate = crates[0]
    let other = ModelContext(container)
    let theirs = try other.fetch(
      FetchDescriptor<CountedShop.Crate>(sortBy: [SortDescriptor(\.name)]))
    theirs[0].append(CountedShop.Ware(name: "theirs"), to: \.wares)
    theirs[0].wares.removeAll { $0.name == "a0" }
    theirs[1].wares.removeAll { $0.name == "b1" }
    try other.save()
    #expect(crates[0].count(of: \.wares) == 5)
    #expect(crates[1].count(of: \.wares) == 3)
    try expectTrue("after the merge")
  }

  @Test func `a new object's to-manys are counted in memory`() throws {
    let crate = CountedShop.Crate(name: "c")
    #expect(crate.isEmpty(of: \.wares) && crate.isEmpty(of: \.spares))
    crate.wares = [CountedShop.Ware(name: "x")]
    #expect(crate.count(of: \.wares) == 1)
    context.insert(crate)
    _ = log.take()
    #expect(crate.count(of: \.wares) == 1)
    #expect(crate.count(of: \.spares) == 0)
    #expect(log.take().isEmpty)
  }

  @Test func `a tracked count is woken by its to-many and by nothing else`() throws {
    let wares = track { _ = crates[0].count(of: \.wares) }
    let spares = track { _ = crates[0].isEmpty(of: \.spares) }
    let others = track { _ = crates[1].count(of: \.wares) }
    #expect(!crates[0].isLoaded(\.wares))
    let new = CountedShop.Ware(name: "new")
    new.crate = crates[0]
    crates[0].name = "renamed"
    #expect(wares.count == 0)
    try context.save()
    #expect(wares.count == 1)
    #expect(spares.count == 0 && others.count == 0)
    let again = track { _ = crates[0].count(of: \.wares) }
    let other = ModelContext(container)
    try other.delete(model: CountedShop.Ware.self, where: #Predicate { $0.name == "a2" })
    try other.save()
    #expect(crates[0].count(of: \.wares) == 4)
    #expect(again.count == 1)
    #expect(spares.count == 0 && others.count == 0)
  }

  @Test func `who saw an unsaved count is woken by the rollback`() throws {
    let before = track { _ = crates[0].count(of: \.wares) }
    try ware("a0").crate = nil
    let unsaved = track { #expect(crates[0].count(of: \.wares) == 3) }
    context.rollback()
    #expect(crates[0].count(of: \.wares) == 4)
    #expect(unsaved.count == 1)
    #expect(before.count <= 1)
  }
}
