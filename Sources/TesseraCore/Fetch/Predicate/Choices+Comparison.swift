extension Choices {
  /// When `lhs` and `rhs` compare as said.
  static func compare(_ comparison: Condition.Comparison, _ lhs: Choices, _ rhs: Choices)
    -> Condition
  {
    lhs.condition { left in rhs.condition { right in compare(comparison, left, right) } }
  }

  /// When two values compare as said.
  static func compare(_ comparison: Condition.Comparison, _ lhs: Choice, _ rhs: Choice)
    -> Condition
  {
    switch (lhs, rhs) {
    case (.condition(let truth), _):
      return .any([
        .all([truth, compare(comparison, .truth(true), rhs)]),
        .all([truth.negated, compare(comparison, .truth(false), rhs)]),
      ])
    case (_, .condition(let truth)):
      return .any([
        .all([truth, compare(comparison, lhs, .truth(true))]),
        .all([truth.negated, compare(comparison, lhs, .truth(false))]),
      ])
    case (.key(let left, let entity), .key(let right, let other)) where entity != other:
      let areBothNull = Condition.all([
        .compare(.equal, left, .value(.null)), .compare(.equal, right, .value(.null)),
      ])
      switch comparison {
      case .equal: return areBothNull
      case .notEqual: return areBothNull.negated
      default: return .constant(false)
      }
    case (.operand(let left), .operand(let right)), (.operand(let left), .key(let right, _)),
      (.key(let left, _), .operand(let right)), (.key(let left, _), .key(let right, _)):
      return .compare(comparison, left, right)
    }
  }
}

extension Choice {
  /// A `Bool` as it is stored.
  static func truth(_ value: Bool) -> Choice { .operand(.value(.integer(value ? 1 : 0))) }
}
