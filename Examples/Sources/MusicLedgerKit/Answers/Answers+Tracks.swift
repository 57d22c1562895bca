import Foundation
import Tessera

/// A track and all that hangs on it.
package struct TrackStory: Sendable, Equatable {
  package let number: Int
  package let name: String
  package let album: String?
  package let artist: String?
  package let genre: String?
  package let mediaType: String
  package let kind: String
  package let price: Money
  package let playlists: [String]
  package let buyers: [String]
}

/// A playlist and the numbers of its tracks, in order.
package struct PlaylistContents: Sendable, Equatable {
  package let number: Int
  package let name: String
  package let trackNumbers: [Int]
  package let milliseconds: Int
}

extension Answers {
  /// The story of the track with this number; nil where there is none.
  package func trackStory(number: Int) throws -> TrackStory? {
    var descriptor = FetchDescriptor<Track>(predicate: #Predicate { $0.number == number })
    descriptor.fetchLimit = 1
    guard let track = try context.fetch(descriptor).first else { return nil }
    return TrackStory(
      number: track.number, name: track.name, album: track.album?.title,
      artist: track.album?.artist.name, genre: track.genre?.name, mediaType: track.mediaType.name,
      kind: track.mediaType.kind.rawValue, price: track.unitPrice,
      playlists: track.playlists.map(\.name).sorted(),
      buyers: track.sales.map(\.invoice.customer.fullName).sorted())
  }

  /// The track sold most often, among those with an album and a buyer who is looked after by
  /// someone with a boss: there is something at the end of every chain. Among equals the one on the
  /// largest album, then the one with the lowest number.
  func bestSeller() throws -> Track? {
    let lines = try context.fetch(FetchDescriptor<InvoiceLine>())
    var sales: [Int: (track: Track, count: Int, albumSize: Int)] = [:]
    for line in lines where line.invoice.customer.supportRep?.reportsTo != nil {
      guard let album = line.track.album else { continue }
      sales[line.track.number, default: (line.track, 0, album.tracks.count)].count += line.quantity
    }
    return sales.values.max {
      ($0.count, $0.albumSize, $1.track.number) < ($1.count, $1.albumSize, $0.track.number)
    }?.track
  }

  /// Every playlist, by number.
  package func playlists() throws -> [PlaylistContents] {
    try context.fetch(FetchDescriptor<Playlist>(sortBy: [SortDescriptor(\.number)])).map { list in
      PlaylistContents(
        number: list.number, name: list.name, trackNumbers: list.tracks.map(\.number),
        milliseconds: list.tracks.reduce(0) { $0 + $1.milliseconds })
    }
  }
}
