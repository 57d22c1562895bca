import Foundation

extension ShopGenerator {
  mutating func makePeople(in shop: inout ShopData) {
    for id in 1...size.employees {
      // One director, two heads who report to the director, the others report to a head.
      let boss: Int? = id == 1 ? nil : id <= 3 ? 1 : Int.random(in: 2...3, using: &random)
      shop.employees.append(
        EmployeeRow(
          id: id, lastName: random.pick(ShopWords.lastNames),
          firstName: random.pick(ShopWords.firstNames),
          title: ShopWords.titles[(id - 1) % ShopWords.titles.count], reportsToID: boss,
          born: day(Int.random(in: -12_000 ... -4_000, using: &random)),
          hired: day(Int.random(in: -3_000 ... -1, using: &random)), contact: makeContact("e\(id)"))
      )
    }
    for id in 1...size.customers {
      shop.customers.append(
        CustomerRow(
          id: id, firstName: random.pick(ShopWords.firstNames),
          lastName: random.pick(ShopWords.lastNames),
          company: random.happens(onceIn: 6) ? random.pick(ShopWords.nouns) + " Ltd" : nil,
          contact: makeContact("c\(id)"),
          supportRepID: Int.random(in: min(4, size.employees)...size.employees, using: &random)))
    }
  }

  mutating func makeSales(in shop: inout ShopData) {
    // Five years of invoices, evenly spread, in the order of their dates.
    for id in 1...size.invoices {
      let customer = Int.random(in: 1...size.customers, using: &random)
      shop.invoices.append(
        InvoiceRow(
          id: id, customerID: customer, date: day((id - 1) * 1825 / size.invoices),
          billing: shop.customers[customer - 1].contact, totalCents: 0))
    }
    for id in 1...size.invoiceLines {
      // Every invoice has a line before any has a second.
      let invoice = id <= size.invoices ? id : Int.random(in: 1...size.invoices, using: &random)
      let track = Int.random(in: 1...size.tracks, using: &random)
      let price = shop.tracks[track - 1].unitPriceCents
      let quantity = random.happens(onceIn: 20) ? 2 : 1
      shop.invoiceLines.append(
        InvoiceLineRow(
          id: id, invoiceID: invoice, trackID: track, unitPriceCents: price, quantity: quantity))
      shop.invoices[invoice - 1].totalCents += price * quantity
    }
  }

  private mutating func makeContact(_ mailbox: String) -> ContactRow {
    let place = random.pick(ShopWords.places)
    let digits = Int.random(in: 1_000_000...9_999_999, using: &random)
    return ContactRow(
      address: "\(Int.random(in: 1...240, using: &random)) \(random.pick(ShopWords.nouns)) Street",
      city: place.city, country: place.country,
      postalCode: String(Int.random(in: 10_000...99_999, using: &random)),
      phone: "+00 \(digits)", email: "\(mailbox)@example.com")
  }

  /// So many days after the shop opened, on 1 January 2021.
  private func day(_ number: Int) -> Date {
    Date(timeIntervalSince1970: 1_609_459_200 + Double(number) * 86_400)
  }
}
