import Foundation
import Tessera
import TesseraTestSupport
import Testing

enum F09Kind: String, Codable, Comparable, Sendable {
  case c, b, a
  static func < (lhs: F09Kind, rhs: F09Kind) -> Bool { lhs.rawValue < rhs.rawValue }
}
enum F09State: Int, Codable, Sendable { case open, closed }
enum F09Shape: Codable, Equatable, Sendable { case round, square }

@Model final class F09Item {
  var number: Int
  var kind: F09Kind
  var state: F09State?
  var shape: F09Shape
  init(_ number: Int, _ kind: F09Kind, _ state: F09State?, _ shape: F09Shape = .round) {
    self.number = number
    self.kind = kind
    self.state = state
    self.shape = shape
  }
}

/// F09: an enum in a predicate.
struct F09Tests {
  private let file: TemporaryStore
  private let context: ModelContext

  init() throws {
    file = try TemporaryStore()
    context = ModelContext(try file.open(F09Item.self))
    let kinds: [F09Kind] = [.c, .a, .b, .a, .b, .a]
    let states: [F09State?] = [.open, nil, .closed, .open, nil, .closed]
    for (index, (kind, state)) in zip(kinds, states).enumerated() {
      context.insert(F09Item(index, kind, state, index == 0 ? .square : .round))
    }
  }

  @Test(arguments: [false, true])
  func `F09 enums are compared in the store and in memory`(isSaved: Bool) throws {
    if isSaved { try context.save() }
    func count(_ predicate: Predicate<F09Item>) throws -> Int {
      try context.fetchCount(FetchDescriptor(predicate: predicate))
    }
    let a = F09Kind.a
    let two: [F09Kind] = [.a, .c]
    let open = F09State.open
    let states: Set<F09State?> = [.closed, nil]
    let square = F09Shape.square
    #expect(try count(#Predicate { $0.kind == a }) == 3)
    #expect(try count(#Predicate { two.contains($0.kind) }) == 4)
    #expect(try count(#Predicate { $0.state == nil }) == 2)
    #expect(try count(#Predicate { $0.state == open }) == 2)
    #expect(try count(#Predicate { $0.state != open }) == 4)
    #expect(try count(#Predicate { states.contains($0.state) }) == 4)
    #expect(try count(#Predicate { $0.kind.rawValue > "a" }) == 3)
    #expect(try count(#Predicate { $0.state?.rawValue == 1 }) == 2)
    #expect(try count(#Predicate { $0.shape == square }) == 1)
    #expect(try count(#Predicate { $0.shape != square }) == 5)
    let sorted = try context.fetch(FetchDescriptor<F09Item>(sortBy: [SortDescriptor(\.kind)]))
    #expect(sorted.map(\.kind) == [.a, .a, .a, .b, .b, .c])
  }

  @Test func `F09 the column has the raw value`() throws {
    try context.save()
    let database = try RawDatabase(file.url)
    #expect(
      try database.rows("SELECT kind, state, shape FROM F09Item ORDER BY number LIMIT 2")
        == [["c", "0", "square"], ["a", "NULL", "round"]])
  }
}
