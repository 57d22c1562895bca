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
    guard currentReader == nil, !isSaving, !publications.isEmpty else { return }
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
