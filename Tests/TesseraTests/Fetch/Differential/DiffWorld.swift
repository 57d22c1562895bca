import Foundation
import Tessera
import TesseraCore
import TesseraTestSupport

/// What one item is to be: drawn once, given to an object of each world.
struct DiffRow {
  private let setters: [(DiffItem) -> Void]
  /// Of which class it is, counted down the hierarchy.
  let level: Int
  let parent: Int?
  let sequel: Int?
  let box: Int
  let labels: [Int]

  init(_ random: inout SeededGenerator, items: Int, boxes: Int, labels: Int) {
    setters = Self.setters(&random) + Self.bookSetters(&random)
    level = Int.random(in: 0...2, using: &random)
    sequel = random.pickOrNil(Array(0..<items))
    parent = random.pickOrNil(Array(0..<items))
    box = Int.random(in: 0..<boxes, using: &random)
    self.labels = (0..<labels).filter { _ in random.chance(1, in: 4) }
  }

  func set(_ item: DiffItem) { for setter in setters { setter(item) } }

  func item(number: Int, box: DiffBox) -> DiffItem {
    switch level {
    case 0: DiffItem(number: number, box: box)
    case 1: DiffBook(number: number, box: box)
    default: DiffAtlas(number: number, box: box)
    }
  }

  /// What the subclasses add.
  private static func bookSetters(_ random: inout SeededGenerator) -> [(DiffItem) -> Void] {
    let pages = random.pick(DiffValues.smalls)
    let subtitle = random.pickOrNil(DiffValues.texts)
    let scale = random.pickOrNil(DiffValues.doubles)
    return [
      { ($0 as? DiffBook)?.pages = pages }, { ($0 as? DiffBook)?.subtitle = subtitle },
      { ($0 as? DiffAtlas)?.scale = scale },
    ]
  }

  private static func setters(_ random: inout SeededGenerator) -> [(DiffItem) -> Void] {
    func value<T>(_ values: [T], _ keyPath: ReferenceWritableKeyPath<DiffItem, T>)
      -> (DiffItem) -> Void
    {
      let value = random.pick(values)
      return { $0[keyPath: keyPath] = value }
    }
    func maybe<T>(_ values: [T], _ keyPath: ReferenceWritableKeyPath<DiffItem, T?>)
      -> (DiffItem) -> Void
    {
      let value = random.pickOrNil(values)
      return { $0[keyPath: keyPath] = value }
    }
    return [
      value(DiffValues.bools, \.flag), maybe(DiffValues.bools, \.maybeFlag),
      value(DiffValues.ints, \.int), maybe(DiffValues.ints, \.maybeInt),
      value(DiffValues.smalls, \.small), maybe(DiffValues.smalls, \.maybeSmall),
      value(DiffValues.bytes, \.byte), maybe(DiffValues.shorts, \.short),
      value(DiffValues.wides, \.wide), maybe(DiffValues.wides, \.maybeWide),
      value(DiffValues.floats, \.float), maybe(DiffValues.floats, \.maybeFloat),
      value(DiffValues.doubles, \.double), maybe(DiffValues.doubles, \.maybeDouble),
      value(DiffValues.decimals, \.decimal), maybe(DiffValues.decimals, \.maybeDecimal),
      value(DiffValues.texts, \.text), maybe(DiffValues.texts, \.maybeText),
      value(DiffValues.dates, \.date), maybe(DiffValues.dates, \.maybeDate),
      value(DiffValues.uuids, \.uuid), maybe(DiffValues.uuids, \.maybeUuid),
      value(DiffValues.urls, \.url), value(DiffValues.blobs, \.blob),
      maybe(DiffValues.blobs, \.maybeBlob), value(DiffValues.texts, \.note),
      value(DiffLevel.allCases, \.level), maybe(DiffLevel.allCases, \.maybeLevel),
      value(DiffWord.allCases, \.word), maybe(DiffWord.allCases, \.maybeWord),
      value(DiffValues.shapes, \.shape), maybe(DiffValues.shapes, \.maybeShape),
      value(DiffValues.tagLists, \.tags), value(DiffValues.spots, \.spot),
      maybe(DiffValues.spots, \.maybeSpot), value(DiffValues.counts, \.counts),
    ]
  }
}

/// What the boxes, shelves and labels are to be.
struct DiffSurroundings {
  private let boxes: [(name: String, rank: Int?, weight: Decimal?, shelf: Int?)]
  private let shelves: [(code: String?, level: DiffLevel)]
  private let labels: [(name: String, weight: Int?)]

  init(_ random: inout SeededGenerator, boxes: Int, shelves: Int, labels: Int) {
    self.boxes = (0..<boxes).map { _ in
      (
        random.pick(DiffValues.texts), random.pickOrNil(DiffValues.ints),
        random.pickOrNil(DiffValues.decimals), random.pickOrNil(Array(0..<shelves))
      )
    }
    self.shelves = (0..<shelves).map { _ in
      (random.pickOrNil(DiffValues.texts), random.pick(DiffLevel.allCases))
    }
    self.labels = (0..<labels).map { _ in
      (random.pick(DiffValues.texts), random.pickOrNil(DiffValues.smalls))
    }
  }

  func set(_ boxes: [DiffBox], _ shelves: [DiffShelf], _ labels: [DiffLabel]) {
    for (box, values) in zip(boxes, self.boxes) {
      (box.name, box.rank, box.weight) = (values.name, values.rank, values.weight)
      box.shelf = values.shelf.map { shelves[$0] }
    }
    for (shelf, values) in zip(shelves, self.shelves) {
      (shelf.code, shelf.level) = (values.code, values.level)
    }
    for (label, values) in zip(labels, self.labels) {
      (label.name, label.weight) = (values.name, values.weight)
    }
  }
}

/// The same objects in a store and a context, more or less of them unsaved.
struct DiffWorld {
  /// How much of it is unsaved.
  enum Kind: CaseIterable {
    case saved, pending, unsaved
  }

  static let (items, boxes, shelves, labels) = (60, 7, 4, 6)

  let kind: Kind
  let context: ModelContext
  /// The items by number, which is the order of their keys too.
  let objects: [DiffItem]

  init(
    _ kind: Kind, _ rows: [DiffRow], _ surroundings: DiffSurroundings,
    _ random: inout SeededGenerator
  ) throws {
    self.kind = kind
    let container = try memoryContainer(DiffItem.self, DiffBook.self, DiffAtlas.self)
    let context = ModelContext(container)
    let boxes = (0..<Self.boxes).map(DiffBox.init)
    let shelves = (0..<Self.shelves).map(DiffShelf.init)
    let labels = (0..<Self.labels).map(DiffLabel.init)
    for object in boxes { context.insert(object) }
    for object in shelves { context.insert(object) }
    for object in labels { context.insert(object) }
    var objects = rows.indices.map { rows[$0].item(number: $0, box: boxes[0]) }

    func finish(_ numbers: some Sequence<Int>) {
      for number in numbers {
        let (object, row) = (objects[number], rows[number])
        row.set(object)
        object.parent = row.parent.map { objects[$0] }
        (object as? DiffBook)?.sequel = row.sequel.map { objects[$0] }
        object.box = boxes[row.box]
        object.labels = row.labels.map { labels[$0] }
      }
    }

    switch kind {
    case .saved, .unsaved:
      for object in objects { context.insert(object) }
      surroundings.set(boxes, shelves, labels)
      finish(rows.indices)
      if kind == .saved { try context.save() }
    case .pending:
      // Two thirds are in the store, half of those otherwise than they are to be, with others that are
      // deleted since; the surroundings were changed here and there.
      let stored = rows.count * 2 / 3
      DiffSurroundings(&random, boxes: Self.boxes, shelves: Self.shelves, labels: Self.labels)
        .set(boxes, shelves, labels)
      let doomed = (0..<8).map { DiffItem(number: 1_000 + $0, box: boxes[$0 % 3]) }
      for object in objects[..<stored] + doomed { context.insert(object) }
      for object in objects[..<stored] + doomed {
        let other = DiffRow(
          &random, items: stored, boxes: Self.boxes, labels: Self.labels)
        other.set(object)
        object.parent = random.chance(1, in: 3) ? doomed[0] : other.parent.map { objects[$0] }
        (object as? DiffBook)?.sequel = other.sequel.map { objects[$0] }
        object.box = boxes[other.box]
        object.labels = other.labels.map { labels[$0] }
      }
      // What is right already, and has nothing to do with what is to come.
      for number in 0..<stored where number % 2 == 0 { rows[number].set(objects[number]) }
      try context.save()
      for object in objects[stored...] { context.insert(object) }
      for object in doomed { context.delete(object) }
      finish(0..<rows.count)
      surroundings.set(boxes, shelves, labels)
    }
    if kind == .saved {
      // Read back, so that what is evaluated is what was stored.
      self.context = ModelContext(container)
      objects = try self.context.fetch(FetchDescriptor(sortBy: [SortDescriptor(\.number)]))
    } else {
      self.context = context
    }
    self.objects = objects
  }
}
