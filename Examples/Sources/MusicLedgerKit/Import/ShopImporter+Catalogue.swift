import Tessera

extension ShopImporter {
  func importCatalogue(of shop: ShopData) throws {
    try importEach("artists", of: shop.artists) { row in
      let artist = Artist(name: row.name)
      modelContext.insert(artist)
      objects.artists[row.id] = artist
    }
    try importEach("albums", of: shop.albums) { row in
      let artist = try objects.find(row.artistID, in: \.artists, for: "Album \(row.id)")
      // Saving would reach the album through its artist; inserting says it plainly.
      let album = Album(title: row.title, artist: artist)
      modelContext.insert(album)
      objects.albums[row.id] = album
    }
    try importEach("genres", of: shop.genres) { row in
      let genre = Genre(name: row.name)
      modelContext.insert(genre)
      objects.genres[row.id] = genre
    }
    try importEach("media types", of: shop.mediaTypes) { row in
      let mediaType = MediaType(name: row.name)
      modelContext.insert(mediaType)
      objects.mediaTypes[row.id] = mediaType
    }
  }

  func importTracks(of shop: ShopData) throws {
    try importEach("tracks", of: shop.tracks) { row in
      let name = "Track \(row.id)"
      let track = Track(
        number: row.id, name: row.name, milliseconds: row.milliseconds,
        unitPriceCents: row.unitPriceCents,
        mediaType: try objects.find(row.mediaTypeID, in: \.mediaTypes, for: name))
      modelContext.insert(track)
      track.composer = row.composer
      track.bytes = row.bytes
      track.album = try row.albumID.map { try objects.find($0, in: \.albums, for: name) }
      track.genre = try row.genreID.map { try objects.find($0, in: \.genres, for: name) }
      objects.tracks[row.id] = track
    }
  }

  func importPlaylists(of shop: ShopData) throws {
    try importEach("playlists", of: shop.playlists) { row in
      let playlist = Playlist(number: row.id, name: row.name)
      modelContext.insert(playlist)
      objects.playlists[row.id] = playlist
    }
    // The dictionary keeps each playlist's entries in the order they came in.
    let entries = Dictionary(grouping: shop.playlistEntries, by: \.playlistID)
    for (id, entries) in entries.sorted(by: { $0.key < $1.key }) {
      let playlist = try objects.find(id, in: \.playlists, for: "A playlist entry")
      playlist.tracks = try entries.map {
        try objects.find($0.trackID, in: \.tracks, for: "Playlist \(id)")
      }
      try didImport(entries.count, "playlist entries")
    }
    try didFinish("playlist entries", shop.playlistEntries.count)
  }
}
