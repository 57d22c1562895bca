/// Finds the two ends of every relationship: as declared with `inverse:`, else where there is only
/// one way to pair them.
struct InversePairing {
  let descriptions: [[PropertyDescription]]
  let lineages: [StoreEntity.Lineage]
  let indices: [ObjectIdentifier: Int]
  let references: [AnyKeyPath: PropertyReference]
  private(set) var inverses: [PropertyReference: PropertyReference] = [:]
  private(set) var problems: [SchemaProblem] = []
  /// Relationships that could be paired in more than one way, and are not.
  private(set) var ambiguities: [SchemaProblem] = []

  init(
    descriptions: [[PropertyDescription]], lineages: [StoreEntity.Lineage],
    indices: [ObjectIdentifier: Int], references: [AnyKeyPath: PropertyReference]
  ) {
    self.descriptions = descriptions
    self.lineages = lineages
    self.indices = indices
    self.references = references
  }

  mutating func pair(named names: [String]) {
    pairDeclared(names)
    pairInferred(names)
  }

  private mutating func pairDeclared(_ names: [String]) {
    for entity in descriptions.indices {
      for property in own(entity) {
        guard let keyPath = property.relationship?.inverse else { continue }
        let reference = PropertyReference(entity: entity, property: property.index)
        func problem(_ message: String) {
          problems.append(
            SchemaProblem(entity: names[entity], property: property.name, message: message))
        }
        guard let inverse = references[keyPath] else {
          problem("its inverse is not a stored property of a model")
          continue
        }
        guard target(of: reference) == inverse.entity, target(of: inverse) == entity else {
          let other = descriptions[inverse.entity][inverse.property].name
          problem("its inverse \(names[inverse.entity]).\(other) does not lead back")
          continue
        }
        if reference == inverse {
          problem("can't be its own inverse; leave inverse: out, or give it another end")
          continue
        }
        if let claimed = inverses[inverse], claimed != reference {
          let other = descriptions[claimed.entity][claimed.property].name
          problem("its inverse is already that of \(names[claimed.entity]).\(other)")
          continue
        }
        if let claimed = inverses[reference], claimed != inverse {
          let other = descriptions[claimed.entity][claimed.property].name
          problem("is already the inverse of \(names[claimed.entity]).\(other)")
          continue
        }
        inverses[reference] = inverse
        inverses[inverse] = reference
      }
    }
  }

  private mutating func pairInferred(_ names: [String]) {
    // Candidates are taken before any is paired, so that the result does not depend on the order.
    var candidates: [PropertyReference: [PropertyReference]] = [:]
    for entity in descriptions.indices {
      for property in own(entity) {
        let reference = PropertyReference(entity: entity, property: property.index)
        guard let target = target(of: reference), inverses[reference] == nil else { continue }
        candidates[reference] = own(target).compactMap { other in
          let candidate = PropertyReference(entity: target, property: other.index)
          guard candidate != reference, inverses[candidate] == nil,
            self.target(of: candidate) == entity
          else { return nil }
          return candidate
        }
      }
    }
    for (reference, others) in candidates {
      guard others.count == 1, candidates[others[0]] == [reference] else { continue }
      inverses[reference] = others[0]
    }
    let open = candidates.filter { $0.value.count > 1 }.sorted {
      ($0.key.entity, $0.key.property) < ($1.key.entity, $1.key.property)
    }
    for (reference, others) in open {
      let choices = others.map {
        "\\\(names[$0.entity]).\(descriptions[$0.entity][$0.property].name)"
      }
      ambiguities.append(
        SchemaProblem(
          entity: names[reference.entity],
          property: descriptions[reference.entity][reference.property].name,
          message: "could be the inverse of \(choices.joined(separator: " or ")), so it is of none;"
            + " say which with @Relationship(inverse: \(choices[0])), at one of the two ends"))
    }
  }

  /// The properties a class declares itself; what it inherits is paired where it comes from.
  private func own(_ entity: Int) -> ArraySlice<PropertyDescription> {
    descriptions[entity].dropFirst(lineages[entity].inheritedCount)
  }

  private func target(of reference: PropertyReference) -> Int? {
    switch descriptions[reference.entity][reference.property].kind {
    case .toOne(let type, _), .toMany(let type, _): indices[ObjectIdentifier(type)]
    case .attribute: nil
    }
  }
}
