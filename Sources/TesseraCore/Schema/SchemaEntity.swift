/// One model class in a schema: its properties as declared, and as the store knows them.
///
/// Immutable, and a class so that handing it on is one reference and not a dozen.
package final class SchemaEntity {
  /// The class.
  package let type: any PersistentModel.Type
  /// What the store knows of it.
  package let store: StoreEntity
  /// The properties as declared, by index.
  package let properties: [PropertyDescription]
  /// The columns of the entity's own table and its side tables: all attributes, and the to-ones
  /// that hold a key.
  package let storedColumns: [Int]
  /// The same as a mask.
  package let storedMask: PropertyMask
  /// The columns an ordinary fetch reads.
  package let eagerColumns: [Int]
  /// The same as a mask.
  package let eagerMask: PropertyMask
  /// The attributes that are read on first touch.
  package let lazyMask: PropertyMask
  /// The attributes that no store has.
  package let ephemeralMask: PropertyMask
  /// The to-ones, the ones without a column included.
  package let toOnes: [Int]
  /// The to-manys.
  package let toManys: [Int]
  /// The attributes and relationships that declare a default.
  package let defaultMask: PropertyMask
  /// What has to be loaded before a read may skip every check.
  package let plainMask: PropertyMask
  /// Every property.
  package let everyMask: PropertyMask
  /// The attributes whose values encode themselves.
  package let codableAttributes: [Int]
  /// The to-ones that must refer to an object.
  package let requiredToOnes: [Int]
  /// The uniqueness constraints that its objects have to keep, inherited ones included.
  package let uniqueConstraints: [UniqueConstraint]
  /// The to-manys that may not refer to any number of objects.
  package let countRules: [CountRule]
  /// Those of them that may not refer to as few as they like.
  package let minimumMask: PropertyMask
  /// What subclasses add to ``eagerColumns``; nil of an entity without relatives.
  package let subclassColumns: [PropertyReference]?
  /// To-ones of any entity that refer to this one and have no inverse here.
  package let incomingOneWay: [PropertyReference]
  /// To-manys of any entity that refer to this one and have no inverse here.
  package let incomingOneWayToMany: [PropertyReference]

  init(
    type: any PersistentModel.Type, store: StoreEntity, properties: [PropertyDescription],
    incomingOneWay: [PropertyReference], incomingOneWayToMany: [PropertyReference],
    subclassColumns: [PropertyReference]?, uniqueConstraints: [UniqueConstraint]
  ) {
    self.uniqueConstraints = uniqueConstraints
    self.subclassColumns = subclassColumns
    self.type = type
    self.store = store
    self.properties = properties
    self.incomingOneWay = incomingOneWay
    self.incomingOneWayToMany = incomingOneWayToMany
    hasRelatives = store.hasRelatives
    var stored: [Int] = []
    var eager: [Int] = []
    var lazy = PropertyMask()
    var toOnes: [Int] = []
    var toManys: [Int] = []
    var lazyInSlots = PropertyMask()
    var ephemeral = PropertyMask()
    for property in store.properties {
      switch property.kind {
      case .attribute(let attribute) where attribute.isEphemeral:
        ephemeral.insert(property.index)
      case .attribute(let attribute):
        stored.append(property.index)
        if attribute.isLazy {
          lazy.insert(property.index)
          // A slot tells by itself whether it is loaded; a bare field can't.
          let isWide = attribute.columnType == .text || attribute.columnType == .blob
          if isWide && attribute.valueType != "UUID" { lazyInSlots.insert(property.index) }
        } else {
          eager.append(property.index)
        }
      case .toOne(let toOne):
        toOnes.append(property.index)
        if !toOne.isDerived {
          stored.append(property.index)
          eager.append(property.index)
        }
      case .toMany:
        toManys.append(property.index)
      }
    }
    storedColumns = stored
    storedMask = PropertyMask(stored)
    eagerColumns = eager
    eagerMask = PropertyMask(eager)
    lazyMask = lazy
    ephemeralMask = ephemeral
    self.toOnes = toOnes
    self.toManys = toManys
    everyMask = PropertyMask(store.properties.map(\.index))
    codableAttributes = stored.filter {
      store.properties[$0].attribute?.valueType == CodableText.valueType
    }
    requiredToOnes = toOnes.filter { index in
      store.properties[index].toOne?.isOptional == false
        || properties[index].relationship?.minimumModelCount ?? 0 > 0
    }
    countRules = toManys.compactMap { CountRule(of: properties[$0]) }
    minimumMask = PropertyMask(countRules.filter { $0.minimum > 0 }.map(\.property))
    defaultMask = PropertyMask(properties.filter(\.hasDefault).map(\.index))
    plainMask = PropertyMask(stored).subtracting(lazyInSlots).union(ephemeral)
  }

  /// Whether other classes share its table, and its objects their keys.
  package let hasRelatives: Bool

  /// Whether it has any relationship.
  package var hasRelationships: Bool { !toOnes.isEmpty || !toManys.isEmpty }

  /// The to-manys that refer to objects of some entities.
  func toManys(to targets: Set<Int>) -> [Int] {
    var result: [Int] = []
    for property in toManys {
      guard let toMany = store.properties[property].toMany, targets.contains(toMany.target) else {
        continue
      }
      result.append(property)
    }
    return result
  }

  /// The entity's index in the schema.
  package var index: Int { store.index }

  /// The entity's name.
  package var name: String { store.name }
}
