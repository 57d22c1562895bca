import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// What a property of a type reads as where nothing is stored.
struct StandInTests {
  @Test func `every Codable value has something blank to stand in`() throws {
    let store = try TemporaryStore()
    do { try ModelContext(try store.open(Blank.self)).save() }
    try RawDatabase(store.url).execute("INSERT INTO Blank (id) VALUES (1)")
    let context = ModelContext(try store.open(Blank.self))
    let blank = try #require(try context.fetch(FetchDescriptor<Blank>()).first)
    #expect(blank.kind == .plain)
    #expect(blank.shape == .circle(radius: 0))
    #expect(blank.tree == .leaf(0))
    #expect(blank.record == Record(kind: .plain, side: .left, shape: .circle(radius: 0)))
    #expect(blank.tags == [])
    #expect(blank.only == .only)
    #expect(blank.side == .left)
    #expect(blank.rank == .middle)
    #expect(blank.missingProperties.count == 8)
  }

  @Test func `a type without anything blank needs a default`() throws {
    let error = #expect(throws: SchemaError.self) { try memoryContainer(Guarding.self) }
    #expect(error?.problems.map(\.property) == ["strict"])
    // With a default nobody asks for anything blank.
    _ = try memoryContainer(Trusting.self)
  }
}

enum Kind: Codable { case plain, fancy }
enum Only: Codable { case only }
indirect enum Tree: Codable, Equatable {
  case node(Tree, Tree)
  case leaf(Int)
}

struct Record: Codable, Equatable {
  var kind: Kind
  var side: Side
  var shape: Shape
  var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  var date = Date.distantPast
  var pair: [Int: String] = [:]
}

@Model final class Blank {
  var kind: Kind
  var shape: Shape
  var tree: Tree
  var record: Record
  var tags: [[String: Set<Int>]]
  var only: Only
  var side: Side
  var rank: Level

  init(kind: Kind) {
    self.kind = kind
    shape = .none
    tree = .leaf(1)
    record = Record(kind: .fancy, side: .right, shape: .none)
    tags = []
    only = .only
    side = .right
    rank = .high
  }
}

/// Can't be made out of nothing.
struct Strict: Codable {
  nonisolated(unsafe) static var decodings = 0
  init() {}
  init(from decoder: any Decoder) throws {
    Self.decodings += 1
    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "never"))
  }
  func encode(to encoder: any Encoder) throws {}
}

@Model final class Guarding {
  var strict: Strict
  init() { strict = Strict() }
}

@Model final class Trusting {
  var strict = Strict()
  init() {}
}
