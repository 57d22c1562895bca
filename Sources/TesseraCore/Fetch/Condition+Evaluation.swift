/// Where a condition that is evaluated in memory reads its values: one object, with its unsaved
/// changes.
package protocol ValueSource {
  /// The value at the end of `path`; `null` where the path breaks off.
  ///
  /// - Throws: What loading the value throws.
  func value(at path: Condition.Path) throws -> StoreValue
}

extension Condition {
  /// Whether the object is like this: the same answer a store gives for its row.
  package func holds(for source: some ValueSource) throws -> Bool {
    switch self {
    case .constant(let value): value
    case .comparison(let comparison, let left, let right):
      comparison.holds(try left.value(from: source), try right.value(from: source))
    case .and(let conditions): try conditions.allSatisfy { try $0.holds(for: source) }
    case .or(let conditions): try conditions.contains { try $0.holds(for: source) }
    case .not(let condition): try !condition.holds(for: source)
    case .isMember(let operand, let values):
      isMember(try operand.value(from: source), values)
    case .text(let match, let whole, let part):
      TextRules.matches(match, try whole.value(from: source), try part.value(from: source))
    }
  }

  private func isMember(_ value: StoreValue, _ values: [StoreValue]) -> Bool {
    values.contains { Comparison.equal.holds(value, $0) }
  }
}

extension Condition.Comparison {
  /// Whether two values compare so. No value equals no value, and is neither less nor greater than
  /// anything; a NaN equals nothing.
  package func holds(_ lhs: StoreValue, _ rhs: StoreValue) -> Bool {
    if lhs.isNaN || rhs.isNaN { return self == .notEqual }
    switch self {
    case .equal: return lhs.order(to: rhs) == .same
    case .notEqual: return lhs.order(to: rhs) != .same
    default: break
    }
    if lhs.isNull || rhs.isNull { return false }
    let order = lhs.order(to: rhs)
    return switch self {
    case .less: order == .before
    case .lessOrEqual: order != .after
    case .greater: order == .after
    case .greaterOrEqual: order != .before
    case .equal, .notEqual: false
    }
  }
}

extension Condition.Operand {
  /// The operand's value for one object.
  package func value(from source: some ValueSource) throws -> StoreValue {
    switch self {
    case .value(let value): return value
    case .path(let path): return try source.value(at: path)
    case .arithmetic(let operation, let left, let right):
      return operation.result(try left.value(from: source), try right.value(from: source))
    case .single(let operand):
      guard case .real(let real) = try operand.value(from: source) else { return .null }
      return .real(Double(Float(real)))
    case .coalesce(let left, let right):
      let value = try left.value(from: source)
      return value.isNull ? try right.value(from: source) : value
    }
  }
}

extension Condition.Arithmetic {
  /// The result; no value where either side has none or is no number. An integer that would
  /// overflow is reckoned as a real; decimals are reckoned as `Decimal` is.
  package func result(_ lhs: StoreValue, _ rhs: StoreValue) -> StoreValue {
    if case .integer(let left) = lhs, case .integer(let right) = rhs {
      let (value, overflow) =
        switch self {
        case .add: left.addingReportingOverflow(right)
        case .subtract: left.subtractingReportingOverflow(right)
        case .multiply: left.multipliedReportingOverflow(by: right)
        }
      if !overflow { return .integer(value) }
    }
    if case .decimal(let left) = lhs, case .decimal(let right) = rhs {
      return DecimalText.result(self, left, right).map(StoreValue.decimal) ?? .null
    }
    guard let left = lhs.number, let right = rhs.number else { return .null }
    return switch self {
    case .add: .real(left + right)
    case .subtract: .real(left - right)
    case .multiply: .real(left * right)
    }
  }
}
