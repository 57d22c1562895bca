import Foundation

extension PropertyResolving {
  /// The text that a key path made by a ``LocalizedComparator`` sorts by; nil where it is none.
  func sorted(by keyPath: AnyKeyPath, from entity: Int) -> (path: Condition.Path, form: TextForm)? {
    let type = type(of: keyPath).valueType
    guard type == FormedText.self || type == FormedText?.self else { return nil }
    for comparator in LocalizedComparator.all {
      for tail in comparator.keyPaths {
        if let path = path(for: keyPath, endingIn: tail, from: entity) {
          return (path, comparator.form)
        }
      }
    }
    return nil
  }

  /// The to-many whose elements a key path counts; nil where it does something else.
  func toMany(countedBy keyPath: AnyKeyPath, from entity: Int) -> Condition.Path? {
    let tails = store.entities.indices.flatMap(keyPaths(of:)).flatMap { keyPath in
      (type(of: keyPath).valueType as? any ModelArray.Type)?.counting ?? []
    }
    for tail in Set(tails) {
      if let path = path(for: keyPath, endingIn: tail, from: entity) { return path }
    }
    return nil
  }

  private func path(for keyPath: AnyKeyPath, endingIn tail: AnyKeyPath, from entity: Int)
    -> Condition.Path?
  {
    var search = ComposedPathSearch(self, keyPath, tail: tail)
    for (property, own) in zip(store.entities[entity].properties, keyPaths(of: entity))
    where search.isFound(own) {
      let reference = store.declared(PropertyReference(entity: entity, property: property.index))
      return Condition.Path(end: .property(reference))
    }
    return search.path(from: entity)
  }
}

/// The objects of a to-many.
private protocol ModelArray {
  /// The key paths that read how many there are.
  static var counting: [AnyKeyPath] { get }
}

extension Array: ModelArray where Element: PersistentModel {
  static var counting: [AnyKeyPath] { [\Self.count, \Self.isEmpty] }
}

extension SortDescriptor {
  /// The form in which the descriptor's own comparator compares texts; nil for Swift's `<`.
  var textForm: TextForm? {
    #if canImport(Darwin)
      switch stringComparator {
      case .localizedStandard?: .standardKey
      case .localized?: .localizedKey
      default: nil
      }
    #else
      // There is `lexical`, and nothing else.
      nil
    #endif
  }
}
