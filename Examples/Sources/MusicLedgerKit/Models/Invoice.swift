import Foundation
import Tessera

/// One purchase.
@Model
final class Invoice {
  @Attribute(.unique) var number: Int
  var date: Date
  var totalCents: Int
  var billingAddress: String?
  var billingCity: String?
  var billingState: String?
  var billingCountry: String?
  var billingPostalCode: String?

  var customer: Customer
  /// Lines are nothing without their invoice: they go with it.
  @Relationship(deleteRule: .cascade, inverse: \InvoiceLine.invoice) var lines: [InvoiceLine] = []

  var total: Money { Money(cents: totalCents) }

  init(number: Int, date: Date, totalCents: Int, customer: Customer) {
    self.number = number
    self.date = date
    self.totalCents = totalCents
    self.customer = customer
  }
}
