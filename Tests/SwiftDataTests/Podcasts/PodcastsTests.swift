import SwiftData
import Testing

@ModelActor
actor PodcastImporter {
  func add(_ title: String, by author: String?, episodes: [String]) throws -> PersistentIdentifier {
    guard let feed = URL(string: "https://example.org/\(title.count)") else {
      throw CocoaError(.fileReadInvalidFileName)
    }
    let podcast = Podcast(feed: feed, title: title, author: author)
    podcast.isSubscribed = author != nil
    modelContext.insert(podcast)
    for (index, name) in episodes.enumerated() {
      let episode = Episode(
        name, summary: index == 0 ? "Über \(title)" : nil,
        published: Date(timeIntervalSinceReferenceDate: Double(index) * 86_400), duration: 1_800)
      episode.podcast = podcast
      if index == 1 {
        episode.status = .started
        episode.position = 600
      }
      if index == 2 { episode.status = .finished }
      modelContext.insert(episode)
    }
    try modelContext.save()
    return podcast.persistentModelID
  }
}

@MainActor
struct PodcastsTests {
  private func container() async throws -> ModelContainer {
    let container = try ModelContainer(
      for: Podcast.self, Episode.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let importer = PodcastImporter(modelContainer: container)
    _ = try await importer.add("Énigmes", by: "Zoë", episodes: ["Le café", "Part 10", "Part 9"])
    _ = try await importer.add("ecology hour", by: "adam", episodes: ["Bees", "Rivers"])
    _ = try await importer.add("Drafts", by: nil, episodes: ["Cafeteria"])
    return container
  }

  @Test func `search finds titles, summaries and shows without case and accents`() async throws {
    let context = try await container().mainContext
    func titles(_ text: String, favourites: Bool = false) throws -> [String] {
      let predicate = Episode.predicate(searchText: text, favouritesOnly: favourites)
      return try context.fetch(FetchDescriptor(predicate: predicate)).map(\.title).sorted()
    }
    #expect(try titles("CAFE") == ["Cafeteria", "Le café"])
    #expect(try titles("enigmes") == ["Le café", "Part 10", "Part 9"])
    #expect(try titles("uber eco") == ["Bees"])
    #expect(try titles("").count == 6)
    #expect(try titles("", favourites: true) == [])
    let bees = try #require(
      try context.fetch(FetchDescriptor<Episode>(predicate: #Predicate { $0.title == "Bees" }))
        .first)
    bees.isFavourite = true
    #expect(try titles("", favourites: true) == ["Bees"])
  }

  @Test func `factories with captured identifiers, cases and dates`() async throws {
    let context = try await container().mainContext
    let podcasts = try context.fetch(
      FetchDescriptor<Podcast>(sortBy: Podcast.Order.title.descriptors))
    #expect(podcasts.map(\.title) == ["Drafts", "ecology hour", "Énigmes"])
    #expect(
      try context.fetch(FetchDescriptor(sortBy: Podcast.Order.author.descriptors)).map(\.title)
        == ["Drafts", "ecology hour", "Énigmes"])
    let show = podcasts[2]
    for (status, count) in [(Episode.Status.new, 1), (.started, 1), (.finished, 1)] {
      let predicate = Episode.predicate(for: show, status: status)
      #expect(try context.fetchCount(FetchDescriptor(predicate: predicate)) == count)
    }
    let all = Episode.predicate(for: show, status: nil)
    #expect(try context.fetchCount(FetchDescriptor(predicate: all)) == 3)
    let inProgress = Episode.inProgress(since: Date(timeIntervalSinceReferenceDate: 0))
    #expect(try context.fetchCount(FetchDescriptor(predicate: inProgress)) == 2)
    #expect(try context.fetchCount(FetchDescriptor(predicate: Podcast.withUnheard)) == 2)
    #expect(try context.fetch(Episode.upNext(limit: 2)).map(\.title) == ["Part 10", "Rivers"])
  }
}
