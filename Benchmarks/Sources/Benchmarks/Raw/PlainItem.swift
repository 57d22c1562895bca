import Foundation

/// The same as an ``Item`` without a store, in the module that reads it: what reading a property
/// costs at best.
final class PlainItem {
  var rank: Int
  var size: Int
  var weight: Double
  var name: String
  var made: Date

  init(_ row: ItemRow) {
    rank = row.rank
    size = row.size
    weight = row.weight
    name = row.name
    made = row.made
  }
}
