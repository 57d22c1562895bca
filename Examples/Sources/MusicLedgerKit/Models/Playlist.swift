import Tessera

/// Tracks in the order someone put them in.
@Model
final class Playlist {
  @Attribute(.unique) var number: Int
  var name: String

  /// Many to many. The order is kept.
  @Relationship(inverse: \Track.playlists) var tracks: [Track] = []

  init(number: Int, name: String) {
    self.number = number
    self.name = name
  }
}
