/// The tables a database must have to be imported, with the columns that are read.
enum ChinookShape {
  static let columns: [(table: String, columns: [String])] = [
    ("Artist", ["ArtistId", "Name"]),
    ("Album", ["AlbumId", "Title", "ArtistId"]),
    ("Genre", ["GenreId", "Name"]),
    ("MediaType", ["MediaTypeId", "Name"]),
    (
      "Track",
      [
        "TrackId", "Name", "AlbumId", "MediaTypeId", "GenreId", "Composer", "Milliseconds",
        "Bytes", "UnitPrice",
      ]
    ),
    ("Playlist", ["PlaylistId", "Name"]),
    ("PlaylistTrack", ["PlaylistId", "TrackId"]),
    (
      "Employee",
      ["EmployeeId", "LastName", "FirstName", "Title", "ReportsTo", "BirthDate", "HireDate"]
        + contact
    ),
    (
      "Customer",
      ["CustomerId", "FirstName", "LastName", "Company", "SupportRepId"] + contact
    ),
    (
      "Invoice",
      [
        "InvoiceId", "CustomerId", "InvoiceDate", "BillingAddress", "BillingCity",
        "BillingState", "BillingCountry", "BillingPostalCode", "Total",
      ]
    ),
    ("InvoiceLine", ["InvoiceLineId", "InvoiceId", "TrackId", "UnitPrice", "Quantity"]),
  ]

  private static let contact = [
    "Address", "City", "State", "Country", "PostalCode", "Phone", "Fax", "Email",
  ]

  /// Throws a mistake that names the first thing missing.
  static func check(_ database: SourceDatabase) throws {
    for (table, columns) in columns {
      let present = try database.rows(of: "SELECT name FROM pragma_table_info('\(table)')") {
        try $0.text(0).lowercased()
      }
      if present.isEmpty { throw wrongShape("no table \(table)") }
      if let column = columns.first(where: { !present.contains($0.lowercased()) }) {
        throw wrongShape("no column \(column) in its table \(table)")
      }
    }
  }

  private static func wrongShape(_ what: String) -> LedgerError {
    .mistake("this database is not a music shop of the Chinook shape: it has \(what)")
  }
}
