import Foundation
import Tessera

/// What was sold in one month, by universal time.
package struct MonthRevenue: Sendable, Equatable {
  package let year: Int
  package let month: Int
  package let revenue: Money

  package init(year: Int, month: Int, revenue: Money) {
    self.year = year
    self.month = month
    self.revenue = revenue
  }
}

/// A customer among the best.
package struct CustomerStanding: Sendable, Equatable {
  package let number: Int
  package let name: String
  package let country: String
  package let supportRep: String
  package let invoices: Int
  package let spent: Money
}

extension Answers {
  /// What was sold altogether.
  package func revenue() throws -> Money {
    try context.fetch(FetchDescriptor<Invoice>()).map(\.total).total
  }

  /// What was sold in each month with a sale, the earliest first.
  package func revenueByMonth() throws -> [MonthRevenue] {
    let invoices = try context.fetch(FetchDescriptor<Invoice>(sortBy: [SortDescriptor(\.date)]))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var months: [MonthRevenue] = []
    for invoice in invoices {
      let date = calendar.dateComponents([.year, .month], from: invoice.date)
      let (year, month) = (date.year ?? 0, date.month ?? 0)
      // The invoices come in the order of their dates, so a month is finished before the next.
      var sum = invoice.total
      if let last = months.last, last.year == year, last.month == month {
        sum = sum + last.revenue
        months.removeLast()
      }
      months.append(MonthRevenue(year: year, month: month, revenue: sum))
    }
    return months
  }

  /// The customers who spent the most; among equals the one with the lower number.
  package func bestCustomers(_ limit: Int) throws -> [CustomerStanding] {
    let customers = try context.fetch(
      FetchDescriptor<Customer>(sortBy: [SortDescriptor(\.number)]))
    let standings = customers.map { customer in
      CustomerStanding(
        number: customer.number, name: customer.fullName, country: customer.country ?? "",
        supportRep: customer.supportRep?.fullName ?? "", invoices: customer.invoices.count,
        spent: customer.invoices.map(\.total).total)
    }
    // Sorting keeps the order of equals only by luck; the number decides.
    return Array(
      standings.sorted { ($1.spent, $0.number) < ($0.spent, $1.number) }.prefix(limit))
  }
}
