/// Properties of an object whose change is to be published.
struct Publication {
  var object: any PersistentModel
  var mask: PropertyMask
}

extension ModelContext {
  /// Notes a publication. Objects that nobody ever observed need none.
  func announce(_ object: any PersistentModel, _ mask: PropertyMask) {
    guard !mask.isEmpty, object._$state.isObserved else { return }
    publications.append(Publication(object: object, mask: mask))
  }

  /// Publishes what is waiting, once the store is let go of.
  ///
  /// Every value is in place before the first reader hears of any. Several commits that were merged
  /// together are published as one, so nobody is woken for a state that is already history.
  func publishWaiting() {
    guard currentReader == nil, !isSaving, publicationHolds == 0, !publications.isEmpty else {
      return
    }
    // Inside a callback, whoever is publishing goes on with it.
    if isPublishing { return }
    // What is being read is tracked only when the reading is done: told now, it would be missed.
    if isTrackingReads { return publishLater() }
    isPublishing = true
    repeat { publishOnce() } while !publications.isEmpty && !mailbox.hasHome
    isPublishing = false
    // What callbacks fetched may have brought more, and so may what the next ones fetch. While others
    // save there is no end to it, so the actor gets a turn for other things in between.
    if !publications.isEmpty { publishLater() }
  }

  private func publishLater() {
    guard !isPublicationScheduled, mailbox.hasHome else { return }
    isPublicationScheduled = true
    mailbox.visitLater {
      $0.isPublicationScheduled = false
      $0.publishWaiting()
    }
  }

  private func publishOnce() {
    let waiting = Self.combined(publications)
    publications = []
    for publication in waiting {
      guard let registrar = publication.object._$state.registrar else { continue }
      for property in publication.mask {
        publication.object._$publish(property, .willSet, to: registrar)
        publication.object._$publish(property, .didSet, to: registrar)
      }
    }
  }

  /// Runs `body`, which changes both ends of relationships, and publishes nothing until all are in
  /// place.
  func holdingPublications<Result>(_ body: () throws -> Result) rethrows -> Result {
    publicationHolds += 1
    defer {
      publicationHolds -= 1
      publishWaiting()
    }
    return try body()
  }

  /// D7: publishes an unsaved value that somebody saw once the property is set back to what it was
  /// at the last save. There is then nothing left to save or to roll back that would do it.
  func publishIfSetBack(
    _ object: any PersistentModel, _ property: Int, _ extras: _ModelExtras
  ) {
    guard isSetBack(object, property, extras) else { return }
    extras.dirtyRead.remove(property)
    announce(object, PropertyMask(property))
    publishWaiting()
  }

  /// Whether a changed property is again what it was at the last save.
  func isSetBack(
    _ object: any PersistentModel, _ property: Int, _ extras: _ModelExtras
  ) -> Bool {
    guard let entity = table(of: object)?.entity else { return false }
    if entity.store.properties[property].toMany != nil { return !differs(object, property, entity) }
    guard let current = storedForm(of: property, in: object) else { return false }
    return extras.originals[property] == current
  }

  private static func combined(_ publications: [Publication]) -> [Publication] {
    guard publications.count > 1 else { return publications }
    var result: [Publication] = []
    var positions: [ObjectIdentifier: Int] = [:]
    for publication in publications {
      let position = positions[ObjectIdentifier(publication.object)]
      if let position {
        result[position].mask.formUnion(publication.mask)
      } else {
        positions[ObjectIdentifier(publication.object)] = result.count
        result.append(publication)
      }
    }
    return result
  }
}
