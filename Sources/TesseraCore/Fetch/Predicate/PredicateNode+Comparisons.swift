import Foundation

// == != < <= > >=

extension PredicateExpressions.Equal: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    let (left, right) = try scope.comparable(lhs, rhs, for: self)
    return .scalar(Choices(Choices.compare(.equal, left, right)))
  }

  func sketch(in scope: PredicateScope) -> String {
    "\(scope.sketch(of: lhs)) == \(scope.sketch(of: rhs))"
  }
}

extension PredicateExpressions.NotEqual: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    let (left, right) = try scope.comparable(lhs, rhs, for: self)
    return .scalar(Choices(Choices.compare(.notEqual, left, right)))
  }

  func sketch(in scope: PredicateScope) -> String {
    "\(scope.sketch(of: lhs)) != \(scope.sketch(of: rhs))"
  }
}

extension PredicateExpressions.Comparison: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    let comparison: Condition.Comparison =
      switch op {
      case .lessThan: .less
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThan: .greater
      case .greaterThanOrEqual: .greaterOrEqual
      @unknown default: throw scope.unsupported(self, "the comparison is not known")
      }
    try scope.checkOrder(of: LHS.Output.self, for: self)
    let left = try scope.term(of: lhs)
    let right = try scope.term(of: rhs)
    if left.isComparedAsJSON || right.isComparedAsJSON {
      throw scope.noOrder(self, LHS.Output.self)
    }
    return .scalar(
      Choices(
        Choices.compare(
          comparison, try scope.choices(of: left, for: lhs),
          try scope.choices(of: right, for: rhs))))
  }

  func sketch(in scope: PredicateScope) -> String {
    let symbol =
      switch op {
      case .lessThan: "<"
      case .lessThanOrEqual: "<="
      case .greaterThan: ">"
      case .greaterThanOrEqual: ">="
      @unknown default: "?"
      }
    return "\(scope.sketch(of: lhs)) \(symbol) \(scope.sketch(of: rhs))"
  }
}

extension PredicateScope {
  /// Throws for a type whose values a store keeps in an order that is not Swift's.
  func checkOrder(of type: Any.Type, for expression: Any) throws {
    func rawType<Raw: RawRepresentable>(_: Raw.Type) -> Any.Type { Raw.RawValue.self }
    if type is any _Storable.Type || type == PersistentIdentifier.self { return }
    if type == FormedText.self { return }
    if let raw = type as? any RawRepresentable.Type, rawType(raw) is any _Storable.Type { return }
    throw noOrder(expression, type)
  }

  /// The error for values that a store has no order for.
  func noOrder(_ expression: Any, _ type: Any.Type) -> FetchError {
    unsupported(
      expression, "a store has no order for a value of type \(type)",
      remedy: "Give an enum a raw value, or compare a property of its own")
  }
}
