import Foundation
import Tessera

// Asked with Foundation's macro.

extension Question {
  static let longestTracks = Question(
    "Which tracks of a known composer play for longest?", by: "#Predicate",
    code: #"""
      var tracks = FetchDescriptor<Track>(
        predicate: #Predicate { $0.milliseconds > 240_000 && $0.composer != nil },
        sortBy: [SortDescriptor(\.milliseconds, order: .reverse), SortDescriptor(\.number)])
      tracks.fetchLimit = 5
      """#
  ) { context in
    // shown
    var tracks = FetchDescriptor<Track>(
      predicate: #Predicate { $0.milliseconds > 240_000 && $0.composer != nil },
      sortBy: [SortDescriptor(\.milliseconds, order: .reverse), SortDescriptor(\.number)])
    tracks.fetchLimit = 5
    // end
    return try Answer(tracks, in: context, ["track", "composer", "#time"]) { track in
      [
        track.name, track.composer ?? "", Text.playingTime(milliseconds: track.milliseconds),
      ]
    }
  }

  static let customersWithABoss = Question(
    "Which customers in Brazil and Canada does somebody with a boss look after?",
    by: "#Predicate along a chain of objects",
    code: #"""
      let countries = ["Brazil", "Canada"]
      let customers = FetchDescriptor<Customer>(
        predicate: #Predicate {
          countries.contains($0.country ?? "") && $0.supportRep?.reportsTo != nil
        },
        sortBy: [SortDescriptor(\.lastName), SortDescriptor(\.number)])
      """#
  ) { context in
    // shown
    let countries = ["Brazil", "Canada"]
    let customers = FetchDescriptor<Customer>(
      predicate: #Predicate {
        countries.contains($0.country ?? "") && $0.supportRep?.reportsTo != nil
      },
      sortBy: [SortDescriptor(\.lastName), SortDescriptor(\.number)])
    // end
    return try Answer(customers, in: context, ["customer", "country", "boss"]) { customer in
      [
        customer.fullName, customer.country ?? "",
        customer.supportRep?.reportsTo?.fullName ?? "",
      ]
    }
  }

  static let filmsOnInvoices = Question(
    "Which invoices have three videos or more on them?", by: "#Predicate over a to-many",
    code: #"""
      var invoices = FetchDescriptor<Invoice>(
        predicate: #Predicate { $0.lines.filter { $0.unitPriceCents > 99 }.count >= 3 },
        sortBy: [SortDescriptor(\.totalCents, order: .reverse), SortDescriptor(\.number)])
      invoices.fetchLimit = 5
      """#
  ) { context in
    // shown
    var invoices = FetchDescriptor<Invoice>(
      predicate: #Predicate { $0.lines.filter { $0.unitPriceCents > 99 }.count >= 3 },
      sortBy: [SortDescriptor(\.totalCents, order: .reverse), SortDescriptor(\.number)])
    invoices.fetchLimit = 5
    // end
    return try Answer(invoices, in: context, ["#invoice", "customer", "#lines", "#total"]) {
      invoice in
      [
        "\(invoice.number)", invoice.customer.fullName, "\(invoice.lines.count)",
        invoice.total.description,
      ]
    }
  }

  static let staffForCanada = Question(
    "Who looks after somebody in Canada who bought something for more than eight?",
    by: "#Predicate, one to-many inside another",
    code: #"""
      let staff = FetchDescriptor<Employee>(
        predicate: #Predicate { employee in
          employee.customers.contains { customer in
            customer.country == "Canada" && customer.invoices.contains { $0.totalCents > 800 }
          }
        },
        sortBy: [SortDescriptor(\.number)])
      """#
  ) { context in
    // shown
    let staff = FetchDescriptor<Employee>(
      predicate: #Predicate { employee in
        employee.customers.contains { customer in
          customer.country == "Canada" && customer.invoices.contains { $0.totalCents > 800 }
        }
      },
      sortBy: [SortDescriptor(\.number)])
    // end
    return try Answer(staff, in: context, ["employee", "title", "#customers"]) { employee in
      [employee.fullName, employee.title ?? "", "\(employee.customers.count)"]
    }
  }
}
