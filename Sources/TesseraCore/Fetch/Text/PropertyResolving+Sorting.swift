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
