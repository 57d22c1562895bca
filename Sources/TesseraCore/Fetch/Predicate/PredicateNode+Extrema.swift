import Foundation

// min() and max() of a captured or a stored collection.

extension PredicateExpressions.SequenceMaximum: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    // What is known is known before the query runs.
    if case .captured(let value) = try scope.term(of: elements),
      let values = value as? Elements.Output
    {
      return .captured(values.max() as Any)
    }
    return try scope.extremum(.maximum, of: elements, Elements.Output.Element.self, for: self)
  }

  func sketch(in scope: PredicateScope) -> String { "\(scope.sketch(of: elements)).max()" }
}

extension PredicateExpressions.SequenceMinimum: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    if case .captured(let value) = try scope.term(of: elements),
      let values = value as? Elements.Output
    {
      return .captured(values.min() as Any)
    }
    return try scope.extremum(.minimum, of: elements, Elements.Output.Element.self, for: self)
  }

  func sketch(in scope: PredicateScope) -> String { "\(scope.sketch(of: elements)).min()" }
}

extension PredicateScope {
  fileprivate func extremum(
    _ extremum: Condition.Extremum, of sequence: Any, _ type: Any.Type, for node: Any
  ) throws -> Term {
    try checkOrder(of: type, for: node)
    var values = Choices(Choice.none)
    let elements = try elements(
      of: try gathering(sequence, for: node), named: elementName(of: sequence)
    ) { inner, element in
      if element.isComparedAsJSON { throw noOrder(node, type) }
      values = try inner.choices(of: element, for: node)
      return .constant(true)
    }
    guard let operand = values.only?.operand else {
      throw unsupported(node, "only values have a least and a greatest")
    }
    return .scalar(Choices(.operand(.extremum(extremum, elements, operand))))
  }
}
