/// Which objects with unsaved changes refer to which others by a to-one, or referred before: what a search
/// in the store can't find, and a look at every changed object would be too slow for.
///
/// More than is so may be in there; who asks looks at the objects.
struct UnsavedReferrers {
  private var keys: [PropertyReference: [Int64: Set<Int64>]] = [:]

  /// Takes note that a to-one of an object refers to another, or did.
  mutating func note(_ reference: PropertyReference, to target: Int64, of owner: Int64) {
    if target != 0 { keys[reference, default: [:]][target, default: []].insert(owner) }
  }

  /// The keys of the objects whose to-one may refer to another, or may have.
  func owners(_ reference: PropertyReference, to target: Int64) -> Set<Int64> {
    keys[reference]?[target] ?? []
  }
}

extension ModelContext {
  /// The objects with unsaved changes whose to-one may refer to an object, or may have at the last save.
  func unsavedReferrers(
    _ reference: PropertyReference, to target: Int64
  ) -> [any PersistentModel] {
    let known = referrers ?? collectedReferrers()
    referrers = known
    return known.owners(reference, to: target).sorted().compactMap(
      tables[reference.entity].object)
  }

  private func collectedReferrers() -> UnsavedReferrers {
    var referrers = UnsavedReferrers()
    for object in listed where object._$state.isListed {
      if let entity = table(of: object)?.entity { note(object, entity, in: &referrers) }
    }
    return referrers
  }

  /// Takes note of an object that came on the list, for who asked before.
  func noteReferences(of object: any PersistentModel, _ entity: SchemaEntity) {
    guard var known = referrers else { return }
    referrers = nil
    note(object, entity, in: &known)
    referrers = known
  }

  /// Takes note of a to-one that is about to be set, for who asked before.
  func noteReference(_ object: any PersistentModel, _ property: Int, from old: Int64, to new: Int64)
  {
    guard referrers != nil, let entity = table(of: object)?.entity else { return }
    let reference = core.schema.store.declared(
      PropertyReference(entity: entity.index, property: property))
    referrers?.note(reference, to: old, of: object._$state.key)
    referrers?.note(reference, to: new, of: object._$state.key)
  }

  private func note(
    _ object: any PersistentModel, _ entity: SchemaEntity, in referrers: inout UnsavedReferrers
  ) {
    let key = object._$state.key
    for property in entity.toOnes where entity.storedMask.contains(property) {
      let reference = core.schema.store.declared(
        PropertyReference(entity: entity.index, property: property))
      referrers.note(reference, to: object.toOneKey(property), of: key)
      if case .integer(let original)? = object._$state.extras?.originals[property] {
        referrers.note(reference, to: original, of: key)
      }
    }
  }
}
