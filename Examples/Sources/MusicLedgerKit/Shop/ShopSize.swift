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

  package init(
    artists: Int, albums: Int, tracks: Int, playlists: Int, playlistEntries: Int, employees: Int,
    customers: Int, invoices: Int, invoiceLines: Int
  ) {
    self.artists = artists
    self.albums = albums
    self.tracks = tracks
    self.playlists = playlists
    self.playlistEntries = playlistEntries
    self.employees = employees
    self.customers = customers
    self.invoices = invoices
    self.invoiceLines = invoiceLines
  }

  /// As large as the Chinook shop.
  package static let standard = ShopSize(
    artists: 275, albums: 347, tracks: 3503, playlists: 18, playlistEntries: 8715, employees: 8,
    customers: 59, invoices: 412, invoiceLines: 2240)
}
