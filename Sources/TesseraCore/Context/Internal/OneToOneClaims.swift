// A one-to-one that two contexts give to different objects: the later save has it, and what others committed
// lets go. Until that save it is a change made here, which is taken back if the claim is.

/// What was committed elsewhere to be an object's only one, and is claimed for another here.
struct Concession {
  let object: any PersistentModel
  let property: Int
  /// The key of what it let go of.
  let target: Int64
}

extension ModelContext {
  /// Has an object let go of what a commit of others gave it, where that is claimed for another here, unsaved.
  func concedeToClaim(_ object: any PersistentModel, _ property: Int, _ toOne: StoreToOne) {
    guard let inverse = toOne.inverse, core.schema.store[inverse].toOne != nil,
      let target = tables[toOne.target].object(object.toOneKey(property)),
      unsavedEdit(of: inverse.property, in: target) != nil
    else { return }
    let holder = target.toOneKey(inverse.property)
    if holder != 0, holder != object._$state.key { concede(object, property) }
  }

  private func concede(_ object: any PersistentModel, _ property: Int) {
    let target = object.toOneKey(property)
    guard setKey(object, property, 0) else { return }
    concessions.append(Concession(object: object, property: property, target: target))
  }

  /// Gives back what was let go of for claims that nobody makes any more.
  func takeBackConcessions() {
    let former = concessions
    concessions = []
    for concession in former {
      let (object, property) = (concession.object, concession.property)
      guard object._$state.stage == .stored, object.toOneKey(property) == 0,
        let toOne = table(of: object)?.entity.store.properties[property].toOne,
        let inverse = toOne.inverse
      else { continue }
      // One that isn't in memory is claimed by nobody here.
      if let target = tables[toOne.target].object(concession.target) {
        if target.isDeleted { continue }
        ensureLoaded(target, inverse.property)
        let holder = target.toOneKey(inverse.property)
        if holder != 0, holder != object._$state.key {
          concessions.append(concession)
          continue
        }
        _ = setKey(target, inverse.property, object._$state.key)
      }
      _ = setKey(object, property, concession.target)
    }
  }

  /// Has rows let go of what this save gives to another object as its only one: others may have given it to
  /// them meanwhile, and they need not be in memory. Under the write lock nobody gives it to more.
  ///
  /// - Throws: ``StoreError`` where the store can't be asked.
  func settleRivals() throws {
    for (reference, claims) in claims {
      let path = Condition.Path(end: .property(reference))
      let plan = FetchPlan(
        entity: reference.entity,
        condition: .isMember(.path(path), ValueList(keys: claims.keys)))
      for key in try reading({ try $0.fetchKeys(plan) }) {
        let rival = try object(key, of: reference.entity)
        guard !rival.isDeleted, let entity = table(of: rival)?.entity else { continue }
        if !rival._$state.loaded.contains(reference.property) {
          try read(reference.property, of: rival, entity)
        }
        guard let owner = claims[rival.toOneKey(reference.property)], owner != rival._$state.key
        else { continue }
        concede(rival, reference.property)
      }
    }
  }

  /// The keys of what unsaved objects were given as their only ones, each with the key of the object, by the
  /// to-one that has the column.
  private var claims: [PropertyReference: [Int64: Int64]] {
    var claims: [PropertyReference: [Int64: Int64]] = [:]
    for object in listed where [.inserted, .stored].contains(object._$state.stage) {
      guard let entity = table(of: object)?.entity, let extras = object._$state.extras else {
        continue
      }
      for property in entity.toOnes {
        guard let toOne = entity.store.properties[property].toOne, !toOne.isDerived,
          let inverse = toOne.inverse, core.schema.store[inverse].toOne != nil,
          object._$state.stage == .inserted || extras.changed.contains(property)
        else { continue }
        let target = object.toOneKey(property)
        // Nobody else can refer to what is new.
        let isNew = tables[toOne.target].object(target)?._$state.stage == .inserted
        if target == 0 || isNew { continue }
        let reference = core.schema.store.declared(
          PropertyReference(entity: entity.index, property: property))
        claims[reference, default: [:]][target] = object._$state.key
      }
    }
    return claims
  }
}
