import Tessera

/// One track on an invoice, at the price it had on the day.
@Model
final class InvoiceLine {
  var unitPriceCents: Int
  var quantity: Int
  var invoice: Invoice
  var track: Track

  var price: Money { Money(cents: unitPriceCents * quantity) }

  init(track: Track, quantity: Int, unitPriceCents: Int, invoice: Invoice) {
    self.track = track
    self.quantity = quantity
    self.unitPriceCents = unitPriceCents
    self.invoice = invoice
  }
}
