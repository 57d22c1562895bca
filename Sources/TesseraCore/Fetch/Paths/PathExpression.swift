import Foundation

/// What a typed path stands for: a value of an object, or of each of its relatives, as part of a
/// predicate's expression.
///
/// It is made of Foundation's own nodes, as `#Predicate` makes them, so that it is translated, evaluated
/// and printed like any other. A path over a to-many has no single value, so the path is handed what is
/// asked of the value and says what is asked of the object: `tags.any.name == "x"` becomes
/// `$0.tags.contains { $0.name == "x" }`.
struct PathExpression<Root: PersistentModel, Value>: Sendable {
  typealias Node<Output> = any StandardPredicateExpression<Output>
  typealias Test = (Node<Value>) -> Node<Bool>

  /// What is asked of the object that `variable` is, where `test` is asked of the value.
  let expand:
    @Sendable (_ variable: PredicateExpressions.Variable<Root>, _ test: Test) -> Node<Bool>
  /// The value of an object and how it is reached; nil where there are several.
  let way: Way?

  /// How one value is reached.
  struct Way: Sendable {
    /// The properties on the way, the last one included.
    var steps: [PathStep]
    /// Reads the value.
    var read: @Sendable (Root) -> Value
  }

  /// The predicate that asks `test` of the value.
  func predicate(_ test: Test) -> Predicate<Root> {
    Predicate { variable in expand(variable, test) }
  }

  /// A value made from this one.
  ///
  /// - Parameters:
  ///   - way: How it is reached, where it is a stored value.
  ///   - make: Makes the node of the one from that of the other.
  func map<Result>(
    way: PathExpression<Root, Result>.Way? = nil,
    _ make: @escaping @Sendable (Node<Value>) -> Node<Result>
  ) -> PathExpression<Root, Result> {
    PathExpression<Root, Result>(
      expand: { [expand] variable, test in expand(variable) { test(make($0)) } }, way: way)
  }

  /// A property of the object that this is.
  func property<Result>(
    _ keyPath: any KeyPath<Value, Result> & Sendable
  ) -> PathExpression<Root, Result> {
    map(way: way.map { $0.following(keyPath) }) { PathNodes.property(keyPath, of: $0) }
  }

  /// A property of the object that this is, if it is one.
  func property<Model, Result>(
    of model: Model.Type, _ keyPath: any KeyPath<Model, Result> & Sendable
  ) -> PathExpression<Root, Result?> where Value == Model? {
    map(way: way.map { $0.following(optional: keyPath) }) {
      PathNodes.property(keyPath, ofOptional: $0)
    }
  }

  /// The same of a property that is optional itself.
  func property<Model, Result>(
    of model: Model.Type, _ keyPath: any KeyPath<Model, Result?> & Sendable
  ) -> PathExpression<Root, Result?> where Value == Model? {
    map(way: way.map { $0.following(flattening: keyPath) }) {
      PathNodes.optionalProperty(keyPath, ofOptional: $0)
    }
  }
}

extension PathExpression where Root == Value {
  /// The object itself.
  static var root: PathExpression {
    PathExpression(expand: { variable, test in test(variable) }, way: Way(steps: []) { $0 })
  }
}

/// A property on the way to a value.
///
/// Unchecked: a key path that names a property captures nothing.
struct PathStep: Hashable, @unchecked Sendable {
  let keyPath: AnyKeyPath
}

extension PathExpression.Way {
  fileprivate func following<Result>(
    _ keyPath: any KeyPath<Value, Result> & Sendable
  ) -> PathExpression<Root, Result>.Way {
    PathExpression<Root, Result>.Way(steps: steps + [PathStep(keyPath: keyPath)]) { [read] root in
      read(root)[keyPath: keyPath]
    }
  }

  fileprivate func following<Model, Result>(
    optional keyPath: any KeyPath<Model, Result> & Sendable
  ) -> PathExpression<Root, Result?>.Way where Value == Model? {
    PathExpression<Root, Result?>.Way(steps: steps + [PathStep(keyPath: keyPath)]) { [read] root in
      guard let model = read(root) else { return nil }
      return model[keyPath: keyPath]
    }
  }

  fileprivate func following<Model, Result>(
    flattening keyPath: any KeyPath<Model, Result?> & Sendable
  ) -> PathExpression<Root, Result?>.Way where Value == Model? {
    PathExpression<Root, Result?>.Way(steps: steps + [PathStep(keyPath: keyPath)]) { [read] root in
      guard let model = read(root) else { return nil }
      return model[keyPath: keyPath]
    }
  }
}
