import Foundation
import Tessera

/// A property of every kind a predicate or a sort can ask for, to-ones both ways and to-manys.
@Model
class DiffItem {
  var number: Int
  var flag = false
  var maybeFlag: Bool?
  var int = 0
  var maybeInt: Int?
  /// Never so large that Swift would trap where it is reckoned with.
  var small = 0
  var maybeSmall: Int?
  var byte: UInt8 = 0
  var short: Int16?
  var wide: UInt64 = 0
  var maybeWide: UInt64?
  var float: Float = 0
  var maybeFloat: Float?
  var double = 0.0
  var maybeDouble: Double?
  var decimal: Decimal = 0
  var maybeDecimal: Decimal?
  var text = ""
  var maybeText: String?
  var date = Date.distantPast
  var maybeDate: Date?
  var uuid = UUID()
  var maybeUuid: UUID?
  var url = URL(fileURLWithPath: "/")
  var blob = Data()
  @Attribute(.eager) var maybeBlob: Data?
  @Attribute(.lazy) var note = ""
  var level = DiffLevel.low
  var maybeLevel: DiffLevel?
  var word = DiffWord.first
  var maybeWord: DiffWord?
  var shape = DiffShape.point
  var maybeShape: DiffShape?
  var tags: [String] = []
  var spot = DiffSpot(x: 0)
  var maybeSpot: DiffSpot?
  var counts: [String: Int] = [:]
  var parent: DiffItem?
  @Relationship(inverse: \DiffItem.parent) var children: [DiffItem] = []
  var box: DiffBox
  @Relationship(inverse: \DiffLabel.items) var labels: [DiffLabel] = []

  init(number: Int, box: DiffBox) {
    self.number = number
    self.box = box
  }
}

/// An item with more to it.
@Model
class DiffBook: DiffItem {
  var pages = 0
  var subtitle: String?
  /// Another item, from a property that not every item has.
  var sequel: DiffItem?

  override init(number: Int, box: DiffBox) { super.init(number: number, box: box) }
}

/// An item with still more to it.
@Model
final class DiffAtlas: DiffBook {
  var scale: Double?

  override init(number: Int, box: DiffBox) { super.init(number: number, box: box) }
}

/// What every item refers to.
@Model
final class DiffBox {
  var number: Int
  var name = ""
  var rank: Int?
  var weight: Decimal?
  var shelf: DiffShelf?
  @Relationship(inverse: \DiffItem.box) var items: [DiffItem] = []

  init(number: Int) { self.number = number }
}

/// At the end of a chain of two.
@Model
final class DiffShelf {
  var number: Int
  var code: String?
  var level = DiffLevel.low
  @Relationship(inverse: \DiffBox.shelf) var boxes: [DiffBox] = []

  init(number: Int) { self.number = number }
}

/// Many-to-many with items.
@Model
final class DiffLabel {
  var number: Int
  var name = ""
  var weight: Int?
  var items: [DiffItem] = []

  init(number: Int) { self.number = number }
}

/// A raw value, and an order that is that of the raw values.
enum DiffLevel: Int, Codable, Comparable, CaseIterable {
  case low = -1
  case middle = 0
  case high = 40
  static func < (lhs: DiffLevel, rhs: DiffLevel) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// A raw value that has to be quoted.
enum DiffWord: String, Codable, CaseIterable {
  case first, second
  case odd = "it's \"odd\""
}

/// Kept as JSON, whose fields can be asked for.
struct DiffSpot: Codable, Hashable {
  var x: Int
  var y: Double?
  var name: String?
}

/// Kept as JSON.
enum DiffShape: Codable, Hashable {
  case point
  case circle(radius: Double)
  case named(String)
}
