import Tessera

/// Five readers on the main actor, and the objects they start from.
@MainActor
struct ShopFloor {
  let line: InvoiceLine
  let track: Track
  let album: Album
  let artist: Artist
  let invoice: Invoice
  let customer: Customer
  let supportRep: Employee
  let readers: [ChainReader]

  /// Takes its place around the best-selling track and someone who bought it.
  init(answers: Answers) throws {
    guard
      let track = try answers.bestSeller(), let album = track.album,
      let line = track.sales.first(where: { $0.invoice.customer.supportRep?.reportsTo != nil }),
      let supportRep = line.invoice.customer.supportRep
    else {
      throw LedgerError.mistake(
        "this shop has not sold a track to a customer whose support has a boss: nothing to observe")
    }
    self.line = line
    self.track = track
    self.album = album
    self.supportRep = supportRep
    artist = album.artist
    invoice = line.invoice
    customer = line.invoice.customer
    readers = Self.readers(line: line, invoice: line.invoice, customer: line.invoice.customer)
  }

  private static func readers(
    line: InvoiceLine, invoice: Invoice, customer: Customer
  ) -> [ChainReader] {
    [
      ChainReader("receipt", chain: "line.track.album?.artist.name") {
        let (track, album, artist) = (line.track, line.track.album, line.track.album?.artist)
        return [
          Link(line, "track", to: track), Link(track, "album", to: album),
          Link(album, "artist", to: artist), Link(artist, "name", reading: artist?.name),
        ]
      },
      ChainReader("price tag", chain: "line.track.unitPriceCents") {
        let track = line.track
        return [
          Link(line, "track", to: track),
          Link(track, "unitPriceCents", reading: "\(track.unitPriceCents)"),
        ]
      },
      ChainReader("genre shelf", chain: "line.track.genre?.name") {
        let (track, genre) = (line.track, line.track.genre)
        return [
          Link(line, "track", to: track), Link(track, "genre", to: genre),
          Link(genre, "name", reading: genre?.name),
        ]
      },
      ChainReader("support desk", chain: "invoice.customer.supportRep?.title") {
        let (customer, rep) = (invoice.customer, invoice.customer.supportRep)
        return [
          Link(invoice, "customer", to: customer), Link(customer, "supportRep", to: rep),
          Link(rep, "title", reading: rep?.title),
        ]
      },
      ChainReader("complaints", chain: "customer.supportRep?.reportsTo?.lastName") {
        let (rep, boss) = (customer.supportRep, customer.supportRep?.reportsTo)
        return [
          Link(customer, "supportRep", to: rep), Link(rep, "reportsTo", to: boss),
          Link(boss, "lastName", reading: boss?.lastName),
        ]
      },
    ]
  }
}
