/// Numbers the models of a schema, pairs their relationships and finds what is wrong with them.
struct SchemaBuilder {
  private let types: [any PersistentModel.Type]
  private var descriptions: [[PropertyDescription]] = []
  private var constraints: [[ConstraintDescription]] = []
  private var lineages: [StoreEntity.Lineage] = []
  private(set) var entities: [SchemaEntity] = []
  private(set) var joins: [StoreJoin] = []
  private(set) var references: [AnyKeyPath: PropertyReference] = [:]
  private(set) var indices: [ObjectIdentifier: Int] = [:]
  private(set) var problems: [SchemaProblem] = []
  private(set) var ambiguities: [SchemaProblem] = []

  init(_ roots: [any PersistentModel.Type]) {
    var found: [ObjectIdentifier: any PersistentModel.Type] = [:]
    var queue = roots
    while let type = queue.popLast() {
      guard found.updateValue(type, forKey: ObjectIdentifier(type)) == nil else { continue }
      let description = Self.describe(type)
      for property in description.properties {
        switch property.kind {
        case .toOne(let target, _), .toMany(let target, _): queue.append(target)
        case .attribute: break
        }
      }
      queue += description.classes.map(\.type)
    }
    // By name, so that a schema is the same whatever order its types came in.
    types = found.values.sorted { String(describing: $0) < String(describing: $1) }
  }

  private static func describe<Model: PersistentModel>(_ type: Model.Type) -> _EntityDescription {
    var description = _EntityDescription()
    type._$describe(&description)
    return description
  }

  mutating func build() {
    for (index, type) in types.enumerated() { indices[ObjectIdentifier(type)] = index }
    let described = types.map { Self.describe($0) }
    descriptions = described.map(\.properties)
    constraints = described.map { Array($0.constraints.dropFirst($0.inheritedConstraints)) }
    let hierarchy = HierarchyBuilder(types, described, indices)
    lineages = hierarchy.lineages
    problems += hierarchy.problems.map {
      SchemaProblem(entity: String(describing: types[$0.type]), message: $0.message)
    }
    for entity in types.indices {
      // Of an inherited property too: the key path is the class's, the property its superclass's.
      for property in descriptions[entity] {
        references[property.keyPath] = declared(entity, property.index)
      }
    }
    checkNames()
    var pairing = InversePairing(
      descriptions: descriptions, lineages: lineages, indices: indices, references: references)
    pairing.pair(named: types.map { String(describing: $0) })
    problems += pairing.problems
    ambiguities = pairing.ambiguities
    var stores = makeStoreEntities(inverses: pairing.inverses)
    resolveConstraints(of: &stores)
    let incoming = oneWayReferences(in: stores)
    let schema = StoreSchema(entities: stores, joins: joins)
    entities = stores.map { store in
      SchemaEntity(
        type: types[store.index], store: store, properties: descriptions[store.index],
        incomingOneWay: ancestry(of: store.index).flatMap { incoming[$0] ?? [] },
        incomingOneWayToMany: joins.filter {
          $0.target == nil && ancestry(of: store.index).contains($0.targetEntity)
        }.map(\.source),
        subclassColumns: store.hasRelatives ? subclassColumns(of: store, stores) : nil,
        uniqueConstraints: schema.uniqueConstraints(of: store.index))
    }
  }

  private func subclassColumns(of entity: StoreEntity, _ entities: [StoreEntity])
    -> [PropertyReference]
  {
    entity.lineage.subentities.flatMap { subentity in
      entities[subentity].ownProperties
        .filter { $0.isEagerColumn && $0.toOne?.isDerived != true }
        .map { PropertyReference(entity: subentity, property: $0.index) }
    }
  }

  private func ancestry(of entity: Int) -> [Int] {
    lineages[entity].superentity.map { [entity] + ancestry(of: $0) } ?? [entity]
  }

  /// A property as the class has it that declares it.
  private func declared(_ entity: Int, _ property: Int) -> PropertyReference {
    if property < lineages[entity].inheritedCount, let superentity = lineages[entity].superentity {
      return declared(superentity, property)
    }
    return PropertyReference(entity: entity, property: property)
  }

  private mutating func checkNames() {
    if types.isEmpty {
      problems.append(
        SchemaProblem(entity: "Schema", property: nil, message: "has no models; name one"))
    }
    var seen: Set<String> = []
    for (index, type) in types.enumerated() {
      let name = String(describing: type)
      if !seen.insert(name.lowercased()).inserted {
        problems.append(
          SchemaProblem(
            entity: name, property: nil,
            message: "two models have this name (case aside); a table can have it once"))
      }
      problems += OriginalNameCheck.problems(of: Array(ownDescriptions(of: index)), in: name)
      if descriptions[index].count > PropertyMask.capacity {
        problems.append(
          SchemaProblem(
            entity: name, property: nil,
            message: "has \(descriptions[index].count) properties;"
              + " \(PropertyMask.capacity) are the most"))
      }
    }
  }

  private mutating func resolveConstraints(of stores: inout [StoreEntity]) {
    let names = stores.map(\.name)
    for index in stores.indices {
      let resolution = ConstraintResolution(
        constraints[index], of: stores[index], ancestry: ancestry(of: index), names: names,
        references: references)
      stores[index].indexes = resolution.indexes
      stores[index].uniques = uniqueToOnes(of: index, stores) + resolution.uniques
      problems += resolution.problems
    }
  }

  /// The to-ones that say of themselves that no two objects refer to the same target. A one-to-one can't do
  /// otherwise: of two that are given the same, the earlier lets go.
  private func uniqueToOnes(of entity: Int, _ stores: [StoreEntity]) -> [[Int]] {
    ownDescriptions(of: entity).filter { property in
      guard property.relationship?.options.contains(.unique) == true,
        let toOne = stores[entity].properties[property.index].toOne
      else { return false }
      guard let inverse = toOne.inverse else { return true }
      return stores[inverse.entity].properties[inverse.property].toOne == nil
    }.map { [$0.index] }
  }

  private mutating func makeStoreEntities(inverses: [PropertyReference: PropertyReference])
    -> [StoreEntity]
  {
    let own = types.indices.map { entity in
      let name = String(describing: types[entity])
      return ownDescriptions(of: entity).map { property -> StoreProperty in
        let reference = PropertyReference(entity: entity, property: property.index)
        for message in AnnotationCheck.problems(of: property) {
          problems.append(SchemaProblem(entity: name, property: property.name, message: message))
        }
        let kind: StoreProperty.Kind
        switch property.kind {
        case .attribute(let columnType, let valueType, let isOptional, let hasStandIn):
          let options = property.attribute?.options ?? []
          if !property.hasDefault && !hasStandIn() {
            problems.append(
              SchemaProblem(
                entity: name, property: property.name,
                message: "has neither a default nor a value to stand in where nothing is stored;"
                  + " give it a default"))
          }
          kind = .attribute(
            StoreAttribute(
              columnType: columnType, valueType: valueType, isOptional: isOptional,
              isUnique: options.contains(.unique),
              isLazy: !options.contains(.ephemeral)
                && (options.contains(.lazy) || options.contains(.externalStorage)
                  || (valueType == "Data" && !options.contains(.eager))),
              isPreservedOnDeletion: options.contains(.preserveValueOnDeletion),
              isExternal: options.contains(.externalStorage),
              isEphemeral: options.contains(.ephemeral)))
        case .toOne(let target, let isOptional):
          kind = .toOne(
            makeToOne(
              reference, property, target: indices[ObjectIdentifier(target)] ?? 0,
              isOptional: isOptional, inverse: inverses[reference]))
        case .toMany(let target, let isOptional):
          kind = .toMany(
            makeToMany(
              reference, property, target: indices[ObjectIdentifier(target)] ?? 0,
              isOptional: isOptional, inverse: inverses[reference]))
        }
        return StoreProperty(
          name: property.name,
          originalName: property.originalName, index: property.index, kind: kind)
      }
    }
    return types.indices.map { entity in
      StoreEntity(
        name: String(describing: types[entity]), index: entity,
        properties: ancestry(of: entity).reversed().flatMap { own[$0] }, lineage: lineages[entity])
    }
  }

  private func ownDescriptions(of entity: Int) -> ArraySlice<PropertyDescription> {
    descriptions[entity].dropFirst(lineages[entity].inheritedCount)
  }

  private func makeToOne(
    _ reference: PropertyReference, _ property: PropertyDescription, target: Int,
    isOptional: Bool, inverse: PropertyReference?
  ) -> StoreToOne {
    var isOrdered = false
    var isDerived = false
    if let inverse {
      switch description(of: inverse).kind {
      case .toMany: isOrdered = true
      case .toOne: isDerived = !holdsKey(reference, insteadOf: inverse)
      case .attribute: break
      }
    }
    return StoreToOne(
      target: target, isOptional: isOptional, inverse: inverse, isOrderedByInverse: isOrdered,
      isDerived: isDerived, deleteRule: property.relationship?.deleteRule ?? .nullify)
  }

  /// Whether `reference` is the end of a one-to-one that keeps the key: the required one, else the
  /// one that comes first by name.
  private func holdsKey(_ reference: PropertyReference, insteadOf other: PropertyReference) -> Bool
  {
    func isRequired(_ reference: PropertyReference) -> Bool {
      if case .toOne(_, isOptional: false) = description(of: reference).kind { true } else { false }
    }
    if isRequired(reference) != isRequired(other) { return isRequired(reference) }
    return (reference.entity, description(of: reference).name)
      <= (other.entity, description(of: other).name)
  }

  private mutating func makeToMany(
    _ reference: PropertyReference, _ property: PropertyDescription, target: Int,
    isOptional: Bool, inverse: PropertyReference?
  ) -> StoreToMany {
    let storage: StoreToMany.Storage
    if let inverse, case .toOne = description(of: inverse).kind {
      storage = .inverse(inverse)
    } else if let join = joins.firstIndex(where: { $0.source == reference }) {
      storage = .join(join, isSource: true)
    } else if let join = joins.firstIndex(where: { $0.target == reference }) {
      storage = .join(join, isSource: false)
    } else {
      // Entities and properties are visited in a fixed order: the first end names the table.
      joins.append(StoreJoin(source: reference, target: inverse, targetEntity: target))
      storage = .join(joins.count - 1, isSource: true)
    }
    return StoreToMany(
      target: target, isOptional: isOptional, storage: storage,
      deleteRule: property.relationship?.deleteRule ?? .nullify)
  }

  private func oneWayReferences(in entities: [StoreEntity]) -> [Int: [PropertyReference]] {
    var result: [Int: [PropertyReference]] = [:]
    for entity in entities {
      for property in entity.ownProperties {
        guard let toOne = property.toOne, toOne.inverse == nil else { continue }
        result[toOne.target, default: []].append(
          PropertyReference(entity: entity.index, property: property.index))
      }
    }
    return result
  }

  private func description(of reference: PropertyReference) -> PropertyDescription {
    descriptions[reference.entity][reference.property]
  }
}
