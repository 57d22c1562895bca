/// Finds an `originalName` that can lead nowhere, whatever store is opened.
enum OriginalNameCheck {
  static func problems(of properties: [PropertyDescription], in entity: String) -> [SchemaProblem] {
    let names = Set(properties.map(\.name))
    var claimed: [String: String] = [:]
    return properties.compactMap { property in
      guard let original = property.originalName else { return nil }
      let message: String
      if original.isEmpty {
        message = "its originalName is empty; say the name it had, or leave it out"
      } else if original == property.name {
        message = "its originalName is its own name; say the name it had, or leave it out"
      } else if names.contains(original) {
        message =
          "its originalName '\(original)' is still the name of another property; rename that too,"
          + " or leave originalName out"
      } else if let other = claimed.updateValue(property.name, forKey: original) {
        message = "its originalName '\(original)' is that of '\(other)' too; one can have it"
      } else {
        return nil
      }
      return SchemaProblem(entity: entity, property: property.name, message: message)
    }
  }
}

extension PropertyDescription {
  /// The name it had in older stores, if it was renamed.
  var originalName: String? { attribute?.originalName ?? relationship?.originalName }
}
