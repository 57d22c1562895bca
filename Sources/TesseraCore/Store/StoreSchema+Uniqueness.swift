/// Properties of an entity of which no two objects have the same values.
public struct UniqueConstraint: Hashable, Sendable {
  /// The index of the entity that declares it. It holds for those that inherit from it too.
  public var entity: Int
  /// The properties, by number, in the order of the declaration: attributes and to-ones with a column.
  public var properties: [Int]

  /// Makes a constraint.
  public init(entity: Int, properties: [Int]) {
    self.entity = entity
    self.properties = properties
  }
}

extension StoreSchema {
  /// The constraints that an entity declares itself: at its attributes, and those over lists of
  /// properties that say something else.
  public func uniqueConstraints(declaredBy entity: Int) -> [UniqueConstraint] {
    let declared = entities[entity]
    let attributes = declared.ownProperties.filter { property in
      property.attribute?.isUnique == true && property.attribute?.isLazy == false
    }.map { [$0.index] }
    var seen: Set<Set<Int>> = []
    return (attributes + declared.uniques).filter { seen.insert(Set($0)).inserted }
      .map { UniqueConstraint(entity: entity, properties: $0) }
  }

  /// The constraints that the objects of an entity have to keep, inherited ones included.
  public func uniqueConstraints(of entity: Int) -> [UniqueConstraint] {
    ancestry(of: entity).reversed().flatMap(uniqueConstraints(declaredBy:))
  }

  /// The indexes that an entity declares and that no uniqueness constraint of it makes anyway.
  public func indexes(declaredBy entity: Int) -> [[Int]] {
    let made = Set(uniqueConstraints(declaredBy: entity).map(\.properties))
    return entities[entity].indexes.filter { !made.contains($0) }
  }

  /// Whether a constraint is about rows that only their class tells from those it is not about: the
  /// properties are those of a class above.
  public func isLimitedToClass(_ constraint: UniqueConstraint) -> Bool {
    let lineage = entities[constraint.entity].lineage
    return lineage.superentity != nil
      && constraint.properties.allSatisfy { $0 < lineage.inheritedCount }
  }

  /// The names of a constraint's properties.
  public func names(of constraint: UniqueConstraint) -> [String] {
    constraint.properties.map { entities[constraint.entity].properties[$0].name }
  }
}
