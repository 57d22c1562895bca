package import Tessera

/// What a person asks of the ledger, answered through the object graph.
///
/// Belongs to the context it asks, and so to one actor; what it returns are plain values.
package struct Answers {
  package let context: ModelContext

  package init(context: ModelContext) {
    self.context = context
  }

  /// How many objects of each kind there are, and how many entries all playlists have together.
  package func counts() throws -> [KindCount] {
    [
      KindCount("artists", try count(Artist.self)),
      KindCount("albums", try count(Album.self)),
      KindCount("genres", try count(Genre.self)),
      KindCount("media types", try count(MediaType.self)),
      KindCount("tracks", try count(Track.self)),
      KindCount("playlists", try count(Playlist.self)),
      KindCount(
        "playlist entries",
        try context.fetch(FetchDescriptor<Playlist>()).reduce(0) { $0 + $1.tracks.count }),
      KindCount("employees", try count(Employee.self)),
      KindCount("customers", try count(Customer.self)),
      KindCount("invoices", try count(Invoice.self)),
      KindCount("invoice lines", try count(InvoiceLine.self)),
    ]
  }

  private func count<Model: PersistentModel>(_ model: Model.Type) throws -> Int {
    try context.fetchCount(FetchDescriptor<Model>())
  }
}

/// A kind of thing, in the plural, and how many of it there are.
package struct KindCount: Sendable, Equatable {
  package let kind: String
  package let count: Int

  package init(_ kind: String, _ count: Int) {
    self.kind = kind
    self.count = count
  }
}
