public import Foundation

// Objects of the program in a predicate: which one it is, and nothing else, is asked of them. For
// generated code.

extension PredicateExpressions {
  /// An object.
  public static func _value<Model: PersistentModel>(_ object: Model) -> _Captured<Model> {
    captured(object, stored: object.lastingIdentifier)
  }

  /// An object, or none.
  public static func _value<Model: PersistentModel>(_ object: Model?) -> _Captured<Model?> {
    captured(object, stored: object?.lastingIdentifier)
  }

  // No other collections: what is lazy would be read by whoever evaluates the predicate.

  /// Objects.
  public static func _value<Model: PersistentModel>(_ objects: [Model]) -> _Captured<[Model]> {
    captured(objects, stored: identifiers(objects))
  }

  /// Objects.
  public static func _value<Model: PersistentModel>(
    _ objects: Set<Model>
  ) -> _Captured<Set<Model>> {
    captured(objects, stored: identifiers(objects))
  }

  private static func identifiers(
    _ objects: some Collection<some PersistentModel>
  ) -> [PersistentIdentifier]? {
    let identifiers = objects.compactMap(\.lastingIdentifier)
    return identifiers.count == objects.count ? identifiers : nil
  }

  /// Refuses a condition on objects of the program: what they have may change, and is their actor's.
  @available(
    *, unavailable,
    message: """
      a predicate keeps only which objects were captured. Ask contains(_:) of them, or take what is \
      compared out of them before the predicate: let names = tags.map(\\.name)
      """
  )
  public static func _list<Objects: Collection>(
    _ objects: Objects
  ) -> _Captured<Objects> where Objects.Element: PersistentModel {
    captured(objects)
  }
}

extension PersistentModel {
  /// The object's identifier, if it was given one for good.
  fileprivate var lastingIdentifier: PersistentIdentifier? {
    _$state.origin == nil ? nil : persistentModelID
  }
}
