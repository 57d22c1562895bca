import Foundation
import Tessera

// This target is isolated to the main actor by default. Models are not, with and without saying so.

/// A class that says nothing of its isolation.
@Model final class Album {
  var name = ""
  var made = Date.now
  var label: String?
  @Relationship(inverse: \Photo.album) var photos: [Photo] = []

  var title: String { label ?? name }
  func rename(_ name: String) { self.name = name }
}

/// A class that says that it is not isolated.
@Model nonisolated final class Photo {
  var caption: String
  var stars = Int?.some(3)
  var album: Album?

  init(caption: String) { self.caption = caption }
}

/// A class that says nothing, and one that inherits from it.
@Model class Place {
  var name: String
  init(name: String) { self.name = name }
}

/// A class that inherits.
@Model final class Venue: Place {
  var seats: Int
  var opened = Date.now

  init(name: String, seats: Int) {
    self.seats = seats
    super.init(name: name)
  }
}

/// An actor that is not the main one.
@ModelActor actor Importer {
  func add(_ captions: [String]) throws -> PersistentIdentifier {
    let album = Album()
    album.photos = captions.map(Photo.init)
    album.rename("Imported")
    modelContext.insert(album)
    modelContext.insert(Venue(name: "Hall", seats: captions.count))
    try modelContext.save()
    return album.persistentModelID
  }
}
