import SwiftData

// A podcast app: shows, episodes, what was heard of them.

@Model
final class Podcast {
  @Attribute(.unique) var feed: URL
  var title: String
  var author: String?
  var isSubscribed = false
  @Relationship(deleteRule: .cascade, inverse: \Episode.podcast) var episodes: [Episode] = []

  init(feed: URL, title: String, author: String? = nil) {
    self.feed = feed
    self.title = title
    self.author = author
  }
}

@Model
final class Episode {
  enum Status: String, Codable, CaseIterable {
    case new, started, finished
  }

  var title: String
  var summary: String?
  var published: Date
  var duration: TimeInterval
  var position: TimeInterval = 0
  var status = Status.new
  var isFavourite = false
  var podcast: Podcast?

  init(_ title: String, summary: String? = nil, published: Date, duration: TimeInterval) {
    self.title = title
    self.summary = summary
    self.published = published
    self.duration = duration
  }
}
