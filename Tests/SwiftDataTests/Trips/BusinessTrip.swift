import SwiftData

@available(iOS 26, macOS 26, *)
@Model
class BusinessTrip: Trip {
  var perDiem: Double = 0.0

  init(
    name: String, destination: String, startDate: Date = .now, endDate: Date = .distantFuture,
    perDiem: Double
  ) {
    super.init(name: name, destination: destination, startDate: startDate, endDate: endDate)
    self.perDiem = perDiem
  }
}

extension Trip {
  @available(iOS 26, macOS 26, *)
  static func business(from date: Date) -> Predicate<Trip> {
    #Predicate<Trip> { $0 is BusinessTrip && $0.startDate >= date }
  }
}
