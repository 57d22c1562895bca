import Foundation
import Tessera

/// Someone who works for the shop.
@Model
final class Employee {
  @Attribute(.unique) var number: Int
  var firstName: String
  var lastName: String
  var title: String?
  var email: String?
  var born: Date?
  var hired: Date?
  var address: String?
  var city: String?
  var state: String?
  var country: String?
  var postalCode: String?
  var phone: String?
  var fax: String?

  /// The boss; nil for whoever runs the shop. A class may refer to itself.
  var reportsTo: Employee?
  @Relationship(inverse: \Employee.reportsTo) var reports: [Employee] = []
  @Relationship(inverse: \Customer.supportRep) var customers: [Customer] = []

  var fullName: String { "\(firstName) \(lastName)" }

  init(number: Int, firstName: String, lastName: String) {
    self.number = number
    self.firstName = firstName
    self.lastName = lastName
  }
}
