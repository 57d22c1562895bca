import Foundation

// is, as? and as!, of an object.

extension PredicateExpressions.TypeCheck: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    let answer =
      switch try scope.term(of: input) {
      case .captured(let value): Condition.constant(value is Desired)
      case .object(let object): try scope.condition(object, isA: Desired.self, for: self)
      case .scalar, .range, .stored, .collection, .column: throw scope.notAnObject(self)
      }
    return .scalar(Choices(answer))
  }

  func sketch(in scope: PredicateScope) -> String {
    "\(scope.sketch(of: input)) is \(Desired.self)"
  }
}

extension PredicateExpressions.ConditionalCast: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    switch try scope.term(of: input) {
    case .captured(let value): .captured((value as? Desired) as Any)
    case .object(let object): .object(try scope.cast(object, to: Desired.self, for: self))
    case .scalar, .range, .stored, .collection, .column: throw scope.notAnObject(self)
    }
  }

  func sketch(in scope: PredicateScope) -> String {
    "(\(scope.sketch(of: input)) as? \(Desired.self))"
  }
}

extension PredicateExpressions.ForceCast: PredicateNode {
  /// An object of another class has no value: nothing traps in a store.
  func term(in scope: PredicateScope) throws -> Term {
    switch try scope.term(of: input) {
    case .captured(let value): .captured((value as? Desired) as Any)
    case .object(let object): .object(try scope.cast(object, to: Desired.self, for: self))
    case .scalar, .range, .stored, .collection, .column: throw scope.notAnObject(self)
    }
  }

  func sketch(in scope: PredicateScope) -> String {
    "(\(scope.sketch(of: input)) as! \(Desired.self))"
  }
}

extension PredicateScope {
  fileprivate func notAnObject(_ expression: Any) -> FetchError {
    unsupported(expression, "only an object can be asked for its class")
  }

  /// When there is an object at a path, of a class or one that inherits from it.
  fileprivate func condition(_ object: ObjectPath, isA type: Any.Type, for expression: Any) throws
    -> Condition
  {
    let store = resolver.store
    let exists = Condition.all(
      [object.filter ?? .constant(true)]
        + (object.steps.isEmpty
          ? [] : [.compare(.notEqual, .path(object.key), .value(.null))]))
    guard let entity = resolver.entity(of: type) else {
      throw FetchError(
        .unknownModel, sketch(of: expression), "\(type) is not part of the schema",
        remedy: "Name it where the container is made")
    }
    if store.entity(object.entity, isA: entity) { return exists }
    guard store.entity(entity, isA: object.entity) else { return .constant(false) }
    let family = store.entities[entity].family.map { StoreValue.integer(Int64($0)) }
    return .all([
      object.filter ?? .constant(true),
      .member(
        .path(Condition.Path(steps: object.steps, end: .entity, depth: object.depth)), family),
    ])
  }

  /// An object as one of a class; none where it is not.
  fileprivate func cast(_ object: ObjectPath, to type: Any.Type, for expression: Any) throws
    -> ObjectPath
  {
    let filter = try condition(object, isA: type, for: expression)
    var result = object
    if let entity = resolver.entity(of: type) {
      // It is one of its own class and of those above it anyway.
      if resolver.store.entity(object.entity, isA: entity) { return object }
      if resolver.store.entity(entity, isA: object.entity) { result.entity = entity }
    }
    result.filter = filter
    return result
  }
}
