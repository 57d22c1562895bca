import SwiftData

@Model
final class Quake {
  /// A unique identifier from the feed.
  @Attribute(.unique) var code: String
  var magnitude: Double
  var time: Date
  var place: String
  var location: Location
  var felt: Int?
  @Transient var isSelected = false

  init(code: String, magnitude: Double, time: Date, place: String, location: Location) {
    self.code = code
    self.magnitude = magnitude
    self.time = time
    self.place = place
    self.location = location
  }
}

extension Quake: Identifiable {}

extension Quake {
  struct Location: Codable, Hashable {
    var latitude: Double
    var longitude: Double
  }
}

extension Quake {
  convenience init(from feature: FeatureCollection.Feature) {
    self.init(
      code: feature.properties.code, magnitude: feature.properties.mag,
      time: Date(timeIntervalSince1970: feature.properties.time / 1000),
      place: feature.properties.place,
      location: Location(
        latitude: feature.geometry.coordinates[1], longitude: feature.geometry.coordinates[0]))
  }

  /// A filter that checks for a date and text in the quake's place.
  static func predicate(searchText: String, searchDate: Date) -> Predicate<Quake> {
    let start = searchDate
    let end = searchDate.addingTimeInterval(86_400)
    return #Predicate<Quake> { quake in
      (searchText.isEmpty || quake.place.contains(searchText))
        && (quake.time >= start && quake.time < end)
    }
  }

  static func totalQuakes(modelContext: ModelContext) -> Int {
    (try? modelContext.fetchCount(FetchDescriptor<Quake>())) ?? 0
  }
}

/// The feed's answer.
struct FeatureCollection: Decodable, Sendable {
  let features: [Feature]

  struct Feature: Decodable, Sendable {
    let properties: Properties
    let geometry: Geometry

    struct Properties: Decodable, Sendable {
      let mag: Double
      let place: String
      let time: Double
      let code: String
    }

    struct Geometry: Decodable, Sendable {
      let coordinates: [Double]
    }
  }
}
