/// Reads a database of the Chinook shape into plain rows.
package struct ChinookReader {
  let database: SourceDatabase

  /// The whole shop; throws a mistake that says what is wrong with the file.
  package static func read(from path: String) throws -> ShopData {
    let database = try SourceDatabase(readingFrom: path)
    try ChinookShape.check(database)
    let reader = ChinookReader(database: database)
    var shop = ShopData()
    try reader.readCatalogue(into: &shop)
    try reader.readPeople(into: &shop)
    try reader.readSales(into: &shop)
    return shop
  }

  private func named(_ table: String) throws -> [NamedRow] {
    try database.rows(of: "SELECT \(table)Id, Name FROM \(table) ORDER BY 1") {
      NamedRow(id: try $0.int(0), name: $0.optionalText(1) ?? "")
    }
  }

  private func readCatalogue(into shop: inout ShopData) throws {
    shop.artists = try named("Artist")
    shop.genres = try named("Genre")
    shop.mediaTypes = try named("MediaType")
    shop.playlists = try named("Playlist")
    shop.albums = try database.rows(of: "SELECT AlbumId, Title, ArtistId FROM Album ORDER BY 1") {
      AlbumRow(id: try $0.int(0), title: try $0.text(1), artistID: try $0.int(2))
    }
    shop.tracks = try database.rows(
      of: """
        SELECT TrackId, Name, AlbumId, MediaTypeId, GenreId, Composer, Milliseconds, Bytes, UnitPrice
        FROM Track ORDER BY 1
        """
    ) {
      TrackRow(
        id: try $0.int(0), name: try $0.text(1), albumID: $0.optionalInt(2),
        mediaTypeID: try $0.int(3), genreID: $0.optionalInt(4), composer: $0.optionalText(5),
        milliseconds: try $0.int(6), bytes: $0.optionalInt(7), unitPriceCents: try $0.cents(8))
    }
    // The shape has no column for the order: it is the order the rows were put in.
    shop.playlistEntries = try database.rows(
      of: "SELECT PlaylistId, TrackId FROM PlaylistTrack ORDER BY PlaylistId, rowid"
    ) {
      PlaylistEntryRow(playlistID: try $0.int(0), trackID: try $0.int(1))
    }
  }

  private static let contactColumns =
    "Address, City, State, Country, PostalCode, Phone, Fax, Email"

  private func contact(_ row: SourceRow, from first: Int32) -> ContactRow {
    ContactRow(
      address: row.optionalText(first), city: row.optionalText(first + 1),
      state: row.optionalText(first + 2), country: row.optionalText(first + 3),
      postalCode: row.optionalText(first + 4), phone: row.optionalText(first + 5),
      fax: row.optionalText(first + 6), email: row.optionalText(first + 7))
  }

  private func readPeople(into shop: inout ShopData) throws {
    shop.employees = try database.rows(
      of: """
        SELECT EmployeeId, LastName, FirstName, Title, ReportsTo, BirthDate, HireDate,
          \(Self.contactColumns)
        FROM Employee ORDER BY 1
        """
    ) {
      EmployeeRow(
        id: try $0.int(0), lastName: try $0.text(1), firstName: try $0.text(2),
        title: $0.optionalText(3), reportsToID: $0.optionalInt(4), born: try $0.optionalDate(5),
        hired: try $0.optionalDate(6), contact: contact($0, from: 7))
    }
    shop.customers = try database.rows(
      of: """
        SELECT CustomerId, FirstName, LastName, Company, SupportRepId, \(Self.contactColumns)
        FROM Customer ORDER BY 1
        """
    ) {
      CustomerRow(
        id: try $0.int(0), firstName: try $0.text(1), lastName: try $0.text(2),
        company: $0.optionalText(3), contact: contact($0, from: 5), supportRepID: $0.optionalInt(4))
    }
  }

  private func readSales(into shop: inout ShopData) throws {
    shop.invoices = try database.rows(
      of: """
        SELECT InvoiceId, CustomerId, InvoiceDate, Total, BillingAddress, BillingCity, BillingState,
          BillingCountry, BillingPostalCode
        FROM Invoice ORDER BY 1
        """
    ) {
      InvoiceRow(
        id: try $0.int(0), customerID: try $0.int(1), date: try $0.date(2),
        billing: ContactRow(
          address: $0.optionalText(4), city: $0.optionalText(5), state: $0.optionalText(6),
          country: $0.optionalText(7), postalCode: $0.optionalText(8)),
        totalCents: try $0.cents(3))
    }
    shop.invoiceLines = try database.rows(
      of:
        "SELECT InvoiceLineId, InvoiceId, TrackId, UnitPrice, Quantity FROM InvoiceLine ORDER BY 1"
    ) {
      InvoiceLineRow(
        id: try $0.int(0), invoiceID: try $0.int(1), trackID: try $0.int(2),
        unitPriceCents: try $0.cents(3), quantity: try $0.int(4))
    }
  }
}
