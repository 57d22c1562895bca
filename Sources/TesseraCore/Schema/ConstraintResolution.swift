/// Turns the key paths of `#Index` and `#Unique` into properties, and says which can't be.
struct ConstraintResolution {
  /// The property lists of the indexes.
  private(set) var indexes: [[Int]] = []
  /// The property lists of the uniqueness constraints.
  private(set) var uniques: [[Int]] = []
  private(set) var problems: [SchemaProblem] = []
  private let entity: StoreEntity
  /// The entity and those it inherits from.
  private let ancestry: [Int]
  private let names: [String]
  private let references: [AnyKeyPath: PropertyReference]

  init(
    _ constraints: [ConstraintDescription], of entity: StoreEntity, ancestry: [Int],
    names: [String], references: [AnyKeyPath: PropertyReference]
  ) {
    self.entity = entity
    self.ancestry = ancestry
    self.names = names
    self.references = references
    for constraint in constraints { resolve(constraint) }
  }

  private mutating func resolve(_ constraint: ConstraintDescription) {
    if constraint.kind == .spatialIndex {
      return complain(
        constraint, nil, "there are no spatial indexes; declare .binary ones, or leave it out")
    }
    if constraint.keyPaths.isEmpty {
      return complain(constraint, nil, "names no property; name one, or leave it out")
    }
    var properties: [Int] = []
    for (position, keyPath) in constraint.keyPaths.enumerated() {
      let word =
        constraint.written.count == constraint.keyPaths.count
        ? constraint.written[position] : "\(keyPath)"
      guard let property = property(keyPath, word, constraint) else { continue }
      if properties.contains(property) {
        complain(constraint, property, "names \(word) twice; once is enough")
      }
      properties.append(property)
    }
    guard properties.count == constraint.keyPaths.count else { return }
    switch constraint.kind {
    case .index: if !indexes.contains(properties) { indexes.append(properties) }
    case .unique: if !uniques.contains(properties) { uniques.append(properties) }
    case .spatialIndex: break
    }
  }

  private mutating func property(
    _ keyPath: AnyKeyPath, _ word: String, _ constraint: ConstraintDescription
  ) -> Int? {
    guard let reference = references[keyPath] else {
      complain(
        constraint, nil,
        "\(word) leads to no stored property of the class; name stored ones only")
      return nil
    }
    guard ancestry.contains(reference.entity) else {
      let owner = names[reference.entity]
      complain(constraint, nil, "\(word) is a property of \(owner); declare it there")
      return nil
    }
    let property = entity.properties[reference.property]
    switch property.kind {
    case .toMany:
      complain(constraint, property.index, "\(word) is a to-many; name attributes and to-ones only")
      return nil
    case .toOne(let toOne) where toOne.isDerived:
      complain(
        constraint, property.index,
        "\(word) is kept at its other end, \(names[toOne.target]); declare it there")
      return nil
    case .attribute(let attribute) where attribute.isLazy:
      let remedy =
        attribute.isExternal
        ? "leave .externalStorage out"
        : attribute.valueType == "Data" ? "say .eager too" : "leave .lazy out"
      complain(constraint, property.index, "\(word) is lazy and in a table of its own; \(remedy)")
      return nil
    case .attribute(let attribute) where attribute.isEphemeral:
      complain(
        constraint, property.index, "\(word) is ephemeral and in no store; leave .ephemeral out")
      return nil
    case .toOne, .attribute: return property.index
    }
  }

  private mutating func complain(
    _ constraint: ConstraintDescription, _ property: Int?, _ message: String
  ) {
    problems.append(
      SchemaProblem(
        entity: entity.name, property: property.map { entity.properties[$0].name },
        message: "\(constraint.kind.rawValue): \(message)"))
  }
}
