import Foundation

// A captured collection's contains(_:), and a range's.

extension PredicateExpressions.SequenceContains: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    if let group = scope.group(sequence) {
      return .scalar(Choices(try scope.condition(of: group, for: element, self)))
    }
    let sequence = try scope.term(of: sequence)
    let truth: Condition
    switch sequence {
    case .range(let lower, let upper, let includesUpper):
      truth = try scope.condition(
        that: try scope.choices(of: element), isFrom: lower, to: upper, includesUpper)
    case .captured(let collection):
      if let range = try scope.range(capturing: collection) {
        truth = try scope.condition(
          that: try scope.choices(of: element), isFrom: range.lower, to: range.upper,
          range.includesUpper)
      } else {
        truth = try isMember(of: collection, in: scope)
      }
    default: truth = try isElement(in: scope)
    }
    return .scalar(Choices(truth))
  }

  /// When a to-many, or a stored collection, has an element.
  private func isElement(in scope: PredicateScope) throws -> Condition {
    let gathering = try scope.gathering(sequence, for: self)
    let wanted = try scope.term(of: element)
    return .any(
      in: try scope.elements(of: gathering, named: scope.elementName(of: sequence)) {
        inner, own in
        let (own, wanted) = try inner.comparable(own, sequence, wanted, element)
        return Choices.compare(.equal, own, wanted)
      })
  }

  /// When a captured collection has an element.
  private func isMember(of collection: Any, in scope: PredicateScope) throws -> Condition {
    let wanted = try scope.term(of: element)
    let isJSON = wanted.isComparedAsJSON
    guard let elements = scope.choices(capturingElements: collection, asJSON: isJSON) else {
      throw FetchError(
        .unsupportedValue, sketch(in: scope),
        "a captured value of type \(type(of: collection)) is no collection of stored values")
    }
    return try scope.choices(of: wanted, for: element).condition { choice in
      guard let operand = choice.operand else {
        return .any(elements.map { Choices.compare(.equal, choice, $0) })
      }
      return .member(operand, elements.compactMap { value(of: $0, comparableTo: choice) })
    }
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
    if let group = scope.group(sequence) {
      return group.sketch(of: scope.sketch(of: element), in: scope)
    }
    return "\(scope.sketch(of: sequence)).contains(\(scope.sketch(of: element)))"
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
    if RangeExpression.Output.self == SearchedText.self {
      return try scope.search(range, for: element, in: self)
    }
    try scope.checkOrder(of: Element.Output.self, for: self)
    let value = try scope.choices(of: element)
    switch try scope.term(of: range) {
    case .range(let lower, let upper, let includesUpper):
      return .scalar(
        Choices(try scope.condition(that: value, isFrom: lower, to: upper, includesUpper)))
    case .captured(let captured):
      if let range = try scope.range(capturing: captured) {
        return .scalar(
          Choices(
            try scope.condition(
              that: value, isFrom: range.lower, to: range.upper, range.includesUpper)))
      }
    default: break
    }
    throw scope.unsupported(self, "only a range can be asked what it contains")
  }

  func sketch(in scope: PredicateScope) -> String {
    "\(scope.sketch(of: range)).contains(\(scope.sketch(of: element)))"
  }
}

extension PredicateScope {
  /// When a value lies between two others.
  fileprivate func condition(
    that value: Choices, isFrom lower: Choices?, to upper: Choices?, _ includesUpper: Bool
  ) throws -> Condition {
    .all([
      lower.map { Choices.compare(.greaterOrEqual, value, $0) } ?? .constant(true),
      upper.map { Choices.compare(includesUpper ? .lessOrEqual : .less, value, $0) }
        ?? .constant(true),
    ])
  }

  /// A captured range; nil of another value.
  fileprivate func range(capturing value: Any) throws -> (
    lower: Choices?, upper: Choices?, includesUpper: Bool
  )? {
    guard let range = value as? any CapturedRange else { return nil }
    func end(_ value: Any?) throws -> Choices? {
      guard let value else { return nil }
      if let choice = choice(capturing: value) { return Choices(choice) }
      throw FetchError(
        .unsupportedValue, "\(type(of: range))",
        "a captured range of this type can't be compared with what is stored")
    }
    return (try end(range.lowest), try end(range.highest), range.includesHighest)
  }
}

/// A range whose ends a predicate can take out.
private protocol CapturedRange {
  var lowest: Any? { get }
  var highest: Any? { get }
  var includesHighest: Bool { get }
}

extension Range: CapturedRange {
  var lowest: Any? { lowerBound }
  var highest: Any? { upperBound }
  var includesHighest: Bool { false }
}

extension ClosedRange: CapturedRange {
  var lowest: Any? { lowerBound }
  var highest: Any? { upperBound }
  var includesHighest: Bool { true }
}

extension PartialRangeFrom: CapturedRange {
  var lowest: Any? { lowerBound }
  var highest: Any? { nil }
  var includesHighest: Bool { false }
}

extension PartialRangeUpTo: CapturedRange {
  var lowest: Any? { nil }
  var highest: Any? { upperBound }
  var includesHighest: Bool { false }
}

extension PartialRangeThrough: CapturedRange {
  var lowest: Any? { nil }
  var highest: Any? { upperBound }
  var includesHighest: Bool { true }
}
