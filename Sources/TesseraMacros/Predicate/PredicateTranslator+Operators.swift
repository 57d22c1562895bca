import SwiftSyntax

extension PredicateTranslator {
  /// The node of an operator before its operand.
  func translate(_ prefix: PrefixOperatorExprSyntax) -> PredicatePart {
    let builder: String
    switch prefix.operator.text {
    case "!": builder = "build_Negation"
    case "-": builder = "build_UnaryMinus"
    default: return unknown(prefix.operator.text, at: prefix.operator)
    }
    let part = explicit(translate(prefix.expression), at: prefix.expression)
    return call(builder, [(nil, part)], isOpen: part.isOpen)
  }

  /// The node of an operator between its operands.
  func translate(_ infix: InfixOperatorExprSyntax) -> PredicatePart {
    guard let name = infix.name else {
      return complain("assignment", "a predicate can't set anything", at: infix.operator)
    }
    switch name {
    case "&&", "||": return joined(infix, name)
    case "==", "!=", "<", "<=", ">", ">=": return comparison(infix, name)
    case "??": return coalesced(infix)
    case "...": return pair("build_ClosedRange", infix, "lower", "upper")
    case "..<": return pair("build_Range", infix, "lower", "upper")
    case "/": return pair("build_Division", infix)
    case "%": return pair("build_Remainder", infix)
    case "+": return pair("build_Arithmetic", infix, operation: ".add")
    case "-": return pair("build_Arithmetic", infix, operation: ".subtract")
    case "*": return pair("build_Arithmetic", infix, operation: ".multiply")
    default: return unknown(name, at: infix.operator)
    }
  }

  private func unknown(_ name: String, at node: some SyntaxProtocol) -> PredicatePart {
    complain("operator", "a predicate has no operator '\(name)'", at: node)
  }

  private func pair(
    _ builder: String, _ infix: InfixOperatorExprSyntax, _ left: String = "lhs",
    _ right: String = "rhs", operation: String? = nil
  ) -> PredicatePart {
    let lhs = explicit(translate(infix.leftOperand), at: infix.leftOperand)
    let rhs = explicit(translate(infix.rightOperand), at: infix.rightOperand)
    var arguments: [(label: String?, part: PredicatePart)] = [(left, lhs), (right, rhs)]
    if let operation { arguments.append(("op", .named(operation))) }
    return call(builder, arguments, isOpen: lhs.isOpen && rhs.isOpen)
  }

  private func coalesced(_ infix: InfixOperatorExprSyntax) -> PredicatePart {
    let lhs = explicit(translate(infix.leftOperand), at: infix.leftOperand)
    let rhs = translate(infix.rightOperand)
    if rhs.isImplicit { return call("_coalesce", [(nil, lhs), (nil, rhs)]) }
    return call(
      "build_NilCoalesce", [("lhs", lhs), ("rhs", rhs)], isOpen: lhs.isOpen && rhs.isOpen)
  }
}

// Comparisons.

extension PredicateTranslator {
  private func comparison(_ infix: InfixOperatorExprSyntax, _ name: String) -> PredicatePart {
    let lhs = translate(infix.leftOperand)
    let rhs = translate(infix.rightOperand)
    if lhs.isImplicit {
      let turned = ["<": ">", "<=": ">=", ">": "<", ">=": "<="][name] ?? name
      return compare(explicit(rhs, at: infix.rightOperand), turned, lhs)
    }
    return compare(lhs, name, rhs)
  }

  private func compare(_ lhs: PredicatePart, _ name: String, _ rhs: PredicatePart) -> PredicatePart
  {
    // The type of `.case` is that of what it is compared with.
    let arguments: [(label: String?, part: PredicatePart)] = [
      ("lhs", lhs), (rhs.isImplicit ? "value" : "rhs", rhs),
    ]
    // Of two parts of the object each has its type by itself, and one of them may be optional.
    let areOfObject = !lhs.isOpen && !rhs.isOpen && !rhs.isImplicit
    switch name {
    case "==": return call(areOfObject ? "_equal" : "build_Equal", arguments)
    case "!=": return call(areOfObject ? "_notEqual" : "build_NotEqual", arguments)
    default:
      let operations = [
        "<": ".lessThan", "<=": ".lessThanOrEqual", ">": ".greaterThan",
        ">=": ".greaterThanOrEqual",
      ]
      return call("build_Comparison", arguments + [("op", .named(operations[name] ?? ""))])
    }
  }
}

// && and ||.

extension PredicateTranslator {
  /// Conditions that are joined by one operator: each under a name of its own, and put together in
  /// halves, so that a long list makes no deep expression.
  private func joined(_ infix: InfixOperatorExprSyntax, _ name: String) -> PredicatePart {
    let operands = operands(of: ExprSyntax(infix), joinedBy: name)
    // In the closure of a quantifier a few conditions stay in its one expression.
    let fewest = depth > 1 ? 4 : 1
    let parts = operands.map { operand in
      let part = explicit(translate(operand), at: operand)
      return operands.count > fewest ? hoisted(part) : part
    }
    return halves(parts[...], name == "&&" ? "build_Conjunction" : "build_Disjunction")
  }

  private func operands(of expression: ExprSyntax, joinedBy name: String) -> [ExprSyntax] {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first
    {
      let inner = operands(of: element.expression, joinedBy: name)
      return inner.count > 1 ? inner : [expression]
    }
    guard let infix = expression.as(InfixOperatorExprSyntax.self), infix.name == name,
      isVariable(infix)
    else { return [expression] }
    return operands(of: infix.leftOperand, joinedBy: name)
      + operands(of: infix.rightOperand, joinedBy: name)
  }

  private func halves(_ parts: ArraySlice<PredicatePart>, _ builder: String) -> PredicatePart {
    if parts.count == 1, let part = parts.first { return part }
    let middle = parts.startIndex + (parts.count + 1) / 2
    return call(
      builder,
      [("lhs", halves(parts[..<middle], builder)), ("rhs", halves(parts[middle...], builder))])
  }
}
