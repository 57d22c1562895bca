import MusicLedgerKit

extension ExpectedAnswers {
  /// Asks a database of the Chinook shape in its own SQL.
  init(asking path: String) throws {
    let database = try SourceDatabase(readingFrom: path)
    for (kind, table) in [
      ("artists", "Artist"), ("albums", "Album"), ("genres", "Genre"),
      ("media types", "MediaType"), ("tracks", "Track"), ("playlists", "Playlist"),
      ("playlist entries", "PlaylistTrack"), ("employees", "Employee"),
      ("customers", "Customer"), ("invoices", "Invoice"), ("invoice lines", "InvoiceLine"),
    ] {
      counts[kind] = try database.rows(of: "SELECT count(*) FROM \(table)") { try $0.int(0) }[0]
    }
    revenueCents = try database.rows(of: "SELECT sum(Total) FROM Invoice") { try $0.cents(0) }[0]
    months = try database.rows(
      of: """
        SELECT CAST(strftime('%Y', InvoiceDate) AS INTEGER),
          CAST(strftime('%m', InvoiceDate) AS INTEGER), sum(Total)
        FROM Invoice GROUP BY 1, 2 ORDER BY 1, 2
        """
    ) {
      MonthRevenue(
        year: try $0.int(0), month: try $0.int(1), revenue: Money(cents: try $0.cents(2)))
    }
    try database.forEachRow(of: "SELECT PlaylistId FROM Playlist") {
      playlists[try $0.int(0)] = []
    }
    try database.forEachRow(of: "SELECT PlaylistId, TrackId FROM PlaylistTrack ORDER BY rowid") {
      playlists[try $0.int(0), default: []].append(try $0.int(1))
    }
    try database.forEachRow(
      of: """
        WITH RECURSIVE Tree(id, level) AS (
          SELECT EmployeeId, 0 FROM Employee WHERE ReportsTo IS NULL
          UNION ALL
          SELECT EmployeeId, level + 1 FROM Employee JOIN Tree ON ReportsTo = id)
        SELECT id, level FROM Tree
        """
    ) {
      levels[try $0.int(0)] = try $0.int(1)
    }
    bestCustomers = try database.rows(
      of: """
        SELECT CustomerId FROM Invoice GROUP BY 1
        ORDER BY CAST(round(sum(Total) * 100) AS INTEGER) DESC, CustomerId LIMIT 10
        """
    ) {
      try $0.int(0)
    }
  }
}
