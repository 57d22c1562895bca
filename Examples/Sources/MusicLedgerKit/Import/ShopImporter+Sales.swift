import Tessera

extension ShopImporter {
  func importPeople(of shop: ShopData) throws {
    try importEach("employees", of: shop.employees) { row in
      let employee = Employee(number: row.id, firstName: row.firstName, lastName: row.lastName)
      modelContext.insert(employee)
      employee.title = row.title
      employee.born = row.born
      employee.hired = row.hired
      employee.take(row.contact)
      objects.employees[row.id] = employee
    }
    // A boss may come after those who report to them.
    for row in shop.employees {
      objects.employees[row.id]?.reportsTo = try row.reportsToID.map {
        try objects.find($0, in: \.employees, for: "Employee \(row.id)")
      }
    }
    try importEach("customers", of: shop.customers) { row in
      let customer = Customer(
        number: row.id, firstName: row.firstName, lastName: row.lastName,
        email: row.contact.email ?? "")
      modelContext.insert(customer)
      customer.company = row.company
      customer.take(row.contact)
      customer.supportRep = try row.supportRepID.map {
        try objects.find($0, in: \.employees, for: "Customer \(row.id)")
      }
      objects.customers[row.id] = customer
    }
  }

  func importSales(of shop: ShopData) throws {
    try importEach("invoices", of: shop.invoices) { row in
      let customer = try objects.find(row.customerID, in: \.customers, for: "Invoice \(row.id)")
      let invoice = Invoice(
        number: row.id, date: row.date, totalCents: row.totalCents, customer: customer)
      modelContext.insert(invoice)
      invoice.billingAddress = row.billing.address
      invoice.billingCity = row.billing.city
      invoice.billingState = row.billing.state
      invoice.billingCountry = row.billing.country
      invoice.billingPostalCode = row.billing.postalCode
      objects.invoices[row.id] = invoice
    }
    try importEach("invoice lines", of: shop.invoiceLines) { row in
      let name = "Invoice line \(row.id)"
      let line = InvoiceLine(
        track: try objects.find(row.trackID, in: \.tracks, for: name), quantity: row.quantity,
        unitPriceCents: row.unitPriceCents,
        invoice: try objects.find(row.invoiceID, in: \.invoices, for: name))
      modelContext.insert(line)
    }
  }
}

extension Employee {
  fileprivate func take(_ contact: ContactRow) {
    address = contact.address
    city = contact.city
    state = contact.state
    country = contact.country
    postalCode = contact.postalCode
    phone = contact.phone
    fax = contact.fax
    email = contact.email
  }
}

extension Customer {
  fileprivate func take(_ contact: ContactRow) {
    address = contact.address
    city = contact.city
    state = contact.state
    country = contact.country
    postalCode = contact.postalCode
    phone = contact.phone
    fax = contact.fax
  }
}
