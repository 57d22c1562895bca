import Tessera
import TesseraTestSupport
import Testing

@Model final class OneWayPin {
  var name: String

  init(_ name: String) { self.name = name }
}

@Model final class OneWayBoard {
  var name = "board"
  @Relationship var pins: [OneWayPin] = []

  init() {}
}

/// What only a to-many without an inverse refers to stays in memory until it is saved.
struct OneWaySweepTests {
  @Test func `an object put into a one-way array outlives a sweep before the save`() throws {
    let store = try TemporaryStore()
    do {
      let context = ModelContext(try store.open(OneWayBoard.self, OneWayPin.self))
      context.insert(OneWayBoard())
      context.insert(OneWayPin("a"))
      try context.save()
    }
    let context = ModelContext(try store.open(OneWayBoard.self, OneWayPin.self))
    let board = try #require(try context.fetch(FetchDescriptor<OneWayBoard>()).first)
    func pin() throws {
      let pin = try #require(try context.fetch(FetchDescriptor<OneWayPin>()).first)
      board.append(pin, to: \.pins)
    }
    try pin()
    context.sweep()
    #expect(board.count(of: \.pins) == 1)
    #expect(board.pins.map(\.name) == ["a"])
    try context.save()
    #expect(board.pins.map(\.name) == ["a"])
    context.sweep()
    #expect(board.count(of: \.pins) == 1)
  }
}
