import SwiftSyntax
import SwiftSyntaxBuilder

// Members, calls, subscripts and `!`, one behind the other, with or without `?` between them.

extension PredicateTranslator {
  /// The expression, where it is a link of a chain.
  func postfix(_ expression: ExprSyntax) -> ExprSyntax? {
    expression.chainBase == nil && !expression.is(FunctionCallExprSyntax.self) ? nil : expression
  }

  /// A chain: what is before the last `?` is handed to a closure with what is behind it.
  func chain(_ expression: ExprSyntax) -> PredicatePart {
    guard let question = lastQuestionMark(of: expression) else { return link(expression) }
    let wrapped = translate(question.expression)
    let name = freshName()
    let closure = writing(name, hole: question.id) { link(expression) }
    return call(
      "build_flatMap", [(nil, explicit(wrapped, at: question.expression)), (nil, closure)],
      isOpen: closure.isOpen)
  }

  private func lastQuestionMark(of expression: ExprSyntax) -> OptionalChainingExprSyntax? {
    var current = expression
    while let base = current.chainBase {
      if let question = base.as(OptionalChainingExprSyntax.self) {
        return hole(question.id) == nil ? question : nil
      }
      current = base
    }
    return nil
  }

  private func link(_ expression: ExprSyntax) -> PredicatePart {
    if let question = expression.as(OptionalChainingExprSyntax.self) {
      if let name = hole(question.id) { return .named(name) }
      return complain("chain", "'?' can't stand here in a predicate", at: question.questionMark)
    }
    if let member = expression.as(MemberAccessExprSyntax.self) { return property(member) }
    if let unwrap = expression.as(ForceUnwrapExprSyntax.self) {
      return call("build_ForcedUnwrap", [(nil, base(unwrap.expression))])
    }
    if let call = expression.as(FunctionCallExprSyntax.self) { return function(call) }
    if let access = expression.as(SubscriptCallExprSyntax.self) { return element(access) }
    return translate(expression)
  }

  /// What a link is applied to.
  func base(_ expression: ExprSyntax) -> PredicatePart {
    let part =
      isVariable(expression) && expression.isLink ? link(expression) : translate(expression)
    return explicit(part, at: expression)
  }

  private func property(_ member: MemberAccessExprSyntax) -> PredicatePart {
    guard let base = member.base, member.declName.argumentNames == nil else {
      return complain("member", "a predicate can't name a function here", at: member.declName)
    }
    return property(member.declName.baseName.text, of: self.base(base))
  }

  /// A property, with its name: Swift's key paths don't keep that of a computed one.
  func property(_ name: String, of base: PredicatePart) -> PredicatePart {
    // Between backticks a name may have quotes of its own.
    let plain = StringLiteralExprSyntax(content: name.filter { $0 != "`" }).description
    return call("_property", [(nil, base), (nil, .named("\\.\(name)")), (nil, .named(plain))])
  }
}

extension ExprSyntax {
  /// What a link of a chain is behind.
  var chainBase: ExprSyntax? {
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base }
    if let call = self.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    }
    if let access = self.as(SubscriptCallExprSyntax.self) { return access.calledExpression }
    if let unwrap = self.as(ForceUnwrapExprSyntax.self) { return unwrap.expression }
    return nil
  }

  /// Whether it is a link of a chain.
  fileprivate var isLink: Bool { chainBase != nil || self.is(OptionalChainingExprSyntax.self) }
}
