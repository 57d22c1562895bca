/// How large a generated shop is.
package struct ShopSize: Sendable {
  package var artists: Int
  package var albums: Int
  package var tracks: Int
  package var playlists: Int
  package var playlistEntries: Int
  package var employees: Int
  package var customers: Int
  package var invoices: Int
  package var invoiceLines: Int

  /// As large as the Chinook shop.
  package static let standard = ShopSize(
    artists: 275, albums: 347, tracks: 3503, playlists: 18, playlistEntries: 8715, employees: 8,
    customers: 59, invoices: 412, invoiceLines: 2240)
}
