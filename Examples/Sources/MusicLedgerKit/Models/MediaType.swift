import Foundation
import Tessera

/// How a track is delivered.
@Model
final class MediaType {
  /// Stored as its raw value.
  enum Kind: String, Codable, Sendable {
    case audio
    case video
  }

  var name: String
  var kind: Kind
  @Relationship(inverse: \Track.mediaType) var tracks: [Track] = []

  init(name: String) {
    self.name = name
    self.kind = name.lowercased().contains("video") ? .video : .audio
  }
}
