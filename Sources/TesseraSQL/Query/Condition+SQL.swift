package import TesseraCore

extension QueryRenderer {
  /// The SQL of a condition, fit for `WHERE`.
  ///
  /// It is true exactly where the condition holds. Where it doesn't it is false or `NULL`, which
  /// is the same to `WHERE`, `AND` and `OR`; a `NOT` is therefore never written around it but
  /// pushed down to the comparisons, which know how to be negated.
  package mutating func sql(_ condition: Condition, isNegated: Bool = false) throws -> SQLFragment {
    switch condition {
    case .constant(let value):
      return SQLFragment(value != isNegated ? "1 = 1" : "1 = 0")
    case .not(let other):
      return try sql(other, isNegated: !isNegated)
    case .and(let parts):
      return try joined(parts, isAnd: !isNegated, isNegated: isNegated)
    case .or(let parts):
      return try joined(parts, isAnd: isNegated, isNegated: isNegated)
    case .comparison(let comparison, let left, let right):
      return try sql(comparison, left, right, isNegated: isNegated)
    case .isMember(let operand, let values):
      return try membership(of: operand, in: values, isNegated: isNegated)
    case .text(let match, let operand, let pattern):
      return negatable(try text(match, operand, pattern), isNegated)
    case .exists(let elements):
      return try existence(of: elements, isNegated: isNegated)
    }
  }

  private mutating func joined(
    _ parts: [Condition], isAnd: Bool, isNegated: Bool
  ) throws -> SQLFragment {
    guard !parts.isEmpty else { return SQLFragment(isAnd ? "1 = 1" : "1 = 0") }
    if parts.count == 1 { return try sql(parts[0], isNegated: isNegated) }
    var pieces: [SQLFragment] = []
    for part in parts { pieces.append(try sql(part, isNegated: isNegated)) }
    return .combined(pieces, separator: isAnd ? " AND " : " OR ")
  }

  /// Negates a condition that may be `NULL`, and then doesn't hold.
  func negatable(_ fragment: SQLFragment, _ isNegated: Bool) -> SQLFragment {
    isNegated ? "(\(fragment)) IS NOT TRUE" : fragment
  }

  private mutating func sql(
    _ comparison: Condition.Comparison, _ left: Condition.Operand, _ right: Condition.Operand,
    isNegated: Bool
  ) throws -> SQLFragment {
    switch comparison {
    case .equal: return try equality(left, right, isEqual: !isNegated)
    case .notEqual: return try equality(left, right, isEqual: isNegated)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: break
    }
    if left.isNullConstant || right.isNullConstant {
      return SQLFragment(isNegated ? "1 = 1" : "1 = 0")
    }
    let isText = isText(left) || isText(right)
    let a = try sql(left, asText: isText)
    let b = try sql(right, asText: isText)
    var fragment: SQLFragment =
      "\(a)\(collation(left, right)) \(comparison.sqlOperator) \(b)"
    // A NaN sorts after the numbers and is greater than none. A range, so that an index serves it.
    let isLess = comparison == .less || comparison == .lessOrEqual
    if mayBeNaN(isLess ? right : left) {
      fragment = "(\(fragment) AND \(isLess ? b : a) \(dialect.isNumber))"
    }
    return negatable(fragment, isNegated)
  }

  /// What is written after the first of two operands.
  private func collation(_ left: Condition.Operand, _ right: Condition.Operand) -> String {
    isDecimal(left) || isDecimal(right) ? dialect.decimalCollation : ""
  }

  private mutating func equality(
    _ left: Condition.Operand, _ right: Condition.Operand, isEqual: Bool
  ) throws -> SQLFragment {
    if left.isNullConstant && right.isNullConstant {
      return SQLFragment(isEqual ? "1 = 1" : "1 = 0")
    }
    if left.isNullConstant { return try equality(right, left, isEqual: isEqual) }
    let isText = isText(left) || isText(right)
    let a = try sql(left, asText: isText)
    if right.isNullConstant { return isEqual ? "\(a) IS NULL" : "\(a) IS NOT NULL" }
    let b = try sql(right, asText: isText)
    let collation = collation(left, right)
    // No value of the program is a NaN here; two stored ones are the same bytes and yet not equal.
    if mayBeNaN(left) && mayBeNaN(right) {
      return isEqual
        ? "(\(a) \(dialect.isSame) \(b) AND (\(a) IS NULL OR \(a) \(dialect.isNumber)))"
        : "(\(a) \(dialect.isNotSame) \(b) OR (\(a) \(dialect.isNumber)) IS FALSE)"
    }
    guard isEqual else { return "\(a)\(collation) \(dialect.isNotSame) \(b)" }
    // With a value on one side `=` says the same as `IS`, and every index can serve it.
    let hasValue = left.isConstant || right.isConstant
    return "\(a)\(collation) \(hasValue ? "=" : dialect.isSame) \(b)"
  }
}

extension Condition.Operand {
  var isConstant: Bool {
    switch self {
    case .value, .parameter: true
    default: false
    }
  }
  var isNullConstant: Bool { if case .value(.null) = self { true } else { false } }
}

extension Condition.Comparison {
  fileprivate var sqlOperator: String {
    switch self {
    case .equal: "="
    case .notEqual: "<>"
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    }
  }
}
