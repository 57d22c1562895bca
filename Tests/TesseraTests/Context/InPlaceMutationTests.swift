import Foundation
import Tessera
import TesseraTestSupport
import Testing

private enum InPlace {
  @Model final class Shelf {
    var name: String
    var boxes: [Box] = []
    var stickers: [Sticker] = []
    init(name: String) { self.name = name }
  }

  @Model final class Box {
    var name: String
    var shelf: Shelf?
    init(name: String, shelf: Shelf? = nil) {
      self.name = name
      self.shelf = shelf
    }
  }

  @Model final class Sticker {
    var name: String
    var shelves: [Shelf] = []
    init(name: String) { self.name = name }
  }
}

/// Long arrays are mutated where they are, not in a copy; nobody sees a difference.
struct InPlaceMutationTests {
  private let container: ModelContainer
  private let context: ModelContext
  private let shelf = InPlace.Shelf(name: "long")
  private let second = InPlace.Shelf(name: "second")
  private let boxes = (0..<100).map { InPlace.Box(name: "\($0)") }

  init() throws {
    container = try memoryContainer(InPlace.Shelf.self)
    context = ModelContext(container)
    context.insert(shelf)
    context.insert(second)
    shelf.boxes = boxes
    try context.save()
  }

  /// Expects both ends to agree with an array, here and in the store.
  private func expect(
    _ expected: [InPlace.Box], _ place: SourceLocation = #_sourceLocation
  ) throws {
    #expect(shelf.boxes == expected, sourceLocation: place)
    #expect(shelf.count(of: \.boxes) == expected.count, sourceLocation: place)
    let inside = Set(expected)
    for box in boxes {
      #expect((box.shelf === shelf) == inside.contains(box), sourceLocation: place)
    }
    try context.save()
    let other = ModelContext(container)
    let stored = try other.fetch(FetchDescriptor<InPlace.Shelf>()).first { $0.name == "long" }
    #expect(stored?.boxes.map(\.name) == expected.map(\.name), sourceLocation: place)
  }

  @Test func `every way to mutate an array gives the array's result`() throws {
    let new = (0..<9).map { InPlace.Box(name: "new\($0)") }
    let mutations: [(inout [InPlace.Box]) -> Void] = [
      { $0.append(new[0]) },
      { $0.append(contentsOf: new[1...2]) },
      { $0.insert(new[3], at: 0) },
      { $0.insert(new[4], at: 50) },
      { $0.remove(at: 7) },
      { $0.removeFirst(3) },
      { $0.removeLast() },
      { $0.removeAll { $0.name.hasSuffix("3") } },
      { $0.swapAt(2, 60) },
      { $0.reverse() },
      { $0.sort { $0.name < $1.name } },
      { $0[5] = new[5] },
      { $0.replaceSubrange(10..<20, with: new[6...7]) },
      { $0 += [new[8]] },
      { $0.append($0.remove(at: 0)) },
      { _ in },
    ]
    var plain = boxes
    for mutation in mutations {
      mutation(&plain)
      mutation(&shelf.boxes)
      try expect(plain)
    }
    shelf.boxes.removeAll()
    try expect([])
  }

  @Test func `an element that is appended again stays where it is`() throws {
    for box in boxes[40..<60] { shelf.boxes.append(box) }
    try expect(boxes)
    // Linked by its own end first, as programs often do.
    let new = (0..<10).map { InPlace.Box(name: "new\($0)", shelf: shelf) }
    for box in new { shelf.boxes.append(box) }
    try expect(boxes + new)
    shelf.boxes.append(contentsOf: [boxes[3], boxes[3], InPlace.Box(name: "x"), boxes[4]])
    #expect(shelf.boxes.count == 111)
    #expect(shelf.boxes.dropLast() == boxes + new)
  }

  @Test func `an array read while it is being mutated reads as before`() throws {
    shelf.boxes.removeAll { box in
      #expect(shelf.boxes.count == 100)
      return box.name.count == 1
    }
    try expect(Array(boxes[10...]))
  }

  @Test func `elements may leave at their own end while an array is being mutated`() throws {
    shelf.boxes.removeAll { box in
      if box.name.count == 1 { box.shelf = second }
      return box.name.count == 1
    }
    try expect(Array(boxes[10...]))
    #expect(second.boxes == Array(boxes[..<10]))
  }

  @Test func `a save, a rollback or a deletion while an array is being mutated does no harm`()
    throws
  {
    func mutate(_ array: inout [InPlace.Box], _ body: () throws -> Void) rethrows {
      array.removeLast()
      try body()
      array.swapAt(0, 1)
    }
    var plain = boxes
    mutate(&plain) {}
    try mutate(&shelf.boxes) { try context.save() }
    try expect(plain)
    mutate(&plain) {}
    mutate(&shelf.boxes) { context.rollback() }
    try expect(plain)
    mutate(&shelf.boxes) { context.delete(plain[5]) }
    #expect(plain[5].isDeleted)
    #expect(!shelf.boxes.contains(plain[5]))
    context.rollback()
    try expect(plain)
  }

  @Test func `elements leave and come back at their other end, many at a time`() throws {
    for box in boxes[..<90] { box.shelf = second }
    #expect(shelf.boxes == Array(boxes[90...]))
    #expect(second.boxes == Array(boxes[..<90]))
    for box in boxes[..<50] { box.shelf = shelf }
    #expect(shelf.boxes == Array(boxes[90...]) + boxes[..<50])
    boxes[95].shelf = nil
    shelf.boxes.insert(boxes[95], at: 0)
    try expect([boxes[95]] + boxes[90..<95] + boxes[96...] + boxes[..<50])
  }

  @Test func `a long array of a new object is mutated in place too`() throws {
    let fresh = InPlace.Shelf(name: "fresh")
    let loose = (0..<100).map { InPlace.Box(name: "loose\($0)") }
    for box in loose { fresh.boxes.append(box) }
    fresh.boxes.removeFirst()
    fresh.boxes.swapAt(0, 50)
    #expect(fresh.boxes.count == 99)
    #expect(fresh.boxes[0] === loose[51])
    #expect(fresh.modelContext == nil)
    fresh.boxes.append(boxes[0])
    #expect(fresh.modelContext == context)
    #expect(boxes[0].shelf === fresh)
    #expect(shelf.boxes == Array(boxes[1...]))
  }

  @Test func `pairs of a join table are linked and unlinked in place`() throws {
    let sticker = InPlace.Sticker(name: "s")
    context.insert(sticker)
    let shelves = (0..<80).map { InPlace.Shelf(name: "\($0)") }
    for shelf in shelves { sticker.shelves.append(shelf) }
    sticker.shelves.remove(at: 10)
    sticker.shelves.swapAt(0, 70)
    #expect(shelves[10].stickers.isEmpty)
    #expect(shelves[11].stickers == [sticker])
    let expected = sticker.shelves.map(\.name)
    try context.save()
    let other = ModelContext(container)
    let stored = try #require(try other.fetch(FetchDescriptor<InPlace.Sticker>()).first)
    #expect(stored.shelves.map(\.name) == expected)
    for shelf in shelves[20..<60] { shelf.stickers = [] }
    #expect(sticker.shelves.count == 39)
    try context.save()
    #expect(sticker.count(of: \.shelves) == 39)
  }
}
