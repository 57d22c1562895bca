public import Foundation
public import Tessera

/// A narrow row: five columns of fixed or small size.
@Model
public final class Item {
  /// A number without order.
  public var rank: Int
  /// Another number.
  public var size: Int
  /// A real number.
  public var weight: Double
  /// A short text.
  public var name: String
  /// A date.
  public var made: Date

  /// Makes an item.
  public init(rank: Int, size: Int, weight: Double, name: String, made: Date) {
    self.rank = rank
    self.size = size
    self.weight = weight
    self.name = name
    self.made = made
  }
}
