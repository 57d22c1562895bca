import Tessera

/// A kind of music.
@Model
final class Genre {
  var name: String
  @Relationship(inverse: \Track.genre) var tracks: [Track] = []

  init(name: String) {
    self.name = name
  }
}
