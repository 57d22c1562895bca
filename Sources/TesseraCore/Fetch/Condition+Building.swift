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
    parts = gathered(parts, .notEqual)
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
    parts = gathered(parts, .equal)
    if parts.count == 1 { return parts[0] }
    return parts.isEmpty ? .constant(false) : .or(parts)
  }

  /// The parts of a disjunction with a membership in the place of many comparisons of one operand with
  /// values, or those of a conjunction with its negation. It is one look-up; of separate comparisons,
  /// SQLite compares each constant with all others (10,000 take it five seconds).
  private static func gathered(_ parts: [Condition], _ comparison: Comparison) -> [Condition] {
    let few = 8
    if parts.count <= few { return parts }
    var values: [Operand: [StoreValue]] = [:]
    for part in parts {
      if case .comparison(comparison, let operand, .value(let value)) = part {
        values[operand, default: []].append(value)
      }
    }
    values = values.filter { $0.value.count > few }
    if values.isEmpty { return parts }
    // Each stands where its first comparison did.
    return parts.compactMap { part in
      guard case .comparison(comparison, let operand, .value) = part, values.keys.contains(operand)
      else { return part }
      guard let list = values[operand], !list.isEmpty else { return nil }
      values[operand] = []
      let isMember = Condition.isMember(operand, ValueList(list))
      return comparison == .equal ? isMember : isMember.negated
    }
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
    case (.count(let elements), .value(.integer(let count))):
      emptiness(of: elements, comparison, count) ?? .comparison(comparison, lhs, rhs)
    case (.value(.integer(let count)), .count(let elements)):
      emptiness(of: elements, comparison.reversed, count) ?? .comparison(comparison, lhs, rhs)
    default: .comparison(comparison, lhs, rhs)
    }
  }

  /// A comparison of a count that only asks whether there is an element: a store can stop at the first.
  private static func emptiness(
    of elements: Elements, _ comparison: Comparison, _ count: Int64
  ) -> Condition? {
    let exists = any(in: elements)
    return switch (comparison, count) {
    case (.greater, 0), (.greaterOrEqual, 1), (.notEqual, 0): exists
    case (.equal, 0), (.lessOrEqual, 0), (.less, 1): exists.negated
    case (_, ..<0): .constant(comparison.holds(.integer(0), .integer(count)))
    default: nil
    }
  }

  /// When an operand equals one of the values.
  package static func member(_ operand: Operand, _ values: [StoreValue]) -> Condition {
    let values = values.filter { !$0.isNaN }
    if values.isEmpty { return .constant(false) }
    if case .value(let value) = operand {
      return .constant(values.contains { Comparison.equal.holds(value, $0) })
    }
    return .isMember(operand, ValueList(values))
  }

  /// When a collection has an element that is as it says.
  package static func any(in elements: Elements) -> Condition {
    if elements.filter == .constant(false) { return .constant(false) }
    guard case .captured(let table) = elements.source else { return .exists(elements) }
    if elements.filter == .constant(true) { return .constant(!table.rows.isEmpty) }
    // One of many values that equals another is a membership, which every index serves.
    if case .comparison(.equal, let left, let right) = elements.filter {
      for (own, other) in [(left, right), (right, left)] {
        guard case .path(let path) = own, path.depth == elements.depth,
          case .element(let column) = path.end,
          !ConditionReading(.comparison(.equal, other, other)).paths.contains(where: {
            $0.value.depth == elements.depth
          })
        else { continue }
        return member(other, table.rows.map { $0[column] })
      }
    }
    return .exists(elements)
  }
}

extension Condition.Comparison {
  /// The comparison that says the same with its sides exchanged.
  var reversed: Condition.Comparison {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }
}
