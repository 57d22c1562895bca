import SwiftData

extension Episode {
  /// What a search field finds; everything while it is empty.
  static func predicate(searchText: String, favouritesOnly: Bool) -> Predicate<Episode> {
    #Predicate<Episode> { episode in
      (searchText.isEmpty
        || episode.title.localizedStandardContains(searchText)
        || (episode.summary?.localizedStandardContains(searchText) ?? false)
        || (episode.podcast?.title.localizedStandardContains(searchText) ?? false))
        && (!favouritesOnly || episode.isFavourite)
    }
  }

  static func predicate(for podcast: Podcast, status: Status?) -> Predicate<Episode> {
    let podcastID = podcast.persistentModelID
    return #Predicate<Episode> { episode in
      if let status {
        episode.podcast?.persistentModelID == podcastID && episode.status == status
      } else {
        episode.podcast?.persistentModelID == podcastID
      }
    }
  }

  /// What is worth going on with: started, and neither at its beginning nor at its end.
  static func inProgress(since date: Date) -> Predicate<Episode> {
    let started = Status.started
    return #Predicate {
      $0.status == started && $0.position > 30 && $0.position < $0.duration - 60
        && $0.published >= date
    }
  }

  static func upNext(limit: Int) -> FetchDescriptor<Episode> {
    let finished = Status.finished
    var descriptor = FetchDescriptor<Episode>(
      predicate: #Predicate { $0.podcast?.isSubscribed == true && $0.status != finished },
      sortBy: [SortDescriptor(\.published, order: .reverse), SortDescriptor(\.title)])
    descriptor.fetchLimit = limit
    descriptor.relationshipKeyPathsForPrefetching = [\.podcast]
    return descriptor
  }
}

extension Podcast {
  static var withUnheard: Predicate<Podcast> {
    let new = Episode.Status.new
    return #Predicate { podcast in
      podcast.isSubscribed && podcast.episodes.contains { $0.status == new }
    }
  }

  /// The library's orders.
  enum Order: CaseIterable {
    case title, author

    var descriptors: [SortDescriptor<Podcast>] {
      switch self {
      case .title: [SortDescriptor(\.title, comparator: .localizedStandard)]
      case .author:
        [
          SortDescriptor(\.author, comparator: .localizedStandard),
          SortDescriptor(\.title, comparator: .localizedStandard, order: .reverse),
        ]
      }
    }
  }
}
