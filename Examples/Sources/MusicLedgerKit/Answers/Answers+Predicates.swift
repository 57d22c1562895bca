import Foundation
import Tessera

/// A question the database answers by itself.
package struct Finding: Sendable, Equatable {
  package let question: String
  package let count: Int
}

extension Answers {
  /// Questions along chains of relationships: each becomes one SQL statement that counts.
  ///
  /// A chain through an optional gives an optional, and `#Predicate` compares like with like: so
  /// these parameters are optional too.
  package func findings(country: String?, artist: String?, boss: String?) throws -> [Finding] {
    let soldAbroad = #Predicate<InvoiceLine> { $0.invoice.customer.country == country }
    let byArtist = #Predicate<InvoiceLine> { $0.track.album?.artist.name == artist }
    let underBoss = #Predicate<Customer> { $0.supportRep?.reportsTo?.lastName == boss }
    let longAndCheap = #Predicate<Track> { $0.milliseconds > 600_000 && $0.unitPriceCents < 150 }
    return [
      Finding(
        question: "lines on invoices to \(country ?? "nowhere")",
        count: try context.fetchCount(FetchDescriptor(predicate: soldAbroad))),
      Finding(
        question: "lines for a track of \(artist ?? "nobody")",
        count: try context.fetchCount(FetchDescriptor(predicate: byArtist))),
      Finding(
        question: "customers looked after by someone under \(boss ?? "nobody")",
        count: try context.fetchCount(FetchDescriptor(predicate: underBoss))),
      Finding(
        question: "tracks of more than ten minutes for less than 1.50",
        count: try context.fetchCount(FetchDescriptor(predicate: longAndCheap))),
    ]
  }
}
