import Foundation

// A captured collection's contains(_:), and a range's.

extension PredicateExpressions.SequenceContains: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    guard case .captured(let collection) = try scope.term(of: sequence) else {
      throw scope.unsupported(self, "contains(_:) needs a collection captured from the program")
    }
    guard let elements = scope.choices(capturingElements: collection) else {
      throw FetchError(
        .unsupportedValue, sketch(in: scope),
        "a captured value of type \(type(of: collection)) is no collection of stored values")
    }
    return .scalar(
      Choices(
        try scope.choices(of: element).condition { choice in
          guard let operand = choice.operand else {
            return .any(elements.map { Choices.compare(.equal, choice, $0) })
          }
          return .member(operand, elements.compactMap { value(of: $0, comparableTo: choice) })
        }))
  }

  /// An element's value, unless it is an object of another entity.
  private func value(of element: Choice, comparableTo choice: Choice) -> StoreValue? {
    if case .key(_, let entity) = element, case .key(_, let other) = choice, entity != other {
      return nil
    }
    guard case .value(let value)? = element.operand else { return nil }
    return value
  }

  func sketch(in scope: PredicateScope) -> String {
    "\(scope.sketch(of: sequence)).contains(\(scope.sketch(of: element)))"
  }
}

extension PredicateExpressions.Range: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    .range(
      lower: try scope.choices(of: lower), upper: try scope.choices(of: upper),
      includesUpper: false)
  }

  func sketch(in scope: PredicateScope) -> String {
    "(\(scope.sketch(of: lower))..<\(scope.sketch(of: upper)))"
  }
}

extension PredicateExpressions.ClosedRange: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    .range(
      lower: try scope.choices(of: lower), upper: try scope.choices(of: upper), includesUpper: true)
  }

  func sketch(in scope: PredicateScope) -> String {
    "(\(scope.sketch(of: lower))...\(scope.sketch(of: upper)))"
  }
}

extension PredicateExpressions.RangeExpressionContains: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    try scope.checkOrder(of: Element.Output.self, for: self)
    let value = try scope.choices(of: element)
    let bounds = try bounds(in: scope)
    return .scalar(
      Choices(
        .all([
          Choices.compare(.greaterOrEqual, value, bounds.lower),
          Choices.compare(bounds.includesUpper ? .lessOrEqual : .less, value, bounds.upper),
        ])))
  }

  private func bounds(in scope: PredicateScope) throws -> (
    lower: Choices, upper: Choices, includesUpper: Bool
  ) {
    switch try scope.term(of: range) {
    case .range(let lower, let upper, let includesUpper): return (lower, upper, includesUpper)
    case .captured(let value):
      if let value = value as? any CapturedRange,
        let lower = scope.choice(capturing: value.lowest),
        let upper = scope.choice(capturing: value.highest)
      {
        return (Choices(lower), Choices(upper), value.includesHighest)
      }
    default: break
    }
    throw scope.unsupported(self, "only ranges with two ends can be asked what they contain")
  }

  func sketch(in scope: PredicateScope) -> String {
    "\(scope.sketch(of: range)).contains(\(scope.sketch(of: element)))"
  }
}

/// A range whose ends a predicate can take out.
private protocol CapturedRange {
  var lowest: Any { get }
  var highest: Any { get }
  var includesHighest: Bool { get }
}

extension Range: CapturedRange {
  var lowest: Any { lowerBound }
  var highest: Any { upperBound }
  var includesHighest: Bool { false }
}

extension ClosedRange: CapturedRange {
  var lowest: Any { lowerBound }
  var highest: Any { upperBound }
  var includesHighest: Bool { true }
}
