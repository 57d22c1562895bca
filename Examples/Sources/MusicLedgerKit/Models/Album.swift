import Tessera

/// A record of one artist.
@Model
final class Album {
  var title: String
  var artist: Artist
  @Relationship(inverse: \Track.album) var tracks: [Track] = []

  init(title: String, artist: Artist) {
    self.title = title
    self.artist = artist
  }
}
