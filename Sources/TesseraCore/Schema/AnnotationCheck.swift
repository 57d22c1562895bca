/// Finds annotations that contradict each other or the property they are written at.
enum AnnotationCheck {
  /// What is wrong with the annotations of a property; each a sentence that says what to do.
  static func problems(of property: PropertyDescription) -> [String] {
    let options = property.attribute?.options ?? []
    switch property.kind {
    case .attribute(let columnType, let valueType, _, _):
      return ofAttribute(options, valueType, isRelationship: property.relationship != nil)
        + ofExternal(options, columnType, valueType)
    case .toOne, .toMany:
      return ofRelationship(options) + ofUniqueness(property) + ofCounts(property)
    }
  }

  private static func ofCounts(_ property: PropertyDescription) -> [String] {
    guard let relationship = property.relationship else { return [] }
    let (minimum, maximum) = (relationship.minimumModelCount, relationship.maximumModelCount)
    if minimum < 0 || maximum < 0 {
      return ["minimumModelCount and maximumModelCount can't be negative; 0 is for any number"]
    }
    if case .toOne = property.kind, minimum > 1 || maximum > 1 {
      return [
        "refers to one object at most, so that minimumModelCount and maximumModelCount can be 0 or 1"
      ]
    }
    if maximum > 0 && minimum > maximum {
      return ["minimumModelCount is above maximumModelCount, so that no number of objects will do"]
    }
    return []
  }

  private static func ofAttribute(
    _ options: [Schema.Attribute.Option], _ valueType: String, isRelationship: Bool
  ) -> [String] {
    var problems: [String] = []
    if isRelationship {
      problems.append("is an attribute and says @Relationship; leave that out, or say @Attribute")
    }
    let isLazy = options.contains(.lazy)
    let isEager = options.contains(.eager)
    if isLazy && isEager { problems.append("can't be .lazy and .eager; leave one of them out") }
    if options.contains(.ephemeral) {
      let stored = ["unique", "lazy", "eager", "externalStorage", "preserveValueOnDeletion"]
      for other in options.map(\.name) where stored.contains(other) {
        problems.append(
          "can't be .ephemeral and .\(other), which is for stored values; leave one of them out")
      }
    } else if options.contains(.unique) && !options.contains(.externalStorage) {
      if isLazy {
        problems.append("can't be .unique and .lazy; leave one of them out")
      } else if valueType == "Data" && !isEager {
        problems.append("can't be .unique and lazy, as Data is; say .eager too")
      }
    }
    return problems
  }

  private static func ofExternal(
    _ options: [Schema.Attribute.Option], _ columnType: ColumnType, _ valueType: String
  ) -> [String] {
    guard options.contains(.externalStorage) else { return [] }
    guard [.blob, .text].contains(columnType), valueType != "UUID" else {
      return [
        "is of a type that is never large; .externalStorage is for Data, String and Codable values"
      ]
    }
    return [Schema.Attribute.Option.unique, .eager].filter(options.contains).map {
      "can't be .\($0.name) and .externalStorage; leave one of them out"
    }
  }

  private static func ofRelationship(_ options: [Schema.Attribute.Option]) -> [String] {
    if options.isEmpty { return [] }
    let names = options.map { ".\($0.name)" }.joined(separator: ", ")
    return [
      "is a relationship, where @Attribute(\(names)) means nothing; leave that out, or say"
        + " @Relationship"
    ]
  }

  private static func ofUniqueness(_ property: PropertyDescription) -> [String] {
    guard case .toMany = property.kind, property.relationship?.options.contains(.unique) == true
    else { return [] }
    return [
      "is a to-many, of which no two can be kept from having the same objects; leave .unique out,"
        + " or give them a to-one that says which they belong to"
    ]
  }
}
