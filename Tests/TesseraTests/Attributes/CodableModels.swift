import Foundation
import Tessera
import TesseraCore

struct Point: Codable, Equatable {
  var x: Double
  var y = 0.0
}

struct Meta: Codable, Equatable {
  var points: [Point] = []
  var title = ""
  var link: URL?
}

/// Everything that JSON has no exact form for.
struct Exact: Codable, Equatable {
  var date = Date.distantPast
  var data = Data()
  var decimal = Decimal()
  var url = URL(fileURLWithPath: "/")
  var uuid = UUID()
  var large: UInt64 = 0
  var wide: Int128 = 0
  var double = 0.0
  var float: Float = 0
  var nothing: Int??
  var texts: [String] = []
}

/// Cases with payloads and without.
enum Shape: Codable, Equatable {
  case circle(radius: Double)
  case line(Point, to: Point)
  case none
  indirect case group([Shape])
}

enum Side: String, Codable, CaseIterable { case left, right }

/// Encodes itself as one text.
struct Temperature: Codable, Equatable {
  var degrees: Double

  init(degrees: Double) { self.degrees = degrees }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard text.hasSuffix("C"), let degrees = Double(text.dropLast()) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no temperature"))
    }
    self.degrees = degrees
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(degrees)C")
  }
}

/// Counts how often it is encoded.
struct Counted: Codable {
  var number = 0

  func encode(to encoder: any Encoder) throws {
    Self.encodings.withLock { $0 += 1 }
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }

  init() {}
  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  static let encodings = Guarded(0)
}

@Model final class Tally {
  var counted = Counted()
  init() {}
}

/// Renames its keys, and inherits.
class Vehicle: Codable {
  var wheels = 4
  private enum CodingKeys: String, CodingKey { case wheels = "number-of-wheels" }
}

final class Truck: Vehicle {
  var load = 0.0
  private enum CodingKeys: String, CodingKey { case load }

  override init() { super.init() }
  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    load = try container.decode(Double.self, forKey: .load)
    try super.init(from: container.superDecoder())
  }
  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(load, forKey: .load)
    try super.encode(to: container.superEncoder())
  }
}

/// Refuses to be encoded.
struct Stubborn: Codable {
  var isWilling = true

  init() {}
  init(from decoder: any Decoder) throws {}
  func encode(to encoder: any Encoder) throws {
    guard isWilling else {
      throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "secret"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(true)
  }
}

@Model final class Drawing {
  var tags: [String] = []
  var meta = Meta()
  var counts: [String: Int] = [:]
  var sides: [Side: [Int?]] = [:]
  var names: Set<String> = []
  var shape: Shape
  var shapes: [Shape] = []
  var optional: Meta?
  var exact: Exact?
  var truck: Truck?
  var place = [Point]?.none
  @Attribute(.codable) var anything: Point
  var title = ""

  init(shape: Shape = .none) {
    self.shape = shape
    anything = Point(x: 0)
  }
}

@Model final class Weather {
  var temperature = Temperature(degrees: 0)
  var stubborn = Stubborn()
  var optional: Stubborn?
  init() {}
}

/// One of several, found out by trying.
indirect enum AnyValue: Codable, Equatable {
  case nothing
  case truth(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([AnyValue])
  case object([String: AnyValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .nothing
    } else if let value = try? container.decode(Bool.self) {
      self = .truth(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([AnyValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: AnyValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .nothing: try container.encodeNil()
    case .truth(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

@Model final class Box {
  var value: AnyValue
  init(_ value: AnyValue) { self.value = value }
}
