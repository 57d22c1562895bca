/// How many objects a to-many may refer to when it is saved.
package struct CountRule: Hashable, Sendable {
  /// The to-many.
  package var property: Int
  /// The fewest.
  package var minimum: Int
  /// The most; 0 for any number.
  package var maximum: Int

  /// The rule of a relationship; nil where it may refer to any number.
  init?(of property: PropertyDescription) {
    guard let relationship = property.relationship,
      relationship.minimumModelCount > 0 || relationship.maximumModelCount > 0
    else { return nil }
    self.property = property.index
    minimum = relationship.minimumModelCount
    maximum = relationship.maximumModelCount
  }

  /// What is wrong with a number of objects; nil where nothing is.
  func complaint(about count: Int) -> String? {
    if count < minimum { return "must refer to at least \(Self.objects(minimum)), not \(count)" }
    if maximum > 0, count > maximum {
      return "may refer to at most \(Self.objects(maximum)), not \(count)"
    }
    return nil
  }

  private static func objects(_ count: Int) -> String {
    count == 1 ? "1 object" : "\(count) objects"
  }
}
