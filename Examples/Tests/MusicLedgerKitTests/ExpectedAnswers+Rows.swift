import Foundation
import MusicLedgerKit

extension ExpectedAnswers {
  /// Adds up the rows a generated shop consists of.
  init(addingUp shop: ShopData) {
    counts = [
      "artists": shop.artists.count, "albums": shop.albums.count, "genres": shop.genres.count,
      "media types": shop.mediaTypes.count, "tracks": shop.tracks.count,
      "playlists": shop.playlists.count, "playlist entries": shop.playlistEntries.count,
      "employees": shop.employees.count, "customers": shop.customers.count,
      "invoices": shop.invoices.count, "invoice lines": shop.invoiceLines.count,
    ]
    // From the lines, where the ledger's answer comes from the invoices.
    revenueCents = shop.invoiceLines.reduce(0) { $0 + $1.unitPriceCents * $1.quantity }
    months = Self.months(of: shop)
    for playlist in shop.playlists { playlists[playlist.id] = [] }
    for entry in shop.playlistEntries { playlists[entry.playlistID]?.append(entry.trackID) }
    // A boss always has a lower number, so is there already.
    for employee in shop.employees {
      levels[employee.id] = employee.reportsToID.flatMap { levels[$0] }.map { $0 + 1 } ?? 0
    }
    var spent: [Int: Int] = Dictionary(
      uniqueKeysWithValues: shop.customers.map { ($0.id, 0) })
    for invoice in shop.invoices { spent[invoice.customerID, default: 0] += invoice.totalCents }
    bestCustomers = Array(
      spent.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key).prefix(10))
  }

  private static func months(of shop: ShopData) -> [MonthRevenue] {
    let text = Date.ISO8601FormatStyle(timeZone: .gmt).year().month()
    let cents = shop.invoices.reduce(into: [String: Int]()) {
      $0[$1.date.formatted(text), default: 0] += $1.totalCents
    }
    return cents.sorted { $0.key < $1.key }.compactMap { month, cents in
      let parts = month.split(separator: "-").compactMap { Int($0) }
      guard parts.count == 2 else { return nil }
      return MonthRevenue(year: parts[0], month: parts[1], revenue: Money(cents: cents))
    }
  }
}
