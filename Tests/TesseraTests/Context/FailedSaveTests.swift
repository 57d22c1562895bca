import Foundation
import Tessera
import TesseraSQLite
import TesseraTestSupport
import Testing

/// A save that throws has changed nothing, in the file and in memory.
struct FailedSaveTests {
  private struct Stop: Error {}

  /// Where a fault can be injected: by the context, or by the store.
  enum Fault: CaseIterable, CustomStringConvertible {
    case validate, lock, catchUp, snapshot, write, commit
    case storeWrite, storeHistory, storeCommit

    var description: String { "\(self.step.rawValue)\(isInStore ? " in the store" : "")" }
    var isInStore: Bool { [.storeWrite, .storeHistory, .storeCommit].contains(self) }
    var step: SaveStep {
      switch self {
      case .validate: .validate
      case .lock: .lock
      case .catchUp: .catchUp
      case .snapshot: .snapshot
      case .write, .storeWrite: .write
      case .storeHistory: .history
      case .commit, .storeCommit: .commit
      }
    }
  }

  @Test(arguments: Fault.allCases)
  func `a fault at any step leaves store and context as they were`(fault: Fault) throws {
    let desk = try FailureDesk()
    desk.changeEverything()
    let (file, memory) = (try desk.file(), desk.context.dump())
    let inject: @Sendable (SaveStep) throws -> Void = { if $0 == fault.step { throw Stop() } }
    let store = try #require(desk.container.internals.store as? SQLiteStore)
    if fault.isInStore {
      store.injectFault(inject)
    } else {
      desk.container.internals.injectFaults(inject)
    }
    for _ in 0..<2 { #expect(throws: Stop.self) { try desk.context.save() } }
    #expect(try desk.file() == file)
    #expect(desk.context.dump() == memory)
    #expect(desk.wakes.map(\.count) == [0, 0, 0])
    store.injectFault(nil)
    desk.container.internals.injectFaults(nil)
    try desk.context.save()
    #expect(desk.wakes.map(\.count) == [1, 1, 1])
    try desk.expectSaved()
  }

  @Test func `a store that another connection is writing to leaves all as it was`() throws {
    let desk = try FailureDesk(busyTimeout: .milliseconds(50))
    desk.changeEverything()
    let (file, memory) = (try desk.file(), desk.context.dump())
    let rival = try RawDatabase(desk.store.url)
    try rival.execute("BEGIN IMMEDIATE")
    let error = #expect(throws: StoreError.self) { try desk.context.save() }
    #expect(error?.code == .busy)
    #expect(desk.context.dump() == memory)
    #expect(desk.wakes.map(\.count) == [0, 0, 0])
    try rival.execute("ROLLBACK")
    #expect(try desk.file() == file)
    try desk.context.save()
    try desk.expectSaved()
  }

  @Test func `a unique value that is taken leaves all as it was`() throws {
    let desk = try FailureDesk()
    let isSecond = #Predicate<Asset> { $0.key == "k1" }
    let asset = try #require(
      try desk.context.fetch(FetchDescriptor(predicate: isSecond)).first)
    desk.changeEverything()
    asset.key = "k0"
    let (file, memory) = (try desk.file(), desk.context.dump())
    let error = #expect(throws: StoreError.self) { try desk.context.save() }
    #expect(error?.code == .constraint)
    #expect(error?.entity == "Asset")
    #expect(error?.property == "key")
    #expect(try desk.file() == file)
    #expect(desk.context.dump() == memory)
    #expect(desk.wakes.map(\.count) == [0, 0, 0])
    asset.key = "k1"
    try desk.context.save()
    try desk.expectSaved()
    #expect(try desk.rows("SELECT key FROM Asset ORDER BY key") == [["k0"], ["k1"]])
  }

  @Test func `a required to-one that is missing leaves all as it was`() throws {
    let desk = try FailureDesk()
    let room = try #require(try desk.context.fetch(FetchDescriptor<Room>()).first)
    desk.context.delete(room.floor)
    desk.changeEverything()
    let (file, memory) = (try desk.file(), desk.context.dump())
    #expect(throws: ValidationError.self) { try desk.context.save() }
    #expect(try desk.file() == file)
    #expect(desk.context.dump() == memory)
    #expect(desk.wakes.map(\.count) == [0, 0, 0])
    room.floor = Floor(name: "new")
    try desk.context.save()
    try desk.expectSaved()
  }

  @Test func `a deletion that a rule refuses leaves all as it was`() throws {
    let desk = try FailureDesk()
    let team = try #require(try desk.context.fetch(FetchDescriptor<Team>()).first)
    desk.context.delete(team)
    desk.changeEverything()
    let (file, memory) = (try desk.file(), desk.context.dump())
    #expect(throws: DeletionError.self) { try desk.context.save() }
    #expect(try desk.file() == file)
    #expect(desk.context.dump() == memory)
    #expect(desk.wakes.map(\.count) == [0, 0, 0])
    for player in try desk.context.fetch(FetchDescriptor<Player>()) { desk.context.delete(player) }
    try desk.context.save()
    try desk.expectSaved()
  }

  @Test func `a save that failed can be rolled back`() throws {
    let desk = try FailureDesk()
    let untouched = ModelContext(desk.container)
    let before = try desk.picture(untouched)
    desk.changeEverything()
    desk.container.internals.injectFaults { if $0 == .commit { throw Stop() } }
    #expect(throws: Stop.self) { try desk.context.save() }
    desk.context.rollback()
    #expect(try desk.picture(desk.context) == before)
    #expect(!desk.context.hasChanges)
  }

  @Test func `another context and another process see nothing of a failed save`() throws {
    let desk = try FailureDesk()
    let other = ModelContext(desk.container)
    let process = ModelContext(
      try desk.store.open(Note.self, Author.self, Asset.self, Room.self, Team.self, Clip.self))
    let before = (try desk.picture(other), try desk.picture(process))
    desk.changeEverything()
    desk.container.internals.injectFaults { if $0 == .commit { throw Stop() } }
    #expect(throws: Stop.self) { try desk.context.save() }
    #expect(try desk.picture(other) == before.0)
    #expect(try desk.picture(process) == before.1)
    desk.container.internals.injectFaults(nil)
    try desk.context.save()
    let after = try desk.picture(desk.context)
    #expect(try desk.picture(other) == after)
    #expect(try desk.picture(process) == after)
  }
}
