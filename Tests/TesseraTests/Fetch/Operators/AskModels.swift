import Foundation
import Tessera

// A schema with every kind of property and relationship that a predicate can ask.

enum AskKind: String, Codable, Sendable { case film, series, short }
enum AskState: Int, Codable, Sendable { case open = 1, closed }
enum AskMood: Codable, Equatable, Sendable { case calm, loud(Int) }

struct AskPlace: Codable, Hashable, Sendable { var city: String; var zip: Int? }

struct AskMeta: Codable, Hashable, Sendable {
  var year = 0
  var studio: String?
  var score = 0.5
  var price: Decimal = 1
  var made: Date?
  var place = AskPlace(city: "")
  var kind = AskKind.film
  var words: [String] = []
  var isDub = false
  enum CodingKeys: String, CodingKey {
    case year = "y", studio, score, price, made, place, kind, words, isDub
  }
  var label: String { "\(year)" }
}

@Model final class AskFilm {
  var title: String
  var year = 0
  var length: Double = 1
  var rating: Double?
  var budget: Decimal = 0
  var released: Date?
  var code = UUID()
  var kind = AskKind.film
  var state: AskState?
  var mood = AskMood.calm
  var subtitle: String?
  var isSeen = false
  var votes: Int?
  var meta = AskMeta()
  var extra: AskMeta?
  var labels: [String] = []
  var scores: Set<Int> = []
  var counts: [String: Int] = [:]
  var big: UInt64 = 0
  var studio: AskStudio?
  var sequel: AskFilm?
  @Relationship(inverse: \AskActor.films) var cast: [AskActor] = []
  @Relationship(deleteRule: .cascade, inverse: \AskReview.film) var reviews: [AskReview] = []
  var posters: [AskPoster] = []
  var display: String { title + "!" }
  init(_ title: String) { self.title = title }
}

@Model final class AskStudio {
  var name: String
  var founded: Int?
  var owner: AskActor?
  @Relationship(inverse: \AskFilm.studio) var films: [AskFilm] = []
  init(_ name: String) { self.name = name }
}

@Model final class AskActor {
  var name: String
  var born = 0
  var films: [AskFilm] = []
  var mentor: AskActor?
  @Relationship(inverse: \AskActor.mentor) var pupils: [AskActor] = []
  init(_ name: String, born: Int = 0) { self.name = name; self.born = born }
}

@Model final class AskReview {
  var text: String
  var stars: Int
  var author: AskActor?
  var film: AskFilm?
  init(_ text: String, _ stars: Int, by author: AskActor? = nil) {
    self.text = text
    self.stars = stars
    self.author = author
  }
}

@Model class AskPoster {
  var width = 0
  init(width: Int) { self.width = width }
}

@Model final class AskBanner: AskPoster {
  var slogan = ""
  init(slogan: String) {
    super.init(width: 9)
    self.slogan = slogan
  }
}
