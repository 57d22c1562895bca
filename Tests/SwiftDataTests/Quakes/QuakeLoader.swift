import SwiftData

enum SortParameter: String, CaseIterable, Identifiable {
  case time, magnitude
  var id: Self { self }

  func descriptors(order: SortOrder) -> [SortDescriptor<Quake>] {
    switch self {
    case .time: [SortDescriptor(\Quake.time, order: order)]
    case .magnitude: [SortDescriptor(\.magnitude, order: order), .init(\.time)]
    }
  }
}

enum QuakeError: Error {
  case badFeed
}

/// Loads the feed into the store, away from the main actor.
@ModelActor
actor QuakeLoader {
  private(set) var lastUpdated: Date?

  /// Inserts what the feed has and the store doesn't, and returns the identifiers of it.
  @discardableResult
  func load(_ data: Data) async throws -> [PersistentIdentifier] {
    let collection: FeatureCollection
    do {
      collection = try JSONDecoder().decode(FeatureCollection.self, from: data)
    } catch {
      throw QuakeError.badFeed
    }
    let known = Set(try modelContext.fetch(FetchDescriptor<Quake>()).map(\.code))
    let quakes = collection.features
      .filter { $0.properties.mag > 0 && !known.contains($0.properties.code) }
      .map(Quake.init(from:))
    let context = modelContext
    try context.transaction {
      for quake in quakes { context.insert(quake) }
    }
    lastUpdated = .now
    return quakes.map(\.persistentModelID)
  }

  func deleteQuakes(before date: Date) throws {
    try modelContext.delete(model: Quake.self, where: #Predicate { $0.time < date })
    try modelContext.save()
  }

  func deleteAll() throws {
    try modelContext.delete(model: Quake.self)
    try modelContext.save()
  }

  func mark(_ identifiers: [PersistentIdentifier], felt: Int) throws {
    for identifier in identifiers {
      guard let quake = self[identifier, as: Quake.self] else { continue }
      quake.felt = felt
    }
    if modelContext.hasChanges { try modelContext.save() }
  }
}
