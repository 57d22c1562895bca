import Tessera

/// What the shop sells.
@Model
final class Track {
  /// The number in the shop's catalogue.
  @Attribute(.unique) var number: Int
  var name: String
  var composer: String?
  var milliseconds: Int
  var bytes: Int?
  /// Money is kept in whole cents, so that sums are exact.
  var unitPriceCents: Int

  var album: Album?
  var genre: Genre?
  var mediaType: MediaType
  /// The other end of `Playlist.tracks`: many to many.
  var playlists: [Playlist] = []
  @Relationship(inverse: \InvoiceLine.track) var sales: [InvoiceLine] = []

  /// A computed property is not stored.
  var unitPrice: Money { Money(cents: unitPriceCents) }

  init(number: Int, name: String, milliseconds: Int, unitPriceCents: Int, mediaType: MediaType) {
    self.number = number
    self.name = name
    self.milliseconds = milliseconds
    self.unitPriceCents = unitPriceCents
    self.mediaType = mediaType
  }
}
