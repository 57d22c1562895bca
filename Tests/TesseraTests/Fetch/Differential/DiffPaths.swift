import Foundation
import Tessera
import TesseraTestSupport

/// Makes a condition at random, as a predicate of its own.
typealias PredicateMaker = (inout SeededGenerator) -> Predicate<DiffItem>

/// Comparisons of typed paths.
enum DiffPaths {
  private typealias Item = DiffItem

  static var families: [[PredicateMaker]] {
    [numbers, others, texts, toOnes, parts, twoValues, sums]
      + [
        DiffToManyPaths.labels(DiffItem.path.labels),
        DiffToManyPaths.labels(DiffItem.path.parent.labels),
        DiffToManyPaths.items(DiffItem.path.children),
        DiffToManyPaths.items(DiffItem.path.box.items),
        DiffToManyPaths.items(DiffItem.path.box.shelf.boxes.any.items),
      ]
  }

  private static var numbers: [PredicateMaker] {
    ordered(Item.path.int, DiffValues.ints) + ordered(optional: Item.path.maybeInt, DiffValues.ints)
      + ordered(Item.path.wide, DiffValues.wides) + ordered(Item.path.byte, DiffValues.bytes)
      + ordered(optional: Item.path.short, DiffValues.shorts)
      + ordered(Item.path.double, DiffValues.doubles)
      + ordered(optional: Item.path.maybeFloat, DiffValues.floats)
      + ordered(Item.path.decimal, DiffValues.decimals)
      + ordered(optional: Item.path.maybeDecimal, DiffValues.decimals)
  }

  private static var others: [PredicateMaker] {
    ordered(Item.path.date, DiffValues.dates)
      + ordered(optional: Item.path.maybeDate, DiffValues.dates)
      + ordered(Item.path.uuid, DiffValues.uuids)
      + ordered(optional: Item.path.maybeUuid, DiffValues.uuids)
      + ordered(Item.path.level, DiffLevel.allCases)
      + ordered(optional: Item.path.maybeLevel, DiffLevel.allCases)
      + equal(Item.path.word, DiffWord.allCases)
      + equal(Item.path.maybeWord, DiffWord.allCases + [nil])
      + equal(Item.path.flag, DiffValues.bools)
      + equal(Item.path.maybeFlag, DiffValues.bools + [nil])
      + equal(Item.path.shape, DiffValues.shapes) + equal(Item.path.blob, DiffValues.blobs)
      + equal(Item.path.url, DiffValues.urls) + equal(Item.path.tags, DiffValues.tagLists)
  }

  private static var texts: [PredicateMaker] {
    ordered(Item.path.text, DiffValues.texts) + searched(Item.path.text)
      + ordered(optional: Item.path.maybeText, DiffValues.texts) + searched(Item.path.maybeText)
      + searched(Item.path.note) + searched(Item.path.box.shelf.code)
      + searched(Item.path.parent.text)
      + [
        { random in
          Item.path.text.caseInsensitiveCompare(random.pick(DiffValues.texts)) == .orderedSame
        },
        { random in Item.path.text.count < random.pick(DiffValues.smalls) },
      ]
  }

  private static var toOnes: [PredicateMaker] {
    ordered(optional: Item.path.parent.small, DiffValues.smalls)
      + ordered(optional: Item.path.parent.parent.maybeInt, DiffValues.ints)
      + ordered(Item.path.box.name, DiffValues.texts)
      + ordered(optional: Item.path.box.shelf.code, DiffValues.texts)
      + ordered(optional: Item.path.as(DiffBook.self).pages, DiffValues.smalls)
      + ordered(optional: Item.path.as(DiffBook.self).sequel.text, DiffValues.texts)
      + ordered(optional: Item.path.parent.as(DiffAtlas.self).scale, DiffValues.doubles)
      + [
        { random in random.chance(1, in: 2) ? Item.path.parent == nil : Item.path.parent != nil },
        { _ in Item.path.is(DiffBook.self) }, { _ in Item.path.parent.is(DiffAtlas.self) },
        { _ in Item.path.box.shelf == nil },
        { random in
          let rank = random.pick(DiffValues.ints)
          return Item.path.box.satisfies(#Predicate { ($0.rank ?? 0) <= rank })
        },
        { random in Item.path.parent.satisfies(Item.path.text == random.pick(DiffValues.texts)) },
      ]
  }

  /// Raw values, and what is in values that are kept as JSON.
  private static var parts: [PredicateMaker] {
    ordered(Item.path.level.rawValue, [-1, 0, 40, 7])
      + ordered(Item.path.word.rawValue, ["first", "it's \"odd\"", "z"])
      + ordered(Item.path.spot.fields.x, DiffValues.smalls + [.max, .min])
      + ordered(optional: Item.path.spot.fields.y, DiffValues.doubles)
      + ordered(optional: Item.path.spot.fields.name, DiffValues.texts)
      + ordered(optional: Item.path.maybeSpot.fields.x, DiffValues.smalls)
      + ordered(optional: Item.path.maybeSpot.fields.name, DiffValues.texts)
      + [
        { random in Item.path.tags.contains(random.pick(["a", "b", "", "e\u{301}", "x"])) }
      ]
  }

  private static var twoValues: [PredicateMaker] {
    [
      { _ in Item.path.int == Item.path.small }, { _ in Item.path.int < Item.path.maybeInt },
      { _ in Item.path.maybeInt >= Item.path.int },
      { _ in Item.path.maybeInt <= Item.path.parent.maybeInt },
      { _ in Item.path.text != Item.path.maybeText }, { _ in Item.path.text == Item.path.box.name },
      { _ in Item.path.maybeDate > Item.path.date },
      { _ in Item.path.parent.decimal != Item.path.decimal },
      { _ in Item.path.labels.count > Item.path.small },
      { _ in Item.path.small != Item.path.as(DiffBook.self).pages },
    ]
  }

  private static var sums: [PredicateMaker] {
    [
      { random in Item.path.small * 2 + 1 < random.pick(DiffValues.smalls) },
      { random in random.pick(DiffValues.smalls) - Item.path.small == Item.path.small },
      { random in Item.path.small + Item.path.labels.count >= random.pick(DiffValues.smalls) },
      { random in Item.path.small * Item.path.small != random.pick(DiffValues.smalls) },
      { random in Item.path.double + random.pick(DiffValues.doubles) > Item.path.double },
      { random in Item.path.children.count - 1 == random.pick(DiffValues.smalls) },
    ]
  }
}

// What is asked of a path, whatever it leads to.

extension DiffPaths {
  static func equal<Model, Value: Equatable & Codable & Sendable, Kind>(
    _ path: AttributePath<Model, Value, Kind>, _ values: [Value]
  ) -> [(inout SeededGenerator) -> Predicate<Model>] {
    [
      { random in
        random.chance(1, in: 2) ? path == random.pick(values) : path != random.pick(values)
      },
      { random in
        path.isIn((0..<Int.random(in: 0...12, using: &random)).map { _ in random.pick(values) })
      },
    ]
  }

  static func ordered<Model, Value: Comparable & Codable & Sendable, Kind>(
    _ path: AttributePath<Model, Value, Kind>, _ values: [Value]
  ) -> [(inout SeededGenerator) -> Predicate<Model>] {
    let ordered = values.filter { $0 == $0 }
    return equal(path, values) + [
      { random in
        let value = random.pick(values)
        switch random.pick(Nodes.Order.allCases) {
        case .less: return path < value
        case .lessOrEqual: return path <= value
        case .greater: return path > value
        case .greaterOrEqual: return path >= value
        }
      },
      { random in
        let ends = [random.pick(ordered), random.pick(ordered)].sorted()
        return random.chance(1, in: 2)
          ? path.isIn(ends[0]...ends[1]) : path.isIn(ends[0]..<ends[1])
      },
    ]
  }

  static func ordered<Model, Value: Comparable & Codable & Sendable, Kind>(
    optional path: AttributePath<Model, Value?, Kind>, _ values: [Value]
  ) -> [(inout SeededGenerator) -> Predicate<Model>] {
    let ordered = values.filter { $0 == $0 }
    return equal(path, values + [nil]) + [
      { random in
        let value = random.pick(values)
        switch random.pick(Nodes.Order.allCases) {
        case .less: return path < value
        case .lessOrEqual: return path <= value
        case .greater: return path > value
        case .greaterOrEqual: return path >= value
        }
      },
      { random in
        let ends = [random.pick(ordered), random.pick(ordered)].sorted()
        return random.chance(1, in: 2)
          ? path.isIn(ends[0]...ends[1]) : path.isIn(ends[0]..<ends[1])
      },
      { random in path.isIn([random.pick(values), random.pick(values)]) },
    ]
  }

  static func searched<Model, Value: _PathText, Kind>(
    _ path: AttributePath<Model, Value, Kind>
  ) -> [(inout SeededGenerator) -> Predicate<Model>] {
    [
      { random in
        let text = random.pick(DiffValues.texts)
        switch random.pick(Nodes.TextMatch.allCases) {
        case .contains: return path.contains(text)
        case .starts: return path.starts(with: text)
        case .prefix: return path.hasPrefix(text)
        case .suffix: return path.hasSuffix(text)
        case .standard: return path.localizedStandardContains(text)
        case .caseless: return path.localizedCaseInsensitiveContains(text)
        }
      },
      { _ in path.isEmpty },
    ]
  }
}
