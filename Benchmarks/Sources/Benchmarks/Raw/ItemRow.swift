import BenchmarkModels
import CRawSQLite
import Foundation
import Tessera

/// An ``Item``'s row as a program without objects keeps it.
struct ItemRow {
  var key: Int64
  var rank: Int
  var size: Int
  var weight: Double
  var name: String
  var made: Date

  /// The rows every benchmark of items uses: the same at every run, in no order but their keys'.
  static func make(_ count: Int) -> [ItemRow] {
    var state: UInt64 = 42
    return (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Int(state >> 40)
      return ItemRow(
        key: Int64(index + 1), rank: number, size: index, weight: Double(number) / 3,
        name: "item \(number % 100_000)",
        made: Date(timeIntervalSinceReferenceDate: Double(number) * 1.5))
    }
  }

  /// The object with the same values.
  var item: Item { Item(rank: rank, size: size, weight: weight, name: name, made: made) }

  static let select = "SELECT id, rank, size, weight, name, made FROM Item ORDER BY id"

  @inline(__always)
  init(_ statement: OpaquePointer) {
    key = sqlite3_column_int64(statement, 0)
    rank = Int(sqlite3_column_int64(statement, 1))
    size = Int(sqlite3_column_int64(statement, 2))
    weight = sqlite3_column_double(statement, 3)
    name = statement.text(4)
    made = Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, 5))
  }

  init(key: Int64, rank: Int, size: Int, weight: Double, name: String, made: Date) {
    self.key = key
    self.rank = rank
    self.size = size
    self.weight = weight
    self.name = name
    self.made = made
  }
}

extension OpaquePointer {
  /// A column as text.
  @inline(__always)
  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(self, column) else { return "" }
    let count = Int(sqlite3_column_bytes(self, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

extension Scratch {
  /// A file with `rows` in it, saved by Tessera.
  func itemStore(_ rows: [ItemRow]) throws -> URL {
    let url = newFile()
    let container = try ModelContainer.measured(url, Item.self)
    let context = ModelContext(container, isolation: nil, observed: false)
    for row in rows { context.insert(row.item) }
    try context.save()
    return url
  }
}
