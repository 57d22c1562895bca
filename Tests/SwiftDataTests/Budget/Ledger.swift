import SwiftData

/// What the screens of the budget ask its store.
struct Ledger {
  let context: ModelContext

  enum Order {
    case newest, payee, amount
  }

  func transactions(
    matching text: String? = nil, in period: ClosedRange<Date>? = nil, kinds: [Account.Kind] = [],
    over least: Decimal? = nil, order: Order = .newest
  ) throws -> [Transaction] {
    let text = text?.trimmingCharacters(in: .whitespaces) ?? ""
    let from = period?.lowerBound ?? .distantPast
    let to = period?.upperBound ?? .distantFuture
    let least = least ?? 0
    let predicate = #Predicate { (transaction: Transaction) in
      (text.isEmpty || transaction.payee.localizedStandardContains(text)
        || transaction.memo?.localizedStandardContains(text) == true
        || transaction.category?.name.localizedStandardContains(text) == true
        || transaction.category?.parent?.name.localizedStandardContains(text) == true)
        && transaction.date >= from && transaction.date <= to && transaction.amount >= least
        && transaction.account?.isArchived == false
    }
    var descriptor = FetchDescriptor(predicate: predicate, sortBy: descriptors(order))
    if !kinds.isEmpty {
      descriptor.predicate = #Predicate { transaction in
        predicate.evaluate(transaction)
          && (transaction.account.flatMap { kinds.contains($0.kind) } ?? false)
      }
    }
    return try context.fetch(descriptor)
  }

  private func descriptors(_ order: Order) -> [SortDescriptor<Transaction>] {
    switch order {
    case .newest: [SortDescriptor(\.date, order: .reverse)]
    case .payee:
      [
        SortDescriptor(\.payee, comparator: .localizedStandard),
        SortDescriptor(\.date, order: .reverse),
      ]
    case .amount:
      [
        SortDescriptor(\.amount, order: .reverse),
        SortDescriptor(\.category?.name, comparator: .localized),
      ]
    }
  }

  func uncategorised() throws -> Int {
    try context.fetchCount(
      FetchDescriptor<Transaction>(predicate: #Predicate { $0.category == nil }))
  }

  /// Accounts in which more than `count` transactions are over an amount.
  func busy(over amount: Decimal, more count: Int) throws -> [Account] {
    try context.fetch(
      FetchDescriptor(
        predicate: #Predicate { (account: Account) in
          !account.isArchived && account.transactions.filter { $0.amount > amount }.count > count
        }))
  }

  func leaves() throws -> [String] {
    try context.fetch(
      FetchDescriptor<Category>(
        predicate: #Predicate { $0.children.isEmpty },
        sortBy: [SortDescriptor(\.name, comparator: .localizedStandard)])
    ).map(\.name)
  }
}
