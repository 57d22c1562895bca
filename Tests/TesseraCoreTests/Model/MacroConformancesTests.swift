import Foundation
import TesseraCore
import Testing

struct MacroConformancesTests {
  @Test func `a class's own equality, order, identity and description are its own`() {
    let object = MacroCoded(id: "a", rank: 2)
    let copy = MacroCoded(object)
    #expect(object == copy && object !== copy && Set([object, copy]).count == 1)
    #expect(MacroCoded.made < object && !object.isFirst && object[0] == "a")
    #expect(object.id == "a" && "\(object)" == "a (2)" && object.limit == 6)
  }

  @Test func `a class is coded as it says`() throws {
    let object = MacroCoded(id: "a", rank: 2)
    let data = try JSONEncoder().encode([object])
    let decoded = try JSONDecoder().decode([MacroCoded].self, from: data)
    #expect(decoded == [object] && decoded[0].rank == 2)
  }

  @Test func `initialisers of every kind set properties in any order`() throws {
    #expect(MacroPlace.Spot().name == "origin")
    #expect(try MacroPlace.Spot(throwing: "abcd").name == "long")
    #expect(throws: CancellationError.self) { try MacroPlace.Spot(throwing: "") }
    #expect(MacroPlace.Spot(optional: nil) == nil)
    #expect(try #require(MacroPlace.Spot(optional: "o")).y == 2)
    #expect(MacroPlace.Spot(x: 4).x == 4)
    #expect(MacroPlace.Spot.make().name == "made")
  }

  @Test func `a model of a class that is none sets its own once that is there`() throws {
    let object = try MacroChild(name: "n")
    #expect(object.number == 5 && object.name == "n" && object.size == 3 && object.changes == [])
    object.size = 4
    #expect(object.changes == [3])
  }
}
