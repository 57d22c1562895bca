import Foundation
import TesseraCore

/// How often a default was evaluated.
final class MacroCounter {
  nonisolated(unsafe) static var count = 0
  static func next() -> Int {
    count += 1
    return count
  }
}

/// Every way to leave a property's type to its default.
@Model final class MacroInferred {
  var photos = [MacroTag]?.some([])
  var tags = [MacroTag]()
  var folder = MacroFolder?.none
  var note = Optional<MacroNote>.none
  var count = Int.zero
  var wide = Int64(3)
  var ratio = 1.5
  var share = 1 / 3.0
  var title = ""
  var long = "a" + "b"
  var isDone = false
  var made = Date.now
  var code = UUID()
  var bytes = Data([1, 2])
  var kind = MacroKind.a
  var level = MacroLevel?.some(.high)
  var limit = Int?(4)
  var label = String?.none
  var computed = { 2 + 3 }()
  var chosen = Bool.random() ? 1 : 2
}

/// The types the defaults above must have been given.
enum MacroInferredTypes {
  static var photos: KeyPath<MacroInferred, [MacroTag]?> { \.photos }
  static var tags: KeyPath<MacroInferred, [MacroTag]> { \.tags }
  static var folder: KeyPath<MacroInferred, MacroFolder?> { \.folder }
  static var note: KeyPath<MacroInferred, MacroNote?> { \.note }
  static var count: KeyPath<MacroInferred, Int> { \.count }
  static var wide: KeyPath<MacroInferred, Int64> { \.wide }
  static var share: KeyPath<MacroInferred, Double> { \.share }
  static var long: KeyPath<MacroInferred, String> { \.long }
  static var made: KeyPath<MacroInferred, Date> { \.made }
  static var level: KeyPath<MacroInferred, MacroLevel?> { \.level }
  static var limit: KeyPath<MacroInferred, Int?> { \.limit }
  static var chosen: KeyPath<MacroInferred, Int> { \.chosen }
}

/// A default that is counted.
@Model final class MacroCounted {
  var number = MacroCounter.next()
  var other = 0
}
