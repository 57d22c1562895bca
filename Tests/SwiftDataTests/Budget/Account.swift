import SwiftData

// A household's money: accounts, transactions, categories in a tree.

@Model
final class Account {
  enum Kind: String, Codable {
    case cash, bank, card
  }

  var name: String
  var kind: Kind
  var isArchived = false
  @Relationship(deleteRule: .cascade, inverse: \Transaction.account) var transactions:
    [Transaction] =
      []

  init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

@Model
final class Transaction {
  var date: Date
  var amount: Decimal
  var payee: String
  var memo: String?
  var account: Account?
  var category: Category?

  init(_ date: Date, _ amount: Decimal, _ payee: String) {
    self.date = date
    self.amount = amount
    self.payee = payee
  }
}

@Model
final class Category {
  var name: String
  var parent: Category?
  @Relationship(inverse: \Category.parent) var children: [Category] = []
  var transactions: [Transaction] = []

  init(_ name: String, in parent: Category? = nil) {
    self.name = name
    self.parent = parent
  }
}
