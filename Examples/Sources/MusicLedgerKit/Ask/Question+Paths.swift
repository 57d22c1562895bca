import Foundation
import Tessera

// Asked with typed paths, and with predicates put together.

extension Question {
  static let seriesInOrder = Question(
    "Which videos are by somebody whose name begins with The?",
    by: "typed paths, and sorted by them",
    code: #"""
      let track = Track.path
      var videos = FetchDescriptor(
        predicate: track.mediaType.kind == .video && track.album.artist.name.hasPrefix("The "),
        sortBy: [
          track.album.artist.name.ascending, track.album.title.ascending, track.number.ascending,
        ])
      videos.fetchLimit = 5
      """#
  ) { context in
    // shown
    let track = Track.path
    var videos = FetchDescriptor(
      predicate: track.mediaType.kind == .video && track.album.artist.name.hasPrefix("The "),
      sortBy: [
        track.album.artist.name.ascending, track.album.title.ascending, track.number.ascending,
      ])
    videos.fetchLimit = 5
    // end
    return try Answer(videos, in: context, ["artist", "album", "video"]) { track in
      [track.album?.artist.name ?? "", track.album?.title ?? "", track.name]
    }
  }

  static let artistsOfLongAlbums = Question(
    "Which artists have an album of more than ten tracks?", by: "a typed path over a to-many",
    code: #"""
      var artists = FetchDescriptor(
        predicate: Artist.path.albums.any.tracks.count > 10,
        sortBy: [Artist.path.name.ascending])
      artists.fetchLimit = 5
      """#
  ) { context in
    // shown
    var artists = FetchDescriptor(
      predicate: Artist.path.albums.any.tracks.count > 10,
      sortBy: [Artist.path.name.ascending])
    artists.fetchLimit = 5
    // end
    return try Answer(artists, in: context, ["artist", "#albums", "#tracks"]) { artist in
      [
        artist.name, "\(artist.albums.count)",
        artist.albums.map { "\($0.tracks.count)" }.joined(separator: " + "),
      ]
    }
  }

  static let unsoldFavourites = Question(
    "Which tracks has nobody bought, although they are on three playlists or more?",
    by: "typed paths, of two to-manys",
    code: #"""
      var tracks = FetchDescriptor(
        predicate: Track.path.sales.isEmpty && Track.path.playlists.count >= 3,
        sortBy: [Track.path.name.ascending, Track.path.number.ascending])
      tracks.fetchLimit = 5
      """#
  ) { context in
    // shown
    var tracks = FetchDescriptor(
      predicate: Track.path.sales.isEmpty && Track.path.playlists.count >= 3,
      sortBy: [Track.path.name.ascending, Track.path.number.ascending])
    tracks.fetchLimit = 5
    // end
    return try Answer(tracks, in: context, ["track", "artist", "#playlists"]) { track in
      [track.name, track.album?.artist.name ?? "", "\(track.playlists.count)"]
    }
  }

  static let wishes = Question(
    "Which tracks are as the list of wishes says?", by: "a list of predicates of both kinds",
    code: #"""
      var wishes = [#Predicate<Track> { $0.unitPriceCents < 150 && $0.milliseconds < 240_000 }]
      wishes.append(Track.path.genre.name.isIn(["Rock", "Jazz", "Blues"]))
      wishes.append(!Track.path.sales.any.invoice.customer.country.isIn(["USA", "Poland"]))
      var tracks = FetchDescriptor<Track>(
        predicate: .all(of: wishes), sortBy: [Track.path.number.ascending])
      tracks.fetchLimit = 5
      """#
  ) { context in
    // shown
    var wishes = [#Predicate<Track> { $0.unitPriceCents < 150 && $0.milliseconds < 240_000 }]
    wishes.append(Track.path.genre.name.isIn(["Rock", "Jazz", "Blues"]))
    wishes.append(!Track.path.sales.any.invoice.customer.country.isIn(["USA", "Poland"]))
    var tracks = FetchDescriptor<Track>(
      predicate: .all(of: wishes), sortBy: [Track.path.number.ascending])
    tracks.fetchLimit = 5
    // end
    return try Answer(tracks, in: context, ["track", "genre", "#price", "#time"]) { track in
      [
        track.name, track.genre?.name ?? "", track.unitPrice.description,
        Text.playingTime(milliseconds: track.milliseconds),
      ]
    }
  }
}
