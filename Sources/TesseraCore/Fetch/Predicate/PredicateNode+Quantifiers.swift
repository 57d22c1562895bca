import Foundation

// contains(where:), allSatisfy, filter: what is asked of the elements of a collection.

extension PredicateExpressions.SequenceContainsWhere: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    let gathering = try scope.gathering(sequence, for: self)
    return .scalar(
      Choices(try scope.any(of: gathering, variable.key, test, scope.elementName(of: sequence))))
  }

  func sketch(in scope: PredicateScope) -> String {
    "\(scope.sketch(of: sequence)).contains(where:)"
  }
}

extension PredicateExpressions.SequenceAllSatisfy: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    let gathering = try scope.gathering(sequence, for: self)
    return .scalar(
      Choices(
        try scope.any(
          of: gathering, variable.key, test, scope.elementName(of: sequence), isNegated: true
        ).negated))
  }

  func sketch(in scope: PredicateScope) -> String {
    "\(scope.sketch(of: sequence)).allSatisfy(_:)"
  }
}

extension PredicateExpressions.Filter: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    var gathering = try scope.gathering(sequence, for: self)
    gathering.filters.append(
      Gathering.Filter(variable: variable.key, test: filter, scope: scope))
    return .collection(gathering)
  }

  func sketch(in scope: PredicateScope) -> String {
    "\(scope.sketch(of: sequence)).filter(_:)"
  }
}

extension PredicateScope {
  /// What an element of a collection is called in an error.
  func elementName(of sequence: Any) -> String { "\(sketch(of: sequence))[…]" }

  /// When a test holds, or fails, for an element of a collection.
  fileprivate func any(
    of gathering: Gathering, _ variable: PredicateExpressions.VariableID, _ test: Any,
    _ name: String, isNegated: Bool = false
  ) throws -> Condition {
    // A few captured values are asked one by one: such a condition can use indexes.
    if case .captured(let values) = gathering.source, gathering.filters.isEmpty,
      values.count <= 16
    {
      return .any(
        try values.map { value in
          let truth = try binding(variable, to: .captured(value), named: name).condition(of: test)
          return isNegated ? truth.negated : truth
        })
    }
    return .any(
      in: try elements(of: gathering, named: name) { scope, element in
        let truth = try scope.binding(variable, to: element, named: name).condition(of: test)
        return isNegated ? truth.negated : truth
      })
  }
}
