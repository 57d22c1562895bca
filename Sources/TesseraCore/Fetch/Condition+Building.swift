// Conditions put together, with what is known beforehand left out.

extension Condition {
  /// When all hold.
  package static func all(_ conditions: [Condition]) -> Condition {
    var parts: [Condition] = []
    for condition in conditions {
      switch condition {
      case .constant(true): continue
      case .constant(false): return .constant(false)
      case .and(let inner): parts += inner
      default: parts.append(condition)
      }
    }
    if parts.count == 1 { return parts[0] }
    return parts.isEmpty ? .constant(true) : .and(parts)
  }

  /// When any holds.
  package static func any(_ conditions: [Condition]) -> Condition {
    var parts: [Condition] = []
    for condition in conditions {
      switch condition {
      case .constant(false): continue
      case .constant(true): return .constant(true)
      case .or(let inner): parts += inner
      default: parts.append(condition)
      }
    }
    if parts.count == 1 { return parts[0] }
    return parts.isEmpty ? .constant(false) : .or(parts)
  }

  /// When this does not hold.
  package var negated: Condition {
    switch self {
    case .constant(let value): .constant(!value)
    case .not(let other): other
    // Only these two: what is not less need not be greater or equal, where there is no value.
    case .comparison(.equal, let left, let right): .comparison(.notEqual, left, right)
    case .comparison(.notEqual, let left, let right): .comparison(.equal, left, right)
    default: .not(self)
    }
  }

  /// When two operands compare as said.
  package static func compare(_ comparison: Comparison, _ lhs: Operand, _ rhs: Operand)
    -> Condition
  {
    switch (lhs, rhs) {
    case (.value(let left), .value(let right)): .constant(comparison.holds(left, right))
    // A captured NaN equals nothing, not even a stored one.
    case (.value(let value), _) where value.isNaN: .constant(comparison == .notEqual)
    case (_, .value(let value)) where value.isNaN: .constant(comparison == .notEqual)
    default: .comparison(comparison, lhs, rhs)
    }
  }

  /// When an operand equals one of the values.
  package static func member(_ operand: Operand, _ values: [StoreValue]) -> Condition {
    let values = values.filter { !$0.isNaN }
    if values.isEmpty { return .constant(false) }
    if case .value(let value) = operand {
      return .constant(values.contains { Comparison.equal.holds(value, $0) })
    }
    return .isMember(operand, values)
  }
}
