import TesseraCore

// Conditions as a line of text, so that a test shows what it expects.

extension Condition {
  func printed(_ schema: StoreSchema) -> String {
    switch self {
    case .constant(let value): "\(value)"
    case .comparison(let comparison, let left, let right):
      "\(left.printed(schema)) \(comparison.symbol) \(right.printed(schema))"
    case .and(let parts): "(" + parts.map { $0.printed(schema) }.joined(separator: " and ") + ")"
    case .or(let parts): "(" + parts.map { $0.printed(schema) }.joined(separator: " or ") + ")"
    case .not(let part): "not (\(part.printed(schema)))"
    case .isMember(let operand, let values):
      "\(operand.printed(schema)) in [" + values.values.map(\.printed).joined(separator: ", ") + "]"
    case .text(let match, let whole, let part):
      "\(whole.printed(schema)) \(match) \(part.printed(schema))"
    case .exists(let elements): "any \(elements.printed(schema))"
    }
  }
}

extension Condition.Elements {
  func printed(_ schema: StoreSchema) -> String {
    let source =
      switch source {
      case .related(let path): path.printed(schema)
      case .stored(let operand): operand.printed(schema)
      case .captured(let table): "\(table.rows.count) rows"
      }
    return filter == .constant(true)
      ? source : "\(source) where $\(depth) is (\(filter.printed(schema)))"
  }
}

extension Condition.Comparison {
  fileprivate var symbol: String {
    switch self {
    case .equal: "="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    }
  }
}

extension Condition.Operand {
  fileprivate func printed(_ schema: StoreSchema) -> String {
    switch self {
    case .value(let value): value.printed
    case .path(let path): path.printed(schema)
    case .arithmetic(let operation, let left, let right):
      "\(operation)(\(left.printed(schema)), \(right.printed(schema)))"
    case .coalesce(let left, let right): "(\(left.printed(schema)) ?? \(right.printed(schema)))"
    case .single(let operand): "single(\(operand.printed(schema)))"
    case .conditional(let condition, let left, let right):
      "(\(condition.printed(schema)) ? \(left.printed(schema)) : \(right.printed(schema)))"
    case .count(let elements): "count(\(elements.printed(schema)))"
    case .extremum(let extremum, let elements, let operand):
      "\(extremum)(\(operand.printed(schema)) of \(elements.printed(schema)))"
    case .json(let operand, let steps, let form):
      "\(form)(\(operand.printed(schema))\(steps.map(\.printed).joined()))"
    case .characterCount(let operand): "characters(\(operand.printed(schema)))"
    case .form(let form, let operand): "\(form)(\(operand.printed(schema)))"
    case .parameter(let number, let type): "$\(number): \(type)"
    }
  }
}

extension Condition.Path {
  func printed(_ schema: StoreSchema) -> String {
    var names = steps.map { schema[$0].name }
    switch end {
    case .property(let reference): names.append(schema[reference].name)
    case .key: names.append("id")
    case .entity: names.append("class")
    case .element(let column): names.append("element\(column)")
    }
    return (depth == 0 ? "" : "$\(depth).") + names.joined(separator: ".")
  }
}

extension Condition.JSONStep {
  fileprivate var printed: String {
    switch self {
    case .member(let name): ".\(name)"
    case .element(let index): "[\(index)]"
    }
  }
}

extension StoreValue {
  fileprivate var printed: String {
    switch self {
    case .null: "null"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let value): "'\(value)'"
    case .blob(let value): "\(value.count) bytes"
    case .decimal(let value): value
    }
  }
}
