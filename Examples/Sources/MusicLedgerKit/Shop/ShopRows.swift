package import Foundation

/// A row with a name and nothing else: a genre, a media type, a playlist.
package struct NamedRow: Sendable, Equatable {
  package var id: Int
  package var name: String
}

/// An artist.
package typealias ArtistRow = NamedRow

/// An album.
package struct AlbumRow: Sendable, Equatable {
  package var id: Int
  package var title: String
  package var artistID: Int
}

/// A track.
package struct TrackRow: Sendable, Equatable {
  package var id: Int
  package var name: String
  package var albumID: Int?
  package var mediaTypeID: Int
  package var genreID: Int?
  package var composer: String?
  package var milliseconds: Int
  package var bytes: Int?
  package var unitPriceCents: Int
}

/// A track in a playlist.
package struct PlaylistEntryRow: Sendable, Equatable {
  package var playlistID: Int
  package var trackID: Int
}

/// Where someone can be reached.
package struct ContactRow: Sendable, Equatable {
  package var address: String?
  package var city: String?
  package var state: String?
  package var country: String?
  package var postalCode: String?
  package var phone: String?
  package var fax: String?
  package var email: String?
}

/// An employee.
package struct EmployeeRow: Sendable, Equatable {
  package var id: Int
  package var lastName: String
  package var firstName: String
  package var title: String?
  package var reportsToID: Int?
  package var born: Date?
  package var hired: Date?
  package var contact: ContactRow
}

/// A customer.
package struct CustomerRow: Sendable, Equatable {
  package var id: Int
  package var firstName: String
  package var lastName: String
  package var company: String?
  package var contact: ContactRow
  package var supportRepID: Int?
}

/// An invoice.
package struct InvoiceRow: Sendable, Equatable {
  package var id: Int
  package var customerID: Int
  package var date: Date
  package var billing: ContactRow
  package var totalCents: Int
}

/// A line of an invoice.
package struct InvoiceLineRow: Sendable, Equatable {
  package var id: Int
  package var invoiceID: Int
  package var trackID: Int
  package var unitPriceCents: Int
  package var quantity: Int
}
