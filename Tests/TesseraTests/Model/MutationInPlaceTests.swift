import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// A mutation in place lasts as long as the code it is lent to, which may save or roll back meanwhile.
struct MutationInPlaceTests {
  private func lend(_ text: inout String, _ body: () throws -> Void) rethrows {
    text += " changed"
    try body()
    text += " twice"
  }

  @Test func `what is mutated while its context saves is still to be saved`() throws {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    let note = Note(title: "title")
    context.insert(note)
    try context.save()
    try lend(&note.title) { try context.save() }
    #expect(note.title == "title changed twice")
    #expect(note.hasChanges)
    try context.save()
    #expect(
      try ModelContext(container).fetch(FetchDescriptor<Note>()).map(\.title)
        == ["title changed twice"])
  }

  @Test func `a save in the middle leaves an earlier change of the property for the next`() throws {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    let note = Note(title: "title")
    context.insert(note)
    try context.save()
    func stored() throws -> [String] {
      try ModelContext(container).fetch(FetchDescriptor<Note>()).map(\.title)
    }
    note.title = "other"
    note.rank = 7
    try lend(&note.title) {
      _ = try context.fetch(FetchDescriptor<Note>())
      try context.save()
      #expect(try stored() == ["title"])
    }
    #expect(try ModelContext(container).fetch(FetchDescriptor<Note>()).map(\.rank) == [7])
    #expect(note.title == "other changed twice")
    context.rollback()
    #expect(note.title == "title")
    lend(&note.title) { note.rank = 8 }
    try context.save()
    #expect(try stored() == ["title changed twice"])
  }

  @Test func `a new object saved while it is mutated is whole with the next save`() throws {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    let note = Note(title: "title")
    context.insert(note)
    try lend(&note.title) {
      try context.save()
      let other = ModelContext(container)
      #expect(try other.fetch(FetchDescriptor<Note>()).map(\.title) == [""])
    }
    #expect(note.title == "title changed twice")
    try context.save()
    #expect(
      try ModelContext(container).fetch(FetchDescriptor<Note>()).map(\.title)
        == ["title changed twice"])
    let second = Note(title: "second")
    context.insert(second)
    lend(&second.title) { context.rollback() }
    #expect(second.title == "second changed twice")
  }

  @Test func `what is mutated while its context rolls back can be rolled back`() throws {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    let note = Note(title: "title")
    context.insert(note)
    try context.save()
    lend(&note.title) { context.rollback() }
    #expect(note.hasChanges)
    context.rollback()
    #expect(note.title == "title")
    lend(&note.title) { context.delete(note) }
    context.rollback()
    #expect(note.title == "title")
  }

  @Test func `values of any size are mutated without a copy, and that is one change`() throws {
    let context = ModelContext(try memoryContainer(Basket.self))
    let basket = Basket()
    basket.numbers = Array(0..<10_000)
    basket.numbers.reserveCapacity(20_000)
    basket.counts = ["a": 1]
    context.insert(basket)
    try context.save()
    // The first mutation after a save notes the original, and may copy for that.
    basket.numbers[0] = 1
    let place = address(of: basket.numbers)
    for index in 1..<1_000 { basket.numbers[index] += 1 }
    for _ in 0..<1_000 { basket.numbers.append(5) }
    double(&basket.numbers)
    #expect(address(of: basket.numbers) == place)
    for _ in 0..<100 { basket.counts["a", default: 0] += 1 }
    basket.counts["b", default: 7] += 1
    #expect(basket.hasChanges)
    try context.save()
    #expect(!basket.hasChanges)
    let found = try #require(
      try ModelContext(context.container).fetch(FetchDescriptor<Basket>()).first)
    #expect(found.numbers.count == 11_000 && found.numbers[1] == 4 && found.numbers.last == 10)
    #expect(found.counts == ["a": 101, "b": 8])
  }

  private func address(of numbers: [Int]) -> UnsafePointer<Int>? {
    numbers.withUnsafeBufferPointer { $0.baseAddress }
  }

  private func double(_ numbers: inout [Int]) {
    for index in numbers.indices { numbers[index] *= 2 }
  }
}

@Model final class Basket {
  var numbers: [Int] = []
  var counts: [String: Int] = [:]
}
