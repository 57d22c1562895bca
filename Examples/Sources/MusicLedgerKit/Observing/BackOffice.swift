import Tessera

/// What the shop's back office does, on its own actor and in its own context.
@ModelActor
actor BackOffice {
  func rename(_ artist: PersistentIdentifier, to name: String) throws -> Deed {
    try find(artist, as: Artist.self).name = name
    return try save("renames an artist", changing: [artist])
  }

  /// Takes a fifth off every track of an album.
  func discount(_ album: PersistentIdentifier) throws -> Deed {
    let tracks = try find(album, as: Album.self).tracks
    for track in tracks { track.unitPriceCents = track.unitPriceCents * 4 / 5 }
    return try save(
      "takes a fifth off an album (\(tracks.count) tracks)",
      changing: tracks.map(\.persistentModelID))
  }

  func credit(_ composer: String, for track: PersistentIdentifier) throws -> Deed {
    try find(track, as: Track.self).composer = composer
    return try save("corrects a track's composer", changing: [track])
  }

  func note(phone: String, of customer: PersistentIdentifier) throws -> Deed {
    try find(customer, as: Customer.self).phone = phone
    return try save("notes a customer's new phone", changing: [customer])
  }

  func promote(_ employee: PersistentIdentifier, to title: String) throws -> Deed {
    try find(employee, as: Employee.self).title = title
    return try save("promotes an employee", changing: [employee])
  }

  /// Changes a price and thinks better of it: nothing is saved, and nobody is to hear of it.
  func hesitate(over track: PersistentIdentifier) throws -> Deed {
    let track = try find(track, as: Track.self)
    track.unitPriceCents += 100
    modelContext.rollback()
    return Deed(what: "raises a price and rolls back", changed: [])
  }

  /// Sets a name to what it is: not a change.
  func confirm(_ artist: PersistentIdentifier) throws -> Deed {
    let artist = try find(artist, as: Artist.self)
    let name = artist.name
    artist.name = name
    return try save("sets an artist's name to what it is", changing: [])
  }

  private func find<Model: PersistentModel>(
    _ id: PersistentIdentifier, as type: Model.Type
  ) throws -> Model {
    guard let model = self[id, as: type] else {
      throw LedgerError.failure("the back office can't find the \(type) it was asked about")
    }
    return model
  }

  private func save(_ what: String, changing changed: [PersistentIdentifier]) throws -> Deed {
    try modelContext.save()
    return Deed(what: what, changed: Set(changed))
  }
}

/// What the back office did, and which objects the commit changed; none where there was no commit.
struct Deed: Sendable {
  let what: String
  let changed: Set<PersistentIdentifier>
}
