import TesseraCore

extension QueryRenderer {
  /// The SQL of an operand; where texts are compared, of its normal form.
  mutating func sql(_ operand: Condition.Operand, asText: Bool) throws -> SQLFragment {
    switch operand {
    case .value(let value):
      return SQLFragment(binding: .value(asText ? Self.normalized(value) : value))
    case .parameter(let number, _):
      return SQLFragment(binding: .parameter(number, asText ? .normalized : .asIs))
    case .path(let path):
      let text = SQLFragment(try value(path))
      return asText && mayBeOtherUnicode(operand) ? "tessera_nfc(\(text))" : text
    case .arithmetic(let arithmetic, let left, let right):
      return try sql(arithmetic, left, right)
    case .single(let inner):
      let value = try sql(inner, asText: false)
      return dialect == .sqlite
        ? "tessera_single(\(value))" : "CAST(CAST(\(value) AS real) AS double precision)"
    case .coalesce(let left, let right):
      let a = try sql(left, asText: asText)
      let b = try sql(right, asText: asText)
      return "coalesce(\(a), \(b))"
    case .conditional(let condition, let left, let right):
      let test = try sql(condition)
      let a = try sql(left, asText: asText)
      let b = try sql(right, asText: asText)
      return "CASE WHEN \(test) THEN \(a) ELSE \(b) END"
    case .count(let elements):
      return "(\(try subquery(of: elements) { _ in "count(*)" }))"
    case .extremum(let extremum, let elements, let inner):
      return try sql(extremum, of: inner, among: elements, asText: asText)
    case .json(let inner, let steps, let form):
      let json = try self.json(inner, steps, form)
      return asText && mayBeOtherUnicode(inner) ? "tessera_nfc(\(json))" : json
    case .form(let form, let inner):
      return "\(form.sqlFunction)(\(try sql(inner, asText: false)))"
    case .characterCount(let inner):
      let text = try sql(inner, asText: false)
      return dialect == .sqlite ? "tessera_count(\(text))" : "char_length(\(text))"
    }
  }

  private mutating func sql(
    _ arithmetic: Condition.Arithmetic, _ left: Condition.Operand, _ right: Condition.Operand
  ) throws -> SQLFragment {
    if dialect == .sqlite,
      let function = arithmetic.function(
        isDecimal: isDecimal(left) || isDecimal(right), isReal: isReal(left) || isReal(right))
    {
      let a = try sql(left, asText: false)
      let b = try sql(right, asText: false)
      return "\(function)(\(a), \(b))"
    }
    let a = try number(left)
    let b = try number(right)
    switch arithmetic {
    case .divide, .remainder: return "(\(a) \(arithmetic.sqlOperator) nullif(\(b), 0))"
    default: return "(\(a) \(arithmetic.sqlOperator) \(b))"
    }
  }

  /// The SQL of an operand that is reckoned with; a NaN is then no value, which compares like one.
  private mutating func number(_ operand: Condition.Operand) throws -> SQLFragment {
    let value = try sql(operand, asText: false)
    guard mayBeNaN(operand) else { return value }
    return "CASE WHEN \(value) \(dialect.isNumber) THEN \(value) END"
  }

  private mutating func sql(
    _ extremum: Condition.Extremum, of operand: Condition.Operand,
    among elements: Condition.Elements, asText: Bool
  ) throws -> SQLFragment {
    let function = extremum == .minimum ? "min" : "max"
    let query = try subquery(of: elements) { renderer in
      let collation = renderer.isDecimal(operand) ? renderer.dialect.decimalCollation : ""
      // Texts are ordered by their normal form, and then found by it.
      let isText = asText || renderer.isText(operand)
      let value = isText ? try renderer.sql(operand, asText: true) : try renderer.number(operand)
      return "\(function)(\(value)\(collation))"
    }
    return "(\(query))"
  }

  /// The SQL of what a `Codable` value has at the end of some steps.
  ///
  /// The function reads it with the reader the model's values are read with, so that every number is
  /// exact, and a column without JSON is no error but has nothing.
  private mutating func json(
    _ operand: Condition.Operand, _ steps: [Condition.JSONStep], _ form: Condition.JSONForm
  ) throws -> SQLFragment {
    guard dialect == .sqlite else {
      throw StoreError(.unsupported, "This store can't look inside a Codable value")
    }
    var call: SQLFragment = "tessera_json(\(try sql(operand, asText: false)), \("\(form.rawValue)")"
    for step in steps {
      switch step {
      case .member(let name): call.append(", \(binding: .value(.text(name)))" as SQLFragment)
      case .element(let index): call.append(", \(index)")
      }
    }
    call.append(")")
    return call
  }
}

extension Condition.Arithmetic {
  /// The function that reckons as Swift does, where the operator doesn't: that knows no NaN, and no
  /// number past those of 64 bits.
  fileprivate func function(isDecimal: Bool, isReal: Bool) -> String? {
    switch self {
    case .add, .subtract, .multiply:
      isDecimal ? "tessera_decimal_\(name)" : isReal ? "tessera_\(name)" : nil
    case .divide, .remainder: "tessera_\(name)"
    }
  }

  private var name: String {
    switch self {
    case .add: "add"
    case .subtract: "subtract"
    case .multiply: "multiply"
    case .divide: "divide"
    case .remainder: "remainder"
    }
  }

  fileprivate var sqlOperator: String {
    switch self {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    case .remainder: "%"
    }
  }
}
