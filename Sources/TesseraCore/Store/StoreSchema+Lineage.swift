extension StoreEntity {
  /// An entity's place among the classes that inherit from one another. They share a table.
  public struct Lineage: Hashable, Sendable {
    /// The index of the entity that inherits from none: its own, where it is that.
    public var top: Int
    /// The index of the entity it inherits from.
    public var superentity: Int?
    /// The indices of the entities that inherit from it, directly or not, ascending.
    public var subentities: [Int]
    /// How many of the properties, the first, it inherits.
    public var inheritedCount: Int

    /// Describes a place; that of an entity without relatives unless said otherwise.
    public init(
      top: Int, superentity: Int? = nil, subentities: [Int] = [], inheritedCount: Int = 0
    ) {
      self.top = top
      self.superentity = superentity
      self.subentities = subentities
      self.inheritedCount = inheritedCount
    }
  }

  /// Whether it inherits from an entity or another inherits from it.
  public var hasRelatives: Bool { lineage.superentity != nil || !lineage.subentities.isEmpty }

  /// The entity and those that inherit from it.
  public var family: [Int] { [index] + lineage.subentities }

  /// The properties that the entity itself declares.
  public var ownProperties: ArraySlice<StoreProperty> {
    properties[lineage.inheritedCount...]
  }
}

extension StoreSchema {
  /// The property as the entity has it that declares it. Every entity below knows it by the same index.
  public func declared(_ reference: PropertyReference) -> PropertyReference {
    var entity = reference.entity
    while reference.property < entities[entity].lineage.inheritedCount,
      let superentity = entities[entity].lineage.superentity
    {
      entity = superentity
    }
    return PropertyReference(entity: entity, property: reference.property)
  }

  /// The index of the entity at the top of another's hierarchy.
  public func top(of entity: Int) -> Int { entities[entity].lineage.top }

  /// The entity and those it inherits from.
  public func ancestry(of entity: Int) -> [Int] {
    var result = [entity]
    while let superentity = entities[result[result.count - 1]].lineage.superentity {
      result.append(superentity)
    }
    return result
  }

  /// Whether an entity is another or inherits from it.
  public func entity(_ entity: Int, isA other: Int) -> Bool {
    entity == other || entities[other].lineage.subentities.contains(entity)
  }
}
