/// A music shop as plain rows: what an import starts from, wherever it came from.
package struct ShopData: Sendable, Equatable {
  package var artists: [ArtistRow] = []
  package var albums: [AlbumRow] = []
  package var genres: [NamedRow] = []
  package var mediaTypes: [NamedRow] = []
  package var tracks: [TrackRow] = []
  package var playlists: [NamedRow] = []
  /// In the order of each playlist.
  package var playlistEntries: [PlaylistEntryRow] = []
  package var employees: [EmployeeRow] = []
  package var customers: [CustomerRow] = []
  package var invoices: [InvoiceRow] = []
  package var invoiceLines: [InvoiceLineRow] = []

  package var rowCount: Int {
    artists.count + albums.count + genres.count + mediaTypes.count + tracks.count
      + playlists.count + playlistEntries.count + employees.count + customers.count
      + invoices.count + invoiceLines.count
  }
}
