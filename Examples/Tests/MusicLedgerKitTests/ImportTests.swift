import MusicLedgerKit
import Tessera
import Testing

@MainActor
@Suite struct ImportTests {
  @Test func `an import reports every kind and ends at the last row`() async throws {
    let shop = ShopData.small
    let reported = try await shop.importInto(try Ledger.inMemory())
    #expect(
      reported.filter { $0.finishedWith != nil }.map(\.kind) == [
        "artists", "albums", "genres", "media types", "tracks", "playlists", "playlist entries",
        "employees", "customers", "invoices", "invoice lines",
      ])
    #expect(reported.map(\.rowsDone) == reported.map(\.rowsDone).sorted())
    #expect(reported.last?.rowsDone == shop.rowCount)
  }

  @Test func `a row that refers to nothing stops the import and is named`() async throws {
    var shop = ShopData.small
    shop.albums[2].artistID = 999
    await #expect(
      throws: LedgerError.mistake("Album 3 refers to Artist 999, which is not there")
    ) {
      try await shop.importInto(try Ledger.inMemory())
    }
  }

  @Test func `a track's story follows every relationship`() async throws {
    let shop = ShopData.small
    let container = try Ledger.inMemory()
    try await shop.importInto(container)
    let row = try #require(shop.tracks.first { $0.genreID != nil })
    let album = shop.albums[try #require(row.albumID) - 1]
    let genre = try #require(row.genreID)
    let lists = shop.playlistEntries.filter { $0.trackID == row.id }.map {
      shop.playlists[$0.playlistID - 1].name
    }

    let story = try #require(
      try Answers(context: container.mainContext).trackStory(number: row.id))
    #expect(story.name == row.name)
    #expect(story.album == album.title)
    #expect(story.artist == shop.artists[album.artistID - 1].name)
    #expect(story.genre == shop.genres[genre - 1].name)
    #expect(story.mediaType == shop.mediaTypes[row.mediaTypeID - 1].name)
    #expect(story.playlists == lists.sorted())
  }

  @Test func `counting along chains counts what the rows say`() async throws {
    let shop = ShopData.small
    let container = try Ledger.inMemory()
    try await shop.importInto(container)
    let country = try #require(shop.customers[0].contact.country)
    let artist = shop.artists[0]
    let boss = shop.employees[1]

    let findings = try Answers(context: container.mainContext).findings(
      country: country, artist: artist.name, boss: boss.lastName)
    let customers = shop.invoices.map { shop.customers[$0.customerID - 1] }
    let artists = shop.tracks.map { $0.albumID.map { shop.albums[$0 - 1].artistID } }
    let toCountry = shop.invoiceLines.filter {
      customers[$0.invoiceID - 1].contact.country == country
    }
    let byArtist = shop.invoiceLines.filter { line in
      artists[line.trackID - 1].map { shop.artists[$0 - 1].name } == artist.name
    }
    let underBoss = shop.customers.filter { customer in
      let rep = customer.supportRepID.map { shop.employees[$0 - 1] }
      return rep?.reportsToID.map { shop.employees[$0 - 1].lastName } == boss.lastName
    }
    let long = shop.tracks.filter { $0.milliseconds > 600_000 && $0.unitPriceCents < 150 }
    let expected = [toCountry.count, byArtist.count, underBoss.count, long.count]
    #expect(findings.map(\.count) == expected)
  }
}
