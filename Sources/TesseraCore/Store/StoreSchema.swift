/// What a store has to know of the models it keeps: entities and properties by number and name.
///
/// A plain value, made from the models' classes when a container opens. Everything the store is
/// asked or told afterwards names an entity by its index here, and a property by its index there.
public struct StoreSchema: Hashable, Sendable {
  /// The entities, each at the position its ``StoreEntity/index`` says.
  public var entities: [StoreEntity]
  /// The join tables of the many-to-many and one-way to-many relationships.
  public var joins: [StoreJoin]
  /// The version; a store of a later one is not opened. Nil where none is said.
  public var version: Schema.Version?

  /// Makes a schema of `entities`, joined by `joins`.
  public init(entities: [StoreEntity], joins: [StoreJoin], version: Schema.Version? = nil) {
    self.entities = entities
    self.joins = joins
    self.version = version
  }

  /// The property a reference names.
  public subscript(_ reference: PropertyReference) -> StoreProperty {
    entities[reference.entity].properties[reference.property]
  }
}

/// One property of one entity, by number.
public struct PropertyReference: Hashable, Sendable, Codable {
  /// The index of the entity in the ``StoreSchema``.
  public var entity: Int
  /// The index of the property in its ``StoreEntity``.
  public var property: Int

  /// Names the property numbered `property` of the entity numbered `entity`.
  public init(entity: Int, property: Int) {
    self.entity = entity
    self.property = property
  }
}

/// One kind of object: a table, or, of a class that inherits from a model, a part of one.
public struct StoreEntity: Hashable, Sendable {
  /// The entity's name: the unqualified name of its class.
  public var name: String
  /// The position in ``StoreSchema/entities``.
  public var index: Int
  /// The properties in the order of declaration, the superclass's first; a property's position is its
  /// index, in this entity and in those below it.
  public var properties: [StoreProperty]
  /// The properties of each declared index, by number.
  public var indexes: [[Int]]
  /// The properties of each declared uniqueness constraint over some of them, by number. Those of one
  /// attribute may be declared there: ``StoreAttribute/isUnique``.
  public var uniques: [[Int]]
  /// Its place among the classes that inherit from one another.
  public var lineage: Lineage

  /// Makes an entity; one that inherits from none and has none below it, unless `lineage` says so.
  public init(
    name: String, index: Int, properties: [StoreProperty], indexes: [[Int]] = [],
    uniques: [[Int]] = [], lineage: Lineage? = nil
  ) {
    self.name = name
    self.index = index
    self.properties = properties
    self.indexes = indexes
    self.uniques = uniques
    self.lineage = lineage ?? Lineage(top: index)
  }
}

/// One property of an entity.
public struct StoreProperty: Hashable, Sendable {
  /// The property's name in the class.
  public var name: String
  /// The name it had in an earlier schema, if it was renamed.
  public var originalName: String?
  /// The position in ``StoreEntity/properties``.
  public var index: Int
  /// What the property holds.
  public var kind: Kind

  /// What a property holds.
  public enum Kind: Hashable, Sendable {
    /// A value in a column, or in a side table where it is lazy.
    case attribute(StoreAttribute)
    /// A reference to one object: a column with the other's key.
    case toOne(StoreToOne)
    /// References to many: the other side's to-one column, or a join table.
    case toMany(StoreToMany)
  }

  /// Makes a property.
  public init(name: String, originalName: String? = nil, index: Int, kind: Kind) {
    self.name = name
    self.originalName = originalName
    self.index = index
    self.kind = kind
  }

  /// The attribute, where the property is one.
  public var attribute: StoreAttribute? {
    if case .attribute(let attribute) = kind { attribute } else { nil }
  }

  /// The to-one relationship, where the property is one.
  public var toOne: StoreToOne? {
    if case .toOne(let toOne) = kind { toOne } else { nil }
  }

  /// The to-many relationship, where the property is one.
  public var toMany: StoreToMany? {
    if case .toMany(let toMany) = kind { toMany } else { nil }
  }

  /// Whether the value is a column of the entity's own table, and so part of an ordinary fetch.
  public var isEagerColumn: Bool {
    switch kind {
    case .attribute(let attribute): !attribute.isLazy && !attribute.isEphemeral
    case .toOne: true
    case .toMany: false
    }
  }
}

/// What a store has to know of an attribute.
public struct StoreAttribute: Hashable, Sendable {
  /// How the column's values are stored.
  public var columnType: ColumnType
  /// The Swift type as the schema's fingerprint names it: `Int`, `String`, `Date`, …
  public var valueType: String
  /// Whether the property's type is an `Optional`. The column takes `NULL` either way.
  public var isOptional: Bool
  /// Whether two rows with the same value are refused.
  public var isUnique: Bool
  /// Whether the value lives in a side table and is read on first touch.
  public var isLazy: Bool
  /// Whether a tombstone in the history keeps the value.
  public var isPreservedOnDeletion: Bool
  /// Whether a large value lives in a file beside the store. Such an attribute is lazy too. No part
  /// of the schema's fingerprint: a side table may hold both forms, whatever is declared.
  public var isExternal: Bool
  /// Whether there is no column: objects have the value, stores don't.
  public var isEphemeral: Bool

  /// Makes an attribute.
  public init(
    columnType: ColumnType, valueType: String, isOptional: Bool, isUnique: Bool = false,
    isLazy: Bool = false, isPreservedOnDeletion: Bool = false, isExternal: Bool = false,
    isEphemeral: Bool = false
  ) {
    self.columnType = columnType
    self.valueType = valueType
    self.isOptional = isOptional
    self.isUnique = isUnique
    self.isLazy = isLazy
    self.isPreservedOnDeletion = isPreservedOnDeletion
    self.isExternal = isExternal
    self.isEphemeral = isEphemeral
  }
}

/// What happens to the objects at the other end when an object is deleted.
public enum DeleteRule: String, Codable, Hashable, Sendable {
  /// Nothing; the store refuses a row that still refers to the deleted one.
  case noAction
  /// The references to the deleted object are removed.
  case nullify
  /// The objects are deleted with it.
  case cascade
  /// The deletion is refused while there are any.
  case deny
}

/// What a store has to know of a to-one relationship.
public struct StoreToOne: Hashable, Sendable {
  /// The index of the entity the reference leads to.
  public var target: Int
  /// Whether the property's type is an `Optional`.
  public var isOptional: Bool
  /// The property of the other entity that leads back, if there is one.
  public var inverse: PropertyReference?
  /// Whether the inverse is a to-many, whose order this entity's table keeps beside the key.
  public var isOrderedByInverse: Bool
  /// Whether the entity of two to-ones that are each other's inverse keeps no column here.
  ///
  /// One of the two ends of a one-to-one holds the key; the other end is read through it.
  public var isDerived: Bool
  /// What becomes of the target when the owner is deleted.
  public var deleteRule: DeleteRule

  /// Makes a to-one.
  public init(
    target: Int, isOptional: Bool, inverse: PropertyReference? = nil,
    isOrderedByInverse: Bool = false, isDerived: Bool = false, deleteRule: DeleteRule = .nullify
  ) {
    self.target = target
    self.isOptional = isOptional
    self.inverse = inverse
    self.isOrderedByInverse = isOrderedByInverse
    self.isDerived = isDerived
    self.deleteRule = deleteRule
  }
}

/// What a store has to know of a to-many relationship.
public struct StoreToMany: Hashable, Sendable {
  /// The index of the entity the references lead to.
  public var target: Int
  /// Whether the property's type is an `Optional`.
  public var isOptional: Bool
  /// Where the references are kept.
  public var storage: Storage
  /// What becomes of the targets when the owner is deleted.
  public var deleteRule: DeleteRule

  /// Where a to-many's references are kept.
  public enum Storage: Hashable, Sendable {
    /// In the to-one column `inverse` of the target's table, ordered by the number beside it.
    case inverse(PropertyReference)
    /// In the join table at this index of ``StoreSchema/joins``; `isSource` says which of its two
    /// columns holds the owner.
    case join(Int, isSource: Bool)
  }

  /// Makes a to-many.
  public init(target: Int, isOptional: Bool, storage: Storage, deleteRule: DeleteRule = .nullify) {
    self.target = target
    self.isOptional = isOptional
    self.storage = storage
    self.deleteRule = deleteRule
  }
}

/// A table of pairs: a many-to-many relationship, or a to-many without an inverse.
///
/// Named `Entity.property` for its source side, with the columns `source`, `target`,
/// `source_position` (the target's place in the source's array) and `target_position`.
public struct StoreJoin: Hashable, Sendable {
  /// The to-many the table is named for.
  public var source: PropertyReference
  /// The to-many at the other end, if there is one.
  public var target: PropertyReference?
  /// The index of the entity at the other end.
  public var targetEntity: Int

  /// Makes a join table.
  public init(source: PropertyReference, target: PropertyReference?, targetEntity: Int) {
    self.source = source
    self.target = target
    self.targetEntity = targetEntity
  }
}
