import Tessera

/// A performer or a band.
@Model
final class Artist {
  var name: String

  /// Naming the inverse on one side is enough: setting `album.artist` fills this, and the other way
  /// round. Deleting an artist deletes the albums.
  @Relationship(deleteRule: .cascade, inverse: \Album.artist) var albums: [Album] = []

  init(name: String) {
    self.name = name
  }
}
