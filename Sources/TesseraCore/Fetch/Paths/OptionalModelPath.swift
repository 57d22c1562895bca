public import Foundation

/// A typed path to an object that may not be there.
///
/// What it leads to is optional too, without a `?` being written: `Note.path.folder.name` is a `String?`,
/// as `note.folder?.name` is, and `!= "x"` includes the notes in no folder.
@dynamicMemberLookup
public struct OptionalModelPath<Root: PersistentModel, Model: PersistentModel, Kind>: Sendable {
  let expression: PathExpression<Root, Model?>

  /// An attribute.
  public subscript<Value>(
    dynamicMember keyPath: any KeyPath<Model, Value> & Sendable
  ) -> AttributePath<Root, Value?, Kind> {
    AttributePath(expression: expression.property(of: Model.self, keyPath))
  }

  /// An attribute that is optional itself.
  public subscript<Value>(
    dynamicMember keyPath: any KeyPath<Model, Value?> & Sendable
  ) -> AttributePath<Root, Value?, Kind> {
    AttributePath(expression: expression.property(of: Model.self, keyPath))
  }

  /// A to-one.
  public subscript<Target: PersistentModel>(
    dynamicMember keyPath: any KeyPath<Model, Target> & Sendable
  ) -> OptionalModelPath<Root, Target, Kind> {
    OptionalModelPath<Root, Target, Kind>(expression: expression.property(of: Model.self, keyPath))
  }

  /// A to-one that is optional itself.
  public subscript<Target: PersistentModel>(
    dynamicMember keyPath: any KeyPath<Model, Target?> & Sendable
  ) -> OptionalModelPath<Root, Target, Kind> {
    OptionalModelPath<Root, Target, Kind>(expression: expression.property(of: Model.self, keyPath))
  }

  /// A to-many; of no object it has no elements.
  public subscript<Element: PersistentModel>(
    dynamicMember keyPath: any KeyPath<Model, [Element]> & Sendable
  ) -> ToManyPath<Root, Element> {
    ToManyPath(ofOptional: expression, keyPath)
  }

  /// An optional to-many; nil, and that of no object, has no elements.
  public subscript<Element: PersistentModel>(
    dynamicMember keyPath: any KeyPath<Model, [Element]?> & Sendable
  ) -> ToManyPath<Root, Element> {
    ToManyPath(ofOptional: expression, keyPath)
  }

  /// The object as one of a class that inherits from its own; none where it is of another.
  public func `as`<Other: PersistentModel>(_ type: Other.Type) -> OptionalModelPath<
    Root, Other, Kind
  > {
    @Sendable func cast(_ object: some StandardPredicateExpression<Model?>)
      -> any StandardPredicateExpression<Other?>
    {
      PredicateExpressions.OptionalFlatMap(object) {
        PredicateExpressions.ConditionalCast<_, Other>($0)
      }
    }
    let way = expression.way
    return OptionalModelPath<Root, Other, Kind>(
      expression: expression.map(
        way: way.map { way in .init(steps: way.steps) { [read = way.read] in read($0) as? Other } }
      ) { cast($0) })
  }

  /// Whether there is an object, and it is of a class, or of one that inherits from it.
  public func `is`<Other: PersistentModel>(_ type: Other.Type) -> Predicate<Root> {
    expression.predicate { object in
      PathNodes.unwrap(object, otherwise: false) { PredicateExpressions.TypeCheck<_, Other>($0) }
    }
  }

  /// Whether it is this object; `== nil`: whether there is none. One that was never inserted is none of
  /// a store's.
  public static func == (path: OptionalModelPath, object: Model?) -> Predicate<Root> {
    path.identifier.equals(object?.persistentModelID)
  }

  /// Whether it is another object, or none; `!= nil`: whether there is one.
  public static func != (path: OptionalModelPath, object: Model?) -> Predicate<Root> {
    path.identifier.differs(from: object?.persistentModelID)
  }

  /// Whether it is one of these objects.
  public func isIn(_ objects: some Sequence<Model>) -> Predicate<Root> {
    AttributePath<Root, PersistentIdentifier?, Kind>(expression: identifier).isIn(
      objects.map(\.persistentModelID))
  }

  /// Whether there is an object and it is as a predicate of its own says, however that was made.
  public func satisfies(_ predicate: Predicate<Model>) -> Predicate<Root> {
    expression.predicate { object in
      PathNodes.unwrap(object, otherwise: false) { PredicateGroup.node(predicate, of: $0) }
    }
  }

  private var identifier: PathExpression<Root, PersistentIdentifier?> {
    expression.property(of: Model.self, \.persistentModelID)
  }
}
