import Foundation
import Tessera

// Asked in SQL, for what has no other words.

extension Question {
  static let bestCustomers = Question(
    "Who has spent the most since 2023?", by: "SQL, sorted by a sum",
    code: #"""
      let since = Date(timeIntervalSince1970: 1_672_531_200)
      let best: RawSQL = """
        SELECT c.* FROM \(Customer.self) c
        JOIN \(Invoice.self) i ON i.\(\Invoice.customer) = c.id
        WHERE i.\(\Invoice.date) >= \(since)
        GROUP BY c.id ORDER BY sum(i.\(\Invoice.totalCents)) DESC, c.number LIMIT \(5)
        """
      """#
  ) { context in
    // shown
    let since = Date(timeIntervalSince1970: 1_672_531_200)
    let best: RawSQL = """
      SELECT c.* FROM \(Customer.self) c
      JOIN \(Invoice.self) i ON i.\(\Invoice.customer) = c.id
      WHERE i.\(\Invoice.date) >= \(since)
      GROUP BY c.id ORDER BY sum(i.\(\Invoice.totalCents)) DESC, c.number LIMIT \(5)
      """
    // end
    return try Answer(Customer.self, best, in: context, ["customer", "country", "#spent"]) {
      customer in
      [
        customer.fullName, customer.country ?? "",
        customer.invoices.filter { $0.date >= since }.map(\.total).total.description,
      ]
    }
  }

  static let bestOfEachGenre = Question(
    "Which track sells best in each of these genres?", by: "SQL, with a window",
    code: #"""
      let genres = ["Rock", "Jazz", "Blues", "Pop", "Soundtrack"]
      let best: RawSQL = """
        SELECT id FROM (
          SELECT t.id, g.name AS genre, row_number() OVER (
            PARTITION BY g.id ORDER BY sum(l.quantity) DESC, t.number) AS place
          FROM \(Track.self) t JOIN \(Genre.self) g ON g.id = t.genre
          JOIN \(InvoiceLine.self) l ON l.track = t.id
          WHERE g.name IN \(genres) GROUP BY t.id)
        WHERE place = 1 ORDER BY genre
        """
      """#
  ) { context in
    // shown
    let genres = ["Rock", "Jazz", "Blues", "Pop", "Soundtrack"]
    let best: RawSQL = """
      SELECT id FROM (
        SELECT t.id, g.name AS genre, row_number() OVER (
          PARTITION BY g.id ORDER BY sum(l.quantity) DESC, t.number) AS place
        FROM \(Track.self) t JOIN \(Genre.self) g ON g.id = t.genre
        JOIN \(InvoiceLine.self) l ON l.track = t.id
        WHERE g.name IN \(genres) GROUP BY t.id)
      WHERE place = 1 ORDER BY genre
      """
    // end
    return try Answer(Track.self, best, in: context, ["genre", "track", "#sold"]) { track in
      [
        track.genre?.name ?? "", track.name, "\(track.sales.map(\.quantity).reduce(0, +))",
      ]
    }
  }
}
