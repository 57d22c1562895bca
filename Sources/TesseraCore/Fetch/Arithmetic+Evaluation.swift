extension Condition.Arithmetic {
  /// The result; no value where either side has none or is no number. An integer that would
  /// overflow is reckoned as a real; decimals are reckoned as `Decimal` is.
  package func result(_ lhs: StoreValue, _ rhs: StoreValue) -> StoreValue {
    if case .integer(let left) = lhs, case .integer(let right) = rhs {
      if right == 0, self == .divide || self == .remainder { return .null }
      if let result = result(left, right) { return .integer(result) }
    }
    if case .decimal(let left) = lhs, case .decimal(let right) = rhs {
      return DecimalText.result(self, left, right).map(StoreValue.decimal) ?? .null
    }
    guard let left = lhs.number, let right = rhs.number else { return .null }
    return switch self {
    case .add: .real(left + right)
    case .subtract: .real(left - right)
    case .multiply: .real(left * right)
    case .divide: .real(left / right)
    // Of integers that have grown past their range there is no remainder to speak of.
    case .remainder: .null
    }
  }

  /// The result of integers, the divisor not zero; nil where it is past their range.
  private func result(_ left: Int64, _ right: Int64) -> Int64? {
    let (value, overflow) =
      switch self {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      case .multiply: left.multipliedReportingOverflow(by: right)
      case .divide: left.dividedReportingOverflow(by: right)
      // The one that overflows, by -1, leaves nothing.
      case .remainder: (right == -1 ? 0 : left % right, false)
      }
    return overflow ? nil : value
  }
}
