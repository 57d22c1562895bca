import Tessera

/// Someone who buys.
@Model
final class Customer {
  @Attribute(.unique) var number: Int
  var firstName: String
  var lastName: String
  var email: String
  var company: String?
  var address: String?
  var city: String?
  var state: String?
  var country: String?
  var postalCode: String?
  var phone: String?
  var fax: String?

  /// Who looks after this customer.
  var supportRep: Employee?
  @Relationship(deleteRule: .cascade, inverse: \Invoice.customer) var invoices: [Invoice] = []

  var fullName: String { "\(firstName) \(lastName)" }

  init(number: Int, firstName: String, lastName: String, email: String) {
    self.number = number
    self.firstName = firstName
    self.lastName = lastName
    self.email = email
  }
}
