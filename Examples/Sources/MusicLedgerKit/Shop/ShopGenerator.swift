import Foundation

/// Makes up a music shop: the same seed and size give the same shop.
package struct ShopGenerator {
  var random: SeededGenerator
  let size: ShopSize

  package init(seed: UInt64, size: ShopSize = .standard) {
    random = SeededGenerator(seed: seed)
    self.size = size
  }

  /// The shop.
  package mutating func makeShop() -> ShopData {
    var shop = ShopData()
    makeCatalogue(in: &shop)
    makePlaylists(in: &shop)
    makePeople(in: &shop)
    makeSales(in: &shop)
    return shop
  }

  private mutating func makeCatalogue(in shop: inout ShopData) {
    shop.genres = ShopWords.genres.enumerated().map { NamedRow(id: $0 + 1, name: $1) }
    shop.mediaTypes = ShopWords.mediaTypes.enumerated().map { NamedRow(id: $0 + 1, name: $1) }
    for id in 1...size.artists {
      let name = "The \(random.pick(ShopWords.adjectives)) \(random.pick(ShopWords.nouns))"
      shop.artists.append(ArtistRow(id: id, name: name))
    }
    for id in 1...size.albums {
      let title = "\(random.pick(ShopWords.verbs)) \(random.pick(ShopWords.nouns))"
      // Everyone has one album before anyone has a second.
      let artist = id <= size.artists ? id : Int.random(in: 1...size.artists, using: &random)
      shop.albums.append(AlbumRow(id: id, title: title, artistID: artist))
    }
    for id in 1...size.tracks { shop.tracks.append(makeTrack(id)) }
  }

  private mutating func makeTrack(_ id: Int) -> TrackRow {
    let isVideo = random.happens(onceIn: 16)
    let milliseconds = Int.random(in: 95_000...(isVideo ? 2_600_000 : 420_000), using: &random)
    let composer = "\(random.pick(ShopWords.firstNames)) \(random.pick(ShopWords.lastNames))"
    return TrackRow(
      id: id,
      name: "\(random.pick(ShopWords.verbs)) the \(random.pick(ShopWords.adjectives)) "
        + random.pick(ShopWords.nouns),
      albumID: (id - 1) % size.albums + 1,
      mediaTypeID: isVideo ? 5 : Int.random(in: 1...4, using: &random),
      genreID: random.happens(onceIn: 40) ? nil : Int.random(in: 1...25, using: &random),
      composer: random.happens(onceIn: 4) ? nil : composer,
      milliseconds: milliseconds,
      bytes: milliseconds * (isVideo ? 180 : 32),
      unitPriceCents: isVideo ? 199 : 99)
  }

  private mutating func makePlaylists(in shop: inout ShopData) {
    // The last one gets what is left, so that the number of entries is exact.
    var left = size.playlistEntries
    for id in 1...size.playlists {
      let name = "\(random.pick(ShopWords.adjectives)) \(random.pick(ShopWords.genres))"
      shop.playlists.append(NamedRow(id: id, name: name))
      let share = id == size.playlists ? left : Int.random(in: 0...left / 3, using: &random)
      let length = min(share, size.tracks)
      left -= length
      let tracks = Array(1...size.tracks).shuffled(using: &random).prefix(length)
      shop.playlistEntries += tracks.map { PlaylistEntryRow(playlistID: id, trackID: $0) }
    }
  }
}
