import Foundation
import Observation
import Tessera

@Model
final class Artist {
  var name: String
  @Relationship(deleteRule: .cascade, inverse: \Album.artist) var albums: [Album] = []

  init(name: String) { self.name = name }
}

@Model
final class Album {
  var title: String
  var artist: Artist?

  init(title: String, artist: Artist) {
    self.title = title
    self.artist = artist
  }
}

/// Works beside the main actor, in a context of its own.
@ModelActor
actor Office {
  func rename(_ name: String, to newName: String) throws {
    let named = FetchDescriptor<Artist>(predicate: #Predicate { $0.name == name })
    for artist in try modelContext.fetch(named) { artist.name = newName }
    try modelContext.save()
  }
}

@main
struct FirstLook {
  @MainActor
  static func main() async throws {
    let container = try ModelContainer(
      for: Artist.self, Album.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = container.mainContext

    context.insert(Album(title: "Blue", artist: Artist(name: "Joan")))
    try context.save()

    let byJoan = #Predicate<Album> { $0.artist?.name == "Joan" }
    guard let album = try context.fetch(FetchDescriptor(predicate: byJoan)).first else { return }

    // Reading the chain registers for it; the far end's change wakes this reader, and only it.
    let (wakeUps, reader) = AsyncStream.makeStream(of: Void.self)
    withObservationTracking {
      print("\(album.title) by \(album.artist?.name ?? "nobody")")
    } onChange: {
      reader.yield()
    }

    try await Office(modelContainer: container).rename("Joan", to: "Joni")
    for await _ in wakeUps.prefix(1) {
      print("now by \(album.artist?.name ?? "nobody")")
    }
  }
}
