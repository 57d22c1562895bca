import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Model final class F44Payment {
  var amount: Decimal

  init(_ amount: Decimal) { self.amount = amount }
}

/// A `Decimal` is stored exactly, and compares, sorts and is reckoned with by value.
struct F44Tests {
  private let texts = [
    "0.1", "0.2", "0.3", "9.995", "1e-20", "12345678901234567890.123456789", "-2", "10", "9",
  ]
  private var amounts: [Decimal] { texts.compactMap { Decimal(string: $0) } }

  private func contexts() throws -> [ModelContext] {
    let saved = ModelContext(try memoryContainer(F44Payment.self))
    let pending = ModelContext(try memoryContainer(F44Payment.self))
    for context in [saved, pending] {
      for amount in amounts { context.insert(F44Payment(amount)) }
    }
    try saved.save()
    return [saved, pending]
  }

  @Test func `amounts come back exactly`() throws {
    let store = try TemporaryStore()
    do {
      let context = ModelContext(try store.open(F44Payment.self))
      for amount in amounts { context.insert(F44Payment(amount)) }
      try context.save()
    }
    let context = ModelContext(try store.open(F44Payment.self))
    let found = try context.fetch(FetchDescriptor<F44Payment>())
    #expect(found.map(\.amount) == amounts)
    #expect(found.map(\.amount.description) == amounts.map(\.description))
  }

  @Test func `a sum finds the amount it equals`() throws {
    let sum = amounts[0] + amounts[1]
    for context in try contexts() {
      let equal = FetchDescriptor<F44Payment>(predicate: #Predicate { $0.amount == sum })
      #expect(try context.fetch(equal).map(\.amount) == [amounts[2]])
      let list = [sum, 10, Decimal(string: "9.9950") ?? 0]
      let member = FetchDescriptor<F44Payment>(predicate: #Predicate { list.contains($0.amount) })
      #expect(try context.fetchCount(member) == 3)
      let stored = FetchDescriptor<F44Payment>(
        predicate: #Predicate { $0.amount + $0.amount == 20 })
      #expect(try context.fetch(stored).map(\.amount) == [10])
    }
  }

  @Test func `amounts are sorted and compared by value`() throws {
    for context in try contexts() {
      let sorted = FetchDescriptor<F44Payment>(sortBy: [SortDescriptor(\.amount)])
      #expect(try context.fetch(sorted).map(\.amount) == amounts.sorted())
      let greater = FetchDescriptor<F44Payment>(
        predicate: #Predicate { $0.amount > 9 }, sortBy: [SortDescriptor(\.amount)])
      #expect(try context.fetch(greater).map(\.amount) == [amounts[3], 10, amounts[5]])
      let between = FetchDescriptor<F44Payment>(
        predicate: #Predicate { (0...9).contains($0.amount) })
      #expect(try context.fetchCount(between) == 5)
    }
  }

  @Test func `what plain SQL wrote is compared by value too`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(F44Payment.self))
    try context.save()
    try RawDatabase(store.url).execute(
      """
      INSERT INTO F44Payment (amount) VALUES (10), (9.5), ('1.50'), ('+1.5e0'), ('-0.0'), (1e-20), \
      ('0015e-1'), ('x')
      """)
    let half = Decimal(string: "1.5") ?? 0
    let equal = FetchDescriptor<F44Payment>(predicate: #Predicate { $0.amount == half })
    #expect(try context.fetchCount(equal) == 3)
    let sorted = FetchDescriptor<F44Payment>(
      predicate: #Predicate { $0.amount >= 0 && $0.amount < 1000 },
      sortBy: [SortDescriptor(\.amount)])
    #expect(
      try context.fetch(sorted).map(\.amount.description)
        == ["0", "0.00000000000000000001", "1.5", "1.5", "1.5", "9.5", "10"])
  }
}
