public import Foundation

/// A typed path to an object: where the paths of a model start, and where its to-ones lead.
///
/// ```swift
/// let mine = Note.path.title.contains("x") && Note.path.author.name == "Ann"
/// let notes = try context.fetch(
///   FetchDescriptor(predicate: mine, sortBy: [Note.path.folder.name.ascending]))
/// ```
///
/// Its members are the stored properties of the model. Comparing what they lead to gives a `Predicate`
/// like any other. Along to-ones it is a ``StoredPath``, whose attributes can be sorted by; over the elements
/// of a to-many a ``DerivedPath``. It is checked when the program is compiled: a property that isn't there, a value of
/// another type, a predicate of another model are errors. A property that isn't stored is found out by
/// the store, with a ``FetchError``.
@dynamicMemberLookup
public struct ModelPath<Root: PersistentModel, Model: PersistentModel, Kind>: Sendable {
  let expression: PathExpression<Root, Model>

  /// An attribute.
  public subscript<Value>(
    dynamicMember keyPath: any KeyPath<Model, Value> & Sendable
  ) -> AttributePath<Root, Value, Kind> {
    AttributePath(expression: expression.property(keyPath))
  }

  /// A to-one that is always there.
  public subscript<Target: PersistentModel>(
    dynamicMember keyPath: any KeyPath<Model, Target> & Sendable
  ) -> ModelPath<Root, Target, Kind> {
    ModelPath<Root, Target, Kind>(expression: expression.property(keyPath))
  }

  /// An optional to-one.
  public subscript<Target: PersistentModel>(
    dynamicMember keyPath: any KeyPath<Model, Target?> & Sendable
  ) -> OptionalModelPath<Root, Target, Kind> {
    OptionalModelPath(expression: expression.property(keyPath))
  }

  /// A to-many.
  public subscript<Element: PersistentModel>(
    dynamicMember keyPath: any KeyPath<Model, [Element]> & Sendable
  ) -> ToManyPath<Root, Element> {
    ToManyPath(of: expression, keyPath)
  }

  /// An optional to-many; nil has no elements.
  public subscript<Element: PersistentModel>(
    dynamicMember keyPath: any KeyPath<Model, [Element]?> & Sendable
  ) -> ToManyPath<Root, Element> {
    ToManyPath(of: expression, keyPath)
  }

  /// The object as one of a class that inherits from its own; none where it is of another.
  ///
  /// ```swift
  /// Note.path.as(Report.self).pages > 10
  /// ```
  public func `as`<Other: PersistentModel>(_ type: Other.Type) -> OptionalModelPath<
    Root, Other, Kind
  > {
    @Sendable func cast(_ object: some StandardPredicateExpression<Model>)
      -> any StandardPredicateExpression<Other?>
    {
      PredicateExpressions.ConditionalCast<_, Other>(object)
    }
    let way = expression.way
    return OptionalModelPath(
      expression: expression.map(
        way: way.map { way in .init(steps: way.steps) { [read = way.read] in read($0) as? Other } }
      ) { cast($0) })
  }

  /// Whether the object is of a class, or of one that inherits from it.
  public func `is`<Other: PersistentModel>(_ type: Other.Type) -> Predicate<Root> {
    func check(_ object: some StandardPredicateExpression<Model>)
      -> any StandardPredicateExpression<Bool>
    {
      PredicateExpressions.TypeCheck<_, Other>(object)
    }
    return expression.predicate { check($0) }
  }

  /// Whether it is this object. One that was never inserted is none of a store's.
  public static func == (path: ModelPath, object: Model) -> Predicate<Root> {
    path.expression.property(\.persistentModelID).equals(object.persistentModelID)
  }

  /// Whether it is another object.
  public static func != (path: ModelPath, object: Model) -> Predicate<Root> {
    path.expression.property(\.persistentModelID).differs(from: object.persistentModelID)
  }

  /// Whether it is one of these objects.
  public func isIn(_ objects: some Sequence<Model>) -> Predicate<Root> {
    self.persistentModelID.isIn(objects.map(\.persistentModelID))
  }

  /// Whether the object is as a predicate of its own says, however that was made.
  public func satisfies(_ predicate: Predicate<Model>) -> Predicate<Root> {
    expression.predicate { PredicateGroup.node(predicate, of: $0) }
  }
}

extension ModelPath where Root == Model, Kind == StoredPath {
  /// Where the paths of a model start, for one that has a static member `path` of its own:
  /// `ModelPath(Note.self).title`.
  public init(_ model: Model.Type) { self.init(expression: .root) }
}

extension PersistentModel {
  /// Where typed paths of the class start: `Note.path.title`.
  public static var path: ModelPath<Self, Self, StoredPath> { ModelPath(expression: .root) }
}
