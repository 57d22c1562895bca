import Foundation
import Tessera
import TesseraSQLite
import TesseraTestSupport
import Testing

private enum Crossed {
  @Model final class Desk {
    var name: String
    @Relationship(inverse: \Lamp.desk) var lamp: Lamp?
    @Relationship(inverse: \Label.desks) var labels: [Label] = []
    var neighbours: [Desk] = []
    var drawers: [Drawer] = []

    init(_ name: String) { self.name = name }
  }

  @Model final class Lamp {
    var name: String
    var desk: Desk?
    init(_ name: String) { self.name = name }
  }

  @Model final class Label {
    var name: String
    var desks: [Desk] = []
    init(_ name: String) { self.name = name }
  }

  @Model final class Drawer {
    var name: String
    @Relationship(inverse: \Desk.drawers) var desk: Desk?
    init(_ name: String) { self.name = name }
  }
}

/// Two contexts change the same relationships, and neither has seen what the other did.
struct CrossedLinksTests {
  private let store: TemporaryStore
  private let a: ModelContext
  private let b: ModelContext

  /// Desks 0 to 2, a lamp, labels 0 and 1, drawers 0 and 1, nothing linked.
  init() throws {
    store = try TemporaryStore()
    let container = try store.open(Crossed.Desk.self)
    a = ModelContext(container)
    b = ModelContext(container)
    let maker = ModelContext(container)
    for number in 0..<3 { maker.insert(Crossed.Desk("\(number)")) }
    maker.insert(Crossed.Lamp("lamp"))
    for number in 0..<2 { maker.insert(Crossed.Label("\(number)")) }
    for number in 0..<2 { maker.insert(Crossed.Drawer("\(number)")) }
    try maker.save()
  }

  private func desks(_ context: ModelContext) throws -> [Crossed.Desk] {
    try context.fetch(FetchDescriptor(sortBy: [SortDescriptor(\.name)]))
  }

  private func lamp(_ context: ModelContext) throws -> Crossed.Lamp {
    try #require(try context.fetch(FetchDescriptor<Crossed.Lamp>()).first)
  }

  private func labels(_ context: ModelContext) throws -> [Crossed.Label] {
    try context.fetch(FetchDescriptor(sortBy: [SortDescriptor(\.name)]))
  }

  private func drawers(_ context: ModelContext) throws -> [Crossed.Drawer] {
    try context.fetch(FetchDescriptor(sortBy: [SortDescriptor(\.name)]))
  }

  /// The contexts, one that reads everything anew, and one of another container.
  private func everyone() throws -> [ModelContext] {
    let container = try store.open(Crossed.Desk.self)
    return [a, b, ModelContext(a.container), ModelContext(container)]
  }

  // MARK: One-to-one

  enum Way: CaseIterable { case keeper, derived }

  private func give(_ way: Way, _ lamp: Crossed.Lamp, to desk: Crossed.Desk) {
    switch way {
    case .keeper: desk.lamp = lamp
    case .derived: lamp.desk = desk
    }
  }

  @Test(arguments: Way.allCases, Way.allCases)
  func `of two who take the same only one, the later has it`(first: Way, second: Way) throws {
    // Everything is in memory in both.
    let (deskA, deskB) = (try desks(a)[0], try desks(b))
    let (lampA, lampB) = (try lamp(a), try lamp(b))
    give(first, lampA, to: deskA)
    give(second, lampB, to: deskB[1])
    try a.save()
    // Merged, and unsaved: what was given here.
    _ = try b.fetchCount(FetchDescriptor<Crossed.Desk>())
    #expect(lampB.desk === deskB[1])
    #expect(deskB.map { $0.lamp != nil } == [false, true, false])
    try b.save()
    for context in try everyone() {
      #expect(try desks(context).map { $0.lamp?.name } == [nil, "lamp", nil])
      #expect(try lamp(context).desk?.name == "1")
    }
    #expect(
      try RawDatabase(store.url).rows("SELECT name FROM Desk WHERE lamp IS NOT NULL") == [["1"]])
  }

  @Test(arguments: Way.allCases)
  func `the same where the one who gave it first is not in memory`(way: Way) throws {
    let name = "1"
    let only = FetchDescriptor<Crossed.Desk>(predicate: #Predicate { $0.name == name })
    let deskB = try #require(try b.fetch(only).first)
    give(way, try lamp(b), to: deskB)
    let deskA = try desks(a)[0]
    give(way, try lamp(a), to: deskA)
    try a.save()
    // A new object that takes it, in another container.
    let other = ModelContext(try store.open(Crossed.Desk.self))
    let new = Crossed.Desk("new")
    other.insert(new)
    give(way, try lamp(other), to: new)
    try b.save()
    try other.save()
    for context in try everyone() + [other] {
      #expect(try desks(context).map { $0.lamp?.name } == [nil, nil, nil, "lamp"])
      #expect(try lamp(context).desk?.name == "new")
    }
    #expect(
      try RawDatabase(store.url).rows("SELECT name FROM Desk WHERE lamp IS NOT NULL") == [["new"]])
  }

  @Test func `a rollback gives up what was taken from another`() throws {
    let (deskA, deskB) = (try desks(a)[0], try desks(b))
    deskA.lamp = try lamp(a)
    deskB[1].lamp = try lamp(b)
    try a.save()
    _ = try b.fetchCount(FetchDescriptor<Crossed.Desk>())
    b.rollback()
    #expect(!b.hasChanges)
    for context in try everyone() {
      #expect(try desks(context).map { $0.lamp?.name } == ["lamp", nil, nil])
      #expect(try lamp(context).desk?.name == "0")
    }
  }

  @Test func `a claim that is taken back gives back what it took`() throws {
    let (deskA, desksB) = (try desks(a)[0], try desks(b))
    let lampB = try lamp(b)
    deskA.lamp = try lamp(a)
    desksB[1].lamp = lampB
    try a.save()
    // A save that fails settles with the other's commit too.
    let sqlite = try #require(b.container.internals.store as? SQLiteStore)
    sqlite.injectFault { if $0 == .write { throw CocoaError(.fileWriteUnknown) } }
    #expect(throws: CocoaError.self) { try b.save() }
    sqlite.injectFault(nil)
    #expect(desksB.map { $0.lamp != nil } == [false, true, false])
    desksB[1].lamp = nil
    desksB[2].name = "2 again"
    try b.save()
    for context in try everyone() {
      #expect(try desks(context).map { $0.lamp?.name } == ["lamp", nil, nil])
      #expect(try lamp(context).desk?.name == "0")
    }
  }

  @Test func `a deletion that is made again takes nothing from whoever has it now`() throws {
    let maker = ModelContext(a.container)
    try desks(maker)[1].lamp = try lamp(maker)
    try maker.save()
    let desksB = try desks(b)
    let lampB = try lamp(b)
    #expect(lampB.desk === desksB[1])
    // Somebody links what is deleted here, unseen.
    let desksA = try desks(a)
    desksA[0].neighbours = [desksA[1]]
    try labels(a)[0].desks = [desksA[1]]
    try a.save()
    b.delete(desksB[1])
    lampB.desk = desksB[0]
    try b.save()
    for context in try everyone() {
      #expect(try desks(context).map { $0.lamp?.name } == ["lamp", nil])
      #expect(try lamp(context).desk?.name == "0")
    }
  }

  @Test(arguments: Way.allCases)
  func `what was deleted elsewhere can be let go of`(way: Way) throws {
    let (lampB, new) = (try lamp(b), Crossed.Desk("new"))
    b.insert(new)
    give(way, lampB, to: new)
    a.delete(try lamp(a))
    try a.save()
    try b.save()
    #expect(new.lamp == nil)
    new.lamp = nil
    new.lamp = nil
    new.name = "newer"
    try b.save()
    #expect(try desks(ModelContext(b.container)).map(\.name) == ["0", "1", "2", "newer"])
  }

  // MARK: Deletions elsewhere

  @Test func `what was deleted elsewhere leaves the arrays of a new object`() throws {
    let new = Crossed.Desk("new")
    a.insert(new)
    new.labels = try labels(a)
    new.drawers = try drawers(a)
    new.neighbours = Array(try desks(a).prefix(2))
    b.delete(try labels(b)[0])
    b.delete(try drawers(b)[0])
    b.delete(try desks(b)[0])
    try b.save()
    _ = try a.fetchCount(FetchDescriptor<Crossed.Desk>())
    for _ in 0..<2 {
      #expect(new.labels.map(\.name) == ["1"] && new.count(of: \.labels) == 1)
      #expect(new.drawers.map(\.name) == ["1"] && new.count(of: \.drawers) == 1)
      #expect(new.neighbours.map(\.name) == ["1"] && new.count(of: \.neighbours) == 1)
      let found = FetchDescriptor<Crossed.Desk>(
        predicate: #Predicate { $0.labels.count == 1 && $0.drawers.count == 1 })
      #expect(try a.fetch(found) == [new])
      try a.save()
    }
  }

  @Test(arguments: [false, true])
  func `a deletion taken back shows what others linked meanwhile, at both ends`(afterSave: Bool)
    throws
  {
    let (deskA, labelA) = (try desks(a)[0], try labels(a)[0])
    let (deskB, labelB) = (try desks(b)[0], try labels(b)[0])
    #expect(deskB.labels.isEmpty && labelB.desks.isEmpty)
    b.delete(labelB)
    labelA.desks = [deskA]
    try a.save()
    _ = try b.fetchCount(FetchDescriptor<Crossed.Desk>())
    #expect(deskB.labels.isEmpty)
    if afterSave {
      // It has made up its mind about the deletion when it fails.
      struct Stop: Error {}
      b.container.internals.injectFaults { if $0 == .lock { throw Stop() } }
      #expect(throws: Stop.self) { try b.save() }
      b.container.internals.injectFaults(nil)
      #expect(deskB.labels.isEmpty)
    }
    b.rollback()
    #expect(deskB.labels == [labelB] && labelB.desks == [deskB])
  }

  // MARK: Taken out and put back

  @Test func `a pair that was taken out and put back is no change beside one made elsewhere`()
    throws
  {
    let maker = ModelContext(a.container)
    let desk = try desks(maker)[0]
    desk.labels = try labels(maker)
    desk.neighbours = Array(try desks(maker).suffix(2))
    try maker.save()
    for (taken, isLoaded) in [(0, true), (1, false)] {
      let (deskA, deskB) = (try desks(a)[0], try desks(b)[0])
      let (labelsB, neighboursB) = (deskB.labels, deskB.neighbours)
      if isLoaded { #expect(labelsB.allSatisfy { $0.desks == [deskB] }) }
      deskB.labels = []
      deskB.labels = labelsB
      deskB.neighbours = []
      deskB.neighbours = neighboursB
      deskA.labels.removeFirst()
      deskA.neighbours.removeFirst()
      try a.save()
      try b.save()
      for context in try everyone() {
        let desk = try desks(context)[0]
        #expect(desk.labels.map(\.name) == Array(["0", "1"].dropFirst(taken + 1)))
        #expect(desk.neighbours.map(\.name) == Array(["1", "2"].dropFirst(taken + 1)))
        #expect(try labels(context).map(\.desks.count) == (taken == 0 ? [0, 1] : [0, 0]))
      }
    }
  }

  @Test func `the same beside an addition, which stays`() throws {
    let maker = ModelContext(a.container)
    try desks(maker)[0].labels = [try labels(maker)[0]]
    try maker.save()
    let (deskA, deskB) = (try desks(a)[0], try desks(b)[0])
    let labelsB = try labels(b)
    _ = deskB.labels
    deskB.labels = []
    deskB.labels = labelsB
    deskA.labels = []
    try a.save()
    try b.save()
    for context in try everyone() {
      #expect(try desks(context)[0].labels.map(\.name) == ["1"])
      #expect(try labels(context).map(\.desks.count) == [0, 1])
    }
  }
}
