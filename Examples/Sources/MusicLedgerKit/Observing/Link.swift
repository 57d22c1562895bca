import Tessera

/// One step of a chain: a property of an object, and what was read there.
struct Link: Equatable {
  let owner: PersistentIdentifier?
  /// For a person: `Artist.name`.
  let property: String
  /// The text of a value, the identity of an object.
  let reading: String

  /// A step to another object.
  init(_ owner: (some PersistentModel)?, _ property: String, to target: (some PersistentModel)?) {
    self.init(owner, property, reading: target.map { "\($0.persistentModelID)" } ?? "nothing")
  }

  /// The step that ends the chain.
  init<Owner: PersistentModel>(_ owner: Owner?, _ property: String, reading: String?) {
    self.owner = owner?.persistentModelID
    self.property = "\(Owner.self).\(property)"
    self.reading = reading ?? "nothing"
  }
}

extension [Link] {
  /// The properties that read differently now, where the same object is still asked.
  func changes(since before: [Link]) -> [String] {
    zip(before, self).filter { $0.owner == $1.owner && $0.reading != $1.reading }.map(\.1.property)
  }
}
