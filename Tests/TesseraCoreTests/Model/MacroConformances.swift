import Foundation
import TesseraCore

/// Conformances of a class's own: hashable by value, an `id` of its own, coded by hand.
@Model final class MacroCoded: Codable, Comparable, CustomStringConvertible, Hashable {
  /// An identifier of its own.
  var id: String
  var rank = 0
  /// The type is written, the default an expression.
  var limit: Int = (1...3).reduce(0, +)
  var others: [MacroCoded] = []
  @Transient private var notes: [String] = []

  var description: String { "\(id) (\(rank))" }
  subscript(index: Int) -> Character { Array(id)[index] }

  init(id: String, rank: Int = 0) {
    self.rank = rank
    self.id = id
  }

  private enum CodingKeys: String, CodingKey { case id, rank }

  required convenience init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      rank: try container.decode(Int.self, forKey: .rank))
    notes.append("decoded")
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(rank, forKey: .rank)
  }

  static func == (lhs: MacroCoded, rhs: MacroCoded) -> Bool { lhs.id == rhs.id }
  static func < (lhs: MacroCoded, rhs: MacroCoded) -> Bool { lhs.rank < rhs.rank }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
  static let none = "none"
  static var made: MacroCoded { MacroCoded(id: none) }
}

extension MacroCoded {
  var isFirst: Bool { rank == 0 }
  convenience init(_ other: MacroCoded) { self.init(id: other.id, rank: other.rank) }
}

/// A class that says that it is of no actor, nested in a struct, with initialisers of every kind.
struct MacroPlace {
  @Model nonisolated final class Spot {
    var x: Double
    var y: Double
    var name: String
    #if os(Linux) || canImport(Darwin)
      init() {
        (x, y) = (0, 0)
        self.name = "origin"
      }
    #endif
    init(throwing name: String) throws {
      guard !name.isEmpty else { throw CancellationError() }
      if name.count > 3 {
        self.name = "long"
      } else {
        self.name = name
      }
      y = 1
      x = y
    }
    init?(optional name: String?) {
      guard let name else { return nil }
      (self.name, x, y) = (name, 1, 2)
    }
    private init(_ x: Double, _ y: Double, _ name: String) {
      self.y = y
      self.x = x
      self.name = name
    }
    convenience init(x: Double) { self.init(x, 0, "x") }
    static func make() -> Spot { Spot(1, 1, "made") }
    deinit { name = "gone" }
  }
}

/// Not a model, and wants something of its subclasses.
class MacroParent {
  let number: Int
  init() { number = 0 }
  init(number: Int) throws { self.number = number }
}

/// A model that sets its own once its superclass is there.
@Model final class MacroChild: MacroParent {
  var name: String
  var size = 0 { didSet { changes.append(oldValue) } }
  @Transient var changes: [Int] = []
  init(name: String) throws {
    try super.init(number: 5)
    self.name = name
    size = 3
  }
}
