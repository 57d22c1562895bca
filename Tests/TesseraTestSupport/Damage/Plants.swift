public import Foundation
public import Tessera

/// A bed of plants, which can't do without one.
@Model
public final class Bed {
  @Attribute(.unique) public var name: String
  @Relationship(deleteRule: .cascade, inverse: \Plant.bed)
  public var plants: [Plant] = []

  public init(name: String) { self.name = name }
}

/// A plant: what notes, folders and tags have not got.
@Model
public final class Plant {
  @Attribute(.unique) public var code: String
  @Attribute(.preserveValueOnDeletion) public var label: String = "none"
  @Attribute(.preserveValueOnDeletion, .eager) public var pollen: Data = Data()
  @Attribute(.unique) public var number: Int?
  @Attribute(.lazy) public var planted: Date?
  public var height: Double?
  public var bed: Bed
  public var parent: Plant?
  @Relationship(deleteRule: .cascade, inverse: \Plant.parent)
  public var cuttings: [Plant] = []
  /// One-way, and to its own kind.
  public var neighbours: [Plant] = []
  @Relationship(deleteRule: .cascade, inverse: \Sign.plant)
  public var sign: Sign?

  public init(code: String, bed: Bed) {
    self.code = code
    self.bed = bed
  }
}

/// What is known of a plant: a value of its own.
public struct Facts: Codable, Equatable, Sendable {
  public var names: [String] = []
  public var depths: [String: Double] = [:]
  public var light: Light = .sun

  /// Where it grows.
  public indirect enum Light: Codable, Equatable, Sendable {
    case sun, shade(Int), behind(Light)
  }

  public init() {}
}

/// A sign beside a plant: one-to-one.
@Model
public final class Sign {
  public var text: String
  public var plant: Plant?
  public var small: Int8 = 1
  public var large: UInt64 = 2
  public var huge: Int128 = 3
  public var price: Decimal = 4
  public var ratio: Float?
  public var link: URL?
  public var facts: Facts = Facts()
  public var words: [String]?
  public var counts: [Int: Date] = [:]
  @Attribute(.lazy) public var story: [Facts] = []

  public init(text: String) { self.text = text }
}
