import SwiftData
import Testing

@MainActor
struct BudgetTests {
  private func ledger() throws -> Ledger {
    let context = try ModelContainer(
      for: Account.self, Transaction.self, Category.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true)
    ).mainContext
    let food = Category("Essen")
    let cafe = Category("Cafés", in: food)
    let rent = Category("Rent")
    let accounts = [
      Account("Wallet", .cash), Account("Giro", .bank), Account("Old card", .card),
    ]
    accounts[2].isArchived = true
    for object in accounts { context.insert(object) }
    for object in [food, cafe, rent] { context.insert(object) }
    let rows: [(Int, Decimal, String, Int, Category?)] = [
      (1, 3.5, "Café Zentral", 0, cafe), (2, 800, "Müller Immobilien", 1, rent),
      (3, 12.25, "muller's market", 1, food), (4, 99, "Shop 10", 1, nil), (5, 99, "Shop 9", 0, nil),
      (6, 1, "Müller", 2, food),
    ]
    for (day, amount, payee, account, category) in rows {
      let transaction = Transaction(
        Date(timeIntervalSinceReferenceDate: Double(day) * 86_400), amount, payee)
      context.insert(transaction)
      transaction.account = accounts[account]
      transaction.category = category
      if day == 4 { transaction.memo = "for the café" }
    }
    try context.save()
    return Ledger(context: context)
  }

  @Test func `search, periods, kinds of account and amounts`() throws {
    let ledger = try ledger()
    #expect(
      try ledger.transactions(matching: " CAFE ").map(\.payee) == ["Shop 10", "Café Zentral"])
    #expect(
      try ledger.transactions(matching: "muller").map(\.payee)
        == ["muller's market", "Müller Immobilien"])
    #expect(
      try ledger.transactions(matching: "essen").map(\.payee) == [
        "muller's market", "Café Zentral",
      ])
    let day = { (number: Double) in Date(timeIntervalSinceReferenceDate: number * 86_400) }
    #expect(try ledger.transactions(in: day(2)...day(3)).count == 2)
    #expect(
      try ledger.transactions(kinds: [.cash, .card]).map(\.payee) == ["Shop 9", "Café Zentral"])
    #expect(try ledger.transactions(over: 99).count == 3)
  }

  @Test func `orders, counts and trees`() throws {
    let ledger = try ledger()
    #expect(
      try ledger.transactions(order: .payee).map(\.payee)
        == ["Café Zentral", "Müller Immobilien", "muller's market", "Shop 9", "Shop 10"])
    #expect(
      try ledger.transactions(order: .amount).map(\.amount) == [800, 99, 99, 12.25, 3.5])
    #expect(try ledger.uncategorised() == 2)
    #expect(try ledger.busy(over: 10, more: 2).map(\.name) == ["Giro"])
    #expect(try ledger.leaves() == ["Cafés", "Rent"])
  }
}
