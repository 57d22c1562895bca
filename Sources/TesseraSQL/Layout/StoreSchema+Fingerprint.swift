package import TesseraCore

extension StoreSchema {
  /// The schema as lines of text, the same for everyone who declares the same models, in any order.
  package var canonicalText: String {
    entities.sorted { $0.name < $1.name }.map { entity in
      let lines = entity.ownProperties.sorted { $0.name < $1.name }.map { property in
        "  \(property.name): \(fullType(of: property))\n"
      }
      let superentity = entity.lineage.superentity.map { ": \(entities[$0].name)" } ?? ""
      return "\(entity.name)\(superentity)\n" + lines.joined() + constraintLines(of: entity)
    }.joined()
  }

  /// The uniqueness constraints that no attribute says already. Indexes are no part of the text: they
  /// change what a query costs, and nothing it says.
  private func constraintLines(of entity: StoreEntity) -> String {
    let constraints = uniqueConstraints(declaredBy: entity.index).filter { constraint in
      constraint.properties.count > 1
        || entity.properties[constraint.properties[0]].attribute?.isUnique != true
        || constraint.properties[0] < entity.lineage.inheritedCount
    }
    return constraints.map { names(of: $0).sorted().joined(separator: ", ") }.sorted()
      .map { "  #Unique: \($0)\n" }.joined()
  }

  /// A short digest of ``canonicalText``: 16 hexadecimal digits.
  package var fingerprint: String {
    // FNV-1a. It tells honest schemas apart; nobody gains by making two collide.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in canonicalText.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The type a person reads in the catalogue: `String`, `Int?`, `to-one Artist`, `to-many Track`.
  package func type(of property: StoreProperty) -> String {
    switch property.kind {
    case .attribute(let attribute): attribute.valueType + (attribute.isOptional ? "?" : "")
    case .toOne(let toOne):
      "to-one \(entities[toOne.target].name)" + (toOne.isOptional ? "?" : "")
    case .toMany(let toMany): "to-many \(entities[toMany.target].name)"
    }
  }

  /// What the catalogue says of a class that inherits from another, before that one's name.
  static let inheritance = "inherits "

  /// How an entity is stored: in a table of its own, or in that of the entity it inherits from.
  package func storage(of entity: StoreEntity) -> String {
    entity.lineage.superentity.map { Self.inheritance + entities[$0].name } ?? "entity"
  }

  /// How a property is stored: what has to stay the same for its values to be readable as they are.
  package func storage(of property: StoreProperty) -> String {
    switch property.kind {
    case .attribute(let attribute) where attribute.isEphemeral: "ephemeral"
    case .attribute(let attribute): "\(attribute.columnType)" + (attribute.isLazy ? " lazy" : "")
    case .toOne(let toOne):
      "to-one \(entities[toOne.target].name)" + (toOne.isDerived ? " derived" : "")
    case .toMany(let toMany):
      switch toMany.storage {
      case .inverse(let inverse):
        "to-many \(entities[toMany.target].name) by \(self[inverse].name)"
      case .join(let join, let isSource):
        "to-many \(entities[toMany.target].name) joined"
          + (isSource ? "" : " by \(self[joins[join].source].name)")
      }
    }
  }

  private func fullType(of property: StoreProperty) -> String {
    var words = [type(of: property), storage(of: property)]
    switch property.kind {
    case .attribute(let attribute):
      if attribute.isUnique { words.append("unique") }
      if attribute.isPreservedOnDeletion { words.append("preserved") }
    case .toOne(let toOne):
      if toOne.isOrderedByInverse { words.append("ordered") }
    case .toMany: break
    }
    return words.joined(separator: ", ")
  }
}
