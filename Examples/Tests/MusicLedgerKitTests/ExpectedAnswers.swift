import MusicLedgerKit

/// What the ledger is to answer, found out without Tessera.
struct ExpectedAnswers: Sendable {
  var counts: [String: Int] = [:]
  var revenueCents = 0
  var months: [MonthRevenue] = []
  /// Track numbers by playlist number, in order.
  var playlists: [Int: [Int]] = [:]
  /// How deep in the tree each employee is.
  var levels: [Int: Int] = [:]
  /// The numbers of the ten best customers.
  var bestCustomers: [Int] = []
}
