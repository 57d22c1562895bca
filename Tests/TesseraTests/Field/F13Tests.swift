import Foundation
import Tessera
import TesseraTestSupport
import Testing

private enum F13 {
  @Model final class Storey {
    var name: String
    @Relationship(inverse: \Chamber.storey) var chambers: [Chamber] = []
    @Relationship(inverse: \Guest.storeys) var guests: [Guest] = []
    init(name: String) { self.name = name }
  }

  @Model final class Chamber {
    var name: String
    var storey: Storey?
    init(name: String) { self.name = name }
  }

  @Model final class Guest {
    var name: String
    var storeys: [Storey] = []
    init(name: String) { self.name = name }
  }
}

/// The same after a change of schema: one attribute more, one less, one renamed.
private enum F13Later {
  @Model final class Storey {
    @Attribute(originalName: "name") var title: String
    var height: Double = 2.5
    @Relationship(inverse: \Chamber.storey) var chambers: [Chamber] = []
    @Relationship(inverse: \Guest.storeys) var guests: [Guest] = []
    init(title: String) { self.title = title }
  }

  @Model final class Chamber {
    var name: String
    var windows: Int = 1
    var storey: Storey?
    init(name: String) { self.name = name }
  }

  @Model final class Guest {
    var storeys: [Storey] = []
    init() {}
  }
}

/// F13: a to-many array keeps the order it was given.
struct F13Tests {
  private let store: TemporaryStore
  private let context: ModelContext
  private let storey = F13.Storey(name: "first")
  private let chambers = (1...3).map { F13.Chamber(name: "R\($0)") }

  init() throws {
    store = try TemporaryStore()
    context = ModelContext(try store.open(F13.Storey.self))
    context.insert(storey)
    for index in [2, 0, 1] { storey.chambers.append(chambers[index]) }
    try context.save()
  }

  /// The names of the chambers, as a container opened anew reads them.
  private func reopened() throws -> [String] {
    let other = ModelContext(try store.open(F13.Storey.self))
    let storeys = try other.fetch(FetchDescriptor<F13.Storey>())
    return storeys.flatMap { $0.chambers.map(\.name) }
  }

  @Test func `F13 an array keeps its order over saves, moves and 20 reopenings`() throws {
    #expect(try reopened() == ["R3", "R1", "R2"])
    let second = ModelContext(context.container)
    let seen = try #require(try second.fetch(FetchDescriptor<F13.Storey>()).first)
    #expect(seen.chambers.map(\.name) == ["R3", "R1", "R2"])
    storey.chambers.move(fromOffsets: IndexSet(integer: 2), toOffset: 0)
    #expect(storey.chambers == [chambers[1], chambers[2], chambers[0]])
    try context.save()
    for _ in 0..<20 { #expect(try reopened() == ["R2", "R3", "R1"]) }
    #expect(try second.fetch(FetchDescriptor<F13.Storey>()) == [seen])
    #expect(seen.chambers.map(\.name) == ["R2", "R3", "R1"])
    context.refault(storey)
    #expect(storey.chambers == [chambers[1], chambers[2], chambers[0]])
  }

  @Test func `F13 a move writes no other column of the elements`() throws {
    let file = try RawDatabase(store.url)
    let before = try file.rows("SELECT name, storey, tessera_version FROM Chamber ORDER BY name")
    let log = StatementLog(context.container)
    storey.chambers.swapAt(0, 2)
    try context.save()
    let writes = log.take().filter { $0.hasPrefix("UPDATE \"Chamber\"") }
    #expect(!writes.isEmpty)
    #expect(writes.allSatisfy { !$0.contains("\"name\"") })
    let after = try file.rows("SELECT name, storey, tessera_version FROM Chamber ORDER BY name")
    #expect(before == after)
    #expect(try reopened() == ["R2", "R1", "R3"])
  }

  @Test func `F13 inserting in the middle and removing the first give the array's result`() throws {
    var plain = storey.chambers
    let new = F13.Chamber(name: "new")
    plain.insert(new, at: 1)
    plain.removeFirst()
    storey.chambers.insert(new, at: 1)
    storey.chambers.removeFirst()
    #expect(storey.chambers == plain)
    try context.save()
    #expect(try reopened() == plain.map(\.name))
    #expect(chambers[2].storey == nil)
    for round in 0..<30 {
      // In between, over and over, until there is no room between two numbers.
      let next = F13.Chamber(name: "n\(round)")
      plain.insert(next, at: 1)
      storey.chambers.insert(next, at: 1)
      try context.save()
    }
    #expect(try reopened() == plain.map(\.name))
  }

  @Test func `F13 the order survives a migration, at both ends of a many-to-many`() throws {
    let guests = (0..<3).map { F13.Guest(name: "g\($0)") }
    let second = F13.Storey(name: "second")
    context.insert(second)
    storey.guests = [guests[2], guests[0], guests[1]]
    second.guests = [guests[2]]
    guests[2].storeys = [second, storey]
    try context.save()
    let keys = storey.guests.map(\.persistentModelID.key)

    let later = ModelContext(try store.open(F13Later.Storey.self))
    let storeys = try later.fetch(
      FetchDescriptor<F13Later.Storey>(sortBy: [SortDescriptor(\.title)]))
    #expect(storeys.map(\.title) == ["first", "second"])
    #expect(storeys[0].chambers.map(\.name) == ["R3", "R1", "R2"])
    #expect(storeys[0].guests.map(\.persistentModelID.key) == keys)
    let last = try #require(storeys[0].guests.first)
    #expect(last.storeys.map(\.title) == ["second", "first"])
    storeys[0].chambers.insert(F13Later.Chamber(name: "new"), at: 1)
    try later.save()
    let again = ModelContext(try store.open(F13Later.Storey.self))
    let reread = try #require(
      try again.fetch(FetchDescriptor<F13Later.Storey>(sortBy: [SortDescriptor(\.title)])).first)
    #expect(reread.chambers.map(\.name) == ["R3", "new", "R1", "R2"])
  }

  @Test func `F13 many-to-many keeps an order of its own at either end`() throws {
    let guests = (0..<3).map { F13.Guest(name: "g\($0)") }
    let second = F13.Storey(name: "second")
    context.insert(second)
    storey.guests = [guests[2], guests[0], guests[1]]
    second.guests = [guests[1], guests[2]]
    guests[2].storeys = [second, storey]
    try context.save()
    storey.guests.reverse()
    try context.save()
    let other = ModelContext(try store.open(F13.Storey.self))
    let storeys = try other.fetch(
      FetchDescriptor<F13.Storey>(sortBy: [SortDescriptor(\.name)]))
    #expect(storeys.map { $0.guests.map(\.name) } == [["g1", "g0", "g2"], ["g1", "g2"]])
    let last = try #require(storeys[0].guests.last)
    #expect(last.storeys.map(\.name) == ["second", "first"])
  }
}

extension Array {
  /// As SwiftUI's lists call it.
  fileprivate mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let moved = source.map { self[$0] }
    let target = destination - source.count(in: 0..<destination)
    for index in source.reversed() { remove(at: index) }
    insert(contentsOf: moved, at: target)
  }
}
