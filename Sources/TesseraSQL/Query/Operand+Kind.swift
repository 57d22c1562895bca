import TesseraCore

// What is known of an operand's values beforehand.

extension QueryRenderer {
  /// Whether an operand is known to be a decimal number.
  func isDecimal(_ operand: Condition.Operand) -> Bool {
    switch operand {
    case .value(.decimal), .parameter(_, .decimal): true
    case .value, .parameter, .single, .count, .characterCount, .form: false
    case .path(let path): columnType(path) == .decimal
    case .json(_, _, let form): form == .decimal
    case .arithmetic(_, let left, let right), .coalesce(let left, let right),
      .conditional(_, let left, let right):
      isDecimal(left) || isDecimal(right)
    case .extremum(_, let elements, let operand): isDecimal(operand, of: elements)
    }
  }

  /// Whether an operand may be a NaN, which is kept as its bytes and has to be kept out of an order.
  func mayBeNaN(_ operand: Condition.Operand) -> Bool {
    switch operand {
    // No value of the program is a NaN here, and the greatest of many isn't one.
    case .value, .parameter, .extremum: false
    default: isReal(operand)
    }
  }

  /// Whether an operand is a floating-point number.
  func isReal(_ operand: Condition.Operand) -> Bool {
    switch operand {
    case .value(.real), .parameter(_, .real), .single: true
    case .value, .parameter, .count, .characterCount, .form: false
    case .path(let path): columnType(path) == .real
    case .json(_, _, let form): form == .real || form == .single
    case .arithmetic(_, let left, let right), .coalesce(let left, let right),
      .conditional(_, let left, let right):
      isReal(left) || isReal(right)
    case .extremum(_, _, let operand): isReal(operand)
    }
  }

  /// Whether an operand is known to be text.
  func isText(_ operand: Condition.Operand) -> Bool {
    switch operand {
    case .value(.text), .parameter(_, .text): true
    case .value, .parameter, .arithmetic, .single, .count, .characterCount: false
    case .form(let form, _): form.isText
    case .path(let path): columnType(path) == .text
    // What is not text is not changed by being taken for it.
    case .json(_, _, let form): form == .plain || form == .json
    case .coalesce(let left, let right), .conditional(_, let left, let right):
      isText(left) || isText(right)
    case .extremum(_, _, let operand): isText(operand)
    }
  }

  /// Whether an operand may be a text that is not in normal form C.
  func mayBeOtherUnicode(_ operand: Condition.Operand) -> Bool {
    switch operand {
    // Texts in a form are in normal form C.
    case .value, .parameter, .arithmetic, .single, .count, .characterCount, .extremum, .form:
      return false
    case .path(let path):
      switch path.end {
      case .property(let end): return otherUnicode.contains(end)
      // Of captured rows the normal form is bound.
      case .element: return frame(path.depth)?.isOtherUnicode ?? false
      case .key, .entity: return false
      }
    case .json(let operand, _, _): return mayBeOtherUnicode(operand)
    case .coalesce(let left, let right), .conditional(_, let left, let right):
      return mayBeOtherUnicode(left) || mayBeOtherUnicode(right)
    }
  }

  private func columnType(_ path: Condition.Path) -> ColumnType? {
    if case .property(let end) = path.end { layout.schema[end].attribute?.columnType } else { nil }
  }

  private func isDecimal(_ operand: Condition.Operand, of elements: Condition.Elements) -> Bool {
    guard case .captured(let table) = elements.source, case .path(let path) = operand,
      case .element(let column) = path.end, path.depth == elements.depth
    else { return isDecimal(operand) }
    return table.rows.contains { if case .decimal = $0[column] { true } else { false } }
  }
}
