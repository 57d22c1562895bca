import SwiftSyntax

extension PredicateTranslator {
  /// The node of `? :`.
  func translate(_ ternary: TernaryExprSyntax) -> PredicatePart {
    conditional(
      explicit(translate(ternary.condition), at: ternary.condition),
      explicit(translate(ternary.thenExpression), at: ternary.thenExpression),
      explicit(translate(ternary.elseExpression), at: ternary.elseExpression))
  }

  private func conditional(_ test: PredicatePart, _ first: PredicatePart, _ second: PredicatePart)
    -> PredicatePart
  {
    call(
      "build_Conditional", [(nil, test), (nil, first), (nil, second)],
      isOpen: first.isOpen && second.isOpen)
  }

  /// The nodes of an `if` with an `else`, `if let` included.
  func translate(_ expression: IfExprSyntax) -> PredicatePart {
    guard let otherwise = expression.elseBody else {
      return complain(
        "else", "an 'if' in a predicate needs an 'else': say what holds otherwise",
        at: expression.ifKeyword)
    }
    return branch(Array(expression.conditions), expression.body, otherwise)
  }

  /// Condition by condition: what holds where one fails stands in each.
  private func branch(
    _ conditions: [ConditionElementSyntax], _ body: CodeBlockSyntax,
    _ otherwise: IfExprSyntax.ElseBody
  ) -> PredicatePart {
    guard let first = conditions.first else { return statement(of: body.statements, in: body) }
    let rest = Array(conditions.dropFirst())
    switch first.condition {
    case .expression(let test):
      return conditional(
        explicit(translate(test), at: test), branch(rest, body, otherwise),
        self.otherwise(otherwise))
    case .optionalBinding(let binding):
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        return complain("pattern", "'if let' needs a name in a predicate", at: binding.pattern)
      }
      let wrapped: PredicatePart
      if let value = binding.initializer?.value {
        wrapped = explicit(translate(value), at: value)
      } else if let variable = variable(name) {
        wrapped = .named(variable)
      } else {
        wrapped = .captured(binding.pattern)
      }
      let closure = writing(name, variables: [name: name]) { branch(rest, body, otherwise) }
      return call(
        "build_NilCoalesce",
        [
          ("lhs", call("build_flatMap", [(nil, wrapped), (nil, closure)])),
          ("rhs", self.otherwise(otherwise)),
        ])
    default:
      return complain(
        "condition", "a predicate has 'if' and 'if let', and no other conditions", at: first)
    }
  }

  private func otherwise(_ body: IfExprSyntax.ElseBody) -> PredicatePart {
    if case .codeBlock(let block) = body { return statement(of: block.statements, in: block) }
    if case .ifExpr(let expression) = body { return translate(expression) }
    return complain("else", "a predicate can't have this 'else'", at: body)
  }
}
