import SwiftData

@Model
class Trip {
  #Index<Trip>([\.name], [\.startDate], [\.endDate], [\.name, \.startDate, \.endDate])
  #Unique<Trip>([\.name, \.startDate, \.endDate])

  @Attribute(.preserveValueOnDeletion)
  var name: String
  var destination: String
  @Attribute(.preserveValueOnDeletion)
  var startDate: Date
  var endDate: Date
  var notes = ""
  var purpose: Purpose = Purpose.personal

  @Relationship(deleteRule: .cascade, inverse: \BucketListItem.trip)
  var bucketList: [BucketListItem] = [BucketListItem]()

  @Relationship(deleteRule: .cascade, inverse: \LivingAccommodation.trip)
  var livingAccommodation: LivingAccommodation?

  init(
    name: String, destination: String, startDate: Date = .now, endDate: Date = .distantFuture
  ) {
    self.name = name
    self.destination = destination
    self.startDate = startDate
    self.endDate = endDate
  }
}

extension Trip {
  enum Purpose: String, Codable, CaseIterable {
    case personal, business
  }

  var displayName: String { name.isEmpty ? "Untitled Trip" : name }

  var length: TimeInterval { endDate.timeIntervalSince(startDate) }

  static var preview: Trip {
    Trip(
      name: "Lake District", destination: "Keswick",
      startDate: Date(timeIntervalSinceReferenceDate: 0),
      endDate: Date(timeIntervalSinceReferenceDate: 7 * 86_400))
  }
}

@Model
final class BucketListItem {
  var title: String
  var details: String
  var hasReservation: Bool
  var isInPlan: Bool
  var trip: Trip?

  init(title: String, details: String, hasReservation: Bool, isInPlan: Bool) {
    self.title = title
    self.details = details
    self.hasReservation = hasReservation
    self.isInPlan = isInPlan
  }
}

extension BucketListItem {
  static var preview: BucketListItem {
    let item = BucketListItem(
      title: "Cat Bells", details: "Before the crowds", hasReservation: false, isInPlan: true)
    item.trip = .preview
    return item
  }
}

@Model class LivingAccommodation {
  var address: String
  var placeName: String
  var isConfirmed: Bool = false
  var trip: Trip?

  init(address: String, placeName: String) {
    self.address = address
    self.placeName = placeName
  }
}
