import SwiftSyntax

extension PredicateTranslator {
  /// The node of an expression.
  func translate(_ expression: ExprSyntax) -> PredicatePart {
    if let tuple = expression.as(TupleExprSyntax.self) { return translate(tuple) }
    if let conditional = expression.as(IfExprSyntax.self) { return translate(conditional) }
    if let choice = expression.as(SwitchExprSyntax.self) {
      return complain(
        "switch", "a predicate can't switch: write the cases with '||', or as '? :'",
        at: choice.switchKeyword)
    }
    if expression.is(NilLiteralExprSyntax.self) {
      return call("build_NilLiteral", [], isOpen: true)
    }
    if let infix = expression.as(InfixOperatorExprSyntax.self), infix.isRange {
      return translate(infix)
    }
    if !isVariable(expression) { return captured(expression) }
    if let link = postfix(expression) { return chain(link) }
    return translateOther(expression)
  }

  private func translateOther(_ expression: ExprSyntax) -> PredicatePart {
    if let reference = expression.as(DeclReferenceExprSyntax.self),
      let name = variable(reference.baseName.text)
    {
      return .named(name)
    }
    if let infix = expression.as(InfixOperatorExprSyntax.self) { return translate(infix) }
    if let prefix = expression.as(PrefixOperatorExprSyntax.self) { return translate(prefix) }
    if let ternary = expression.as(TernaryExprSyntax.self) { return translate(ternary) }
    if let check = expression.as(IsExprSyntax.self) {
      return cast("TypeCheck", check.expression, check.type)
    }
    if let cast = expression.as(AsExprSyntax.self) {
      let isConditional = cast.questionOrExclamationMark?.tokenKind == .postfixQuestionMark
      return self.cast(isConditional ? "ConditionalCast" : "ForceCast", cast.expression, cast.type)
    }
    // A nested predicate throws where it is evaluated, which is not here.
    if let attempt = expression.as(TryExprSyntax.self) { return translate(attempt.expression) }
    return complain(
      "expression", "a predicate can't say this of an object", at: expression)
  }

  private func captured(_ expression: ExprSyntax) -> PredicatePart {
    var part = PredicatePart.captured(expression)
    if expression.isImplicitMember {
      part.code = expression.trimmedDescription
      part.isImplicit = true
    }
    return part
  }

  private func translate(_ tuple: TupleExprSyntax) -> PredicatePart {
    guard tuple.elements.count == 1, let element = tuple.elements.first, element.label == nil else {
      return isVariable(tuple)
        ? complain("tuple", "a predicate can't make tuples", at: tuple)
        : .captured(tuple)
    }
    return translate(element.expression)
  }

  private func cast(_ node: String, _ expression: ExprSyntax, _ type: TypeSyntax) -> PredicatePart {
    let part = explicit(translate(expression), at: expression)
    return PredicatePart(
      code: "\(PredicatePart.nodes).\(node)<_, \(type.trimmedDescription)>(\(part.code))",
      weight: part.weight + 1)
  }

  /// Complains of a part that needs something beside it.
  func explicit(_ part: PredicatePart, at node: some SyntaxProtocol) -> PredicatePart {
    guard part.isImplicit else { return part }
    return complain("implicit", "write the type before '\(part.code)' here", at: node)
  }

  /// The node a function makes of others. Where they are many, those that can stand alone get a name,
  /// so that the compiler never has to find the types of many at once.
  func call(
    _ function: String, _ arguments: [(label: String?, part: PredicatePart)], isOpen: Bool = false
  ) -> PredicatePart {
    let weight = arguments.reduce(1) { $0 + $1.part.weight }
    let most = 8
    guard weight > most else { return .call(function, arguments, isOpen: isOpen) }
    let lightened = arguments.map { label, part in
      (label: label, part: part.weight > 2 && !part.isClosure ? hoisted(part) : part)
    }
    return .call(function, lightened, isOpen: isOpen)
  }
}

extension PredicatePart {
  fileprivate var isClosure: Bool { code.hasPrefix("{") }
}

extension InfixOperatorExprSyntax {
  /// The operator's name; nil for an assignment.
  var name: String? { self.operator.as(BinaryOperatorExprSyntax.self)?.operator.text }

  /// Whether it makes a range.
  var isRange: Bool { name == "..." || name == "..<" }
}

extension ExprSyntax {
  /// Whether it begins with a member of a type that is not written: `.case`, `.case(1)`.
  var isImplicitMember: Bool {
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base.map(\.isImplicitMember) ?? true
    }
    if let call = self.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.isImplicitMember
    }
    return false
  }
}
