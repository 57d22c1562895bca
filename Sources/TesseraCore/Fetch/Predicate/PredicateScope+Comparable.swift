// Both sides of a comparison, in one form.

extension PredicateScope {
  /// The values of two expressions that are compared.
  func comparable(_ lhs: Any, _ rhs: Any, for node: Any) throws -> (Choices, Choices) {
    let left = try term(of: lhs)
    let right = try term(of: rhs)
    if case .collection(let gathering) = left { return try presence(gathering, right, for: node) }
    if case .collection(let gathering) = right { return try presence(gathering, left, for: node) }
    return try comparable(left, lhs, right, rhs)
  }

  /// The values of two terms: captured ones as JSON where the others are.
  func comparable(
    _ lhs: Term, _ left: Any, _ rhs: Term, _ right: Any
  ) throws -> (Choices, Choices) {
    guard lhs.isComparedAsJSON || rhs.isComparedAsJSON else {
      return (try choices(of: lhs, for: left), try choices(of: rhs, for: right))
    }
    return (try choices(asJSON: lhs, for: left), try choices(asJSON: rhs, for: right))
  }

  /// A collection that is compared with nothing, as whether there is one.
  private func presence(
    _ gathering: Gathering, _ other: Term, for node: Any
  ) throws -> (Choices, Choices) {
    var isNothing = false
    switch other {
    case .captured(let value): isNothing = isNil(value)
    case .scalar(let choices): isNothing = choices.value?.isNull == true
    default: break
    }
    guard isNothing else {
      throw unsupported(
        node, "a collection can be compared with nil only",
        remedy: "Ask for its elements with contains(where:), allSatisfy, count or isEmpty")
    }
    let some = Choices(.truth(true))
    return (
      gathering.exists.map { Choices($0, some, else: Choices(.none)) } ?? some, Choices(.none)
    )
  }

  private func choices(asJSON term: Term, for expression: Any) throws -> Choices {
    switch term {
    case .captured(let value):
      if let choice = choice(capturingJSON: value) { return Choices(choice) }
    case .column(let column):
      if let choice = try column.choice(in: self, for: expression, asJSON: true) {
        return Choices(choice)
      }
    case .stored(let part):
      return part.choices(part.jsonOperand)
    case .scalar(let choices) where term.isComparedAsJSON || choices.value?.isNull == true:
      return choices
    default: break
    }
    throw FetchError(
      .unsupportedValue, sketch(of: expression),
      "a part of a Codable value can be compared with such a part, or a captured value, only")
  }
}

extension Term {
  /// Whether it is compared by its JSON.
  var isComparedAsJSON: Bool {
    switch self {
    case .stored(let part): part.isComparedAsJSON
    case .scalar(let choices): choices.cases.contains { $0.choice.operand?.isJSON == true }
    default: false
    }
  }
}

extension Condition.Operand {
  fileprivate var isJSON: Bool {
    switch self {
    case .json(_, _, let form): form == .json
    case .coalesce(let left, let right), .conditional(_, let left, let right):
      left.isJSON || right.isJSON
    default: false
    }
  }
}
