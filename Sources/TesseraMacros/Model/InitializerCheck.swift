package import SwiftSyntax

/// Whether every property of a new object gets a value.
///
/// Generated storage starts blank, so the compiler no longer sees a property that was forgotten. The
/// macro does: it reads what the initialisers assign.
///
/// These complaints don't keep a class from being expanded, which would only add errors to them.
package enum InitializerCheck {
  ///
  /// - Parameter isSubclass: Whether the superclass is a model, whose initialisers are inherited
  ///   where the class has none but convenience ones.
  package static func complaints(of model: ClassDeclSyntax, isSubclass: Bool = false)
    -> [Complaint]
  {
    let needy = model.storedProperties.compactMap(\.bindings.first).filter { !$0.hasInitialValue }
    let initializers = model.initializers
    let early = initializers.compactMap { SuperInitCheck.complaint(of: $0, in: model) }
    if !early.isEmpty { return early }
    let inheritsAll = isSubclass && initializers.allSatisfy { $0.modifiers.contains(.convenience) }
    if initializers.isEmpty || inheritsAll {
      return needy.prefix(1).map { missingInitializer(model, $0) }
    }
    let bodies = initializers.filter(\.mustAssign).map { ($0, assignedNames(in: $0)) }
    if bodies.isEmpty { return [] }
    return needy.flatMap { binding -> [Complaint] in
      let name = binding.pattern.trimmedDescription
      let forgetful = bodies.filter { !$0.1.contains(name) }.map(\.0)
      if forgetful.count == bodies.count { return [neverSet(name, binding)] }
      return forgetful.map { notSet(name, by: $0) }
    }
  }

  private static func missingInitializer(_ model: ClassDeclSyntax, _ binding: PatternBindingSyntax)
    -> Complaint
  {
    Complaint(
      "initializer",
      """
      '\(model.name.text)' needs an initializer that sets \
      '\(binding.pattern.trimmedDescription)', which has no default
      """, at: model.name)
  }

  private static func neverSet(_ name: String, _ binding: PatternBindingSyntax) -> Complaint {
    Complaint(
      "neverSet", "'\(name)' is never set: give it a default, or set it in 'init'",
      at: binding.pattern)
  }

  private static func notSet(_ name: String, by initializer: InitializerDeclSyntax) -> Complaint {
    Complaint(
      "notSet", "this initializer does not set '\(name)', which has no default",
      at: initializer.initKeyword)
  }

  private static func assignedNames(in initializer: InitializerDeclSyntax) -> Set<String> {
    initializer.body?.assignedNames ?? []
  }
}

extension SyntaxProtocol {
  /// The names of what is assigned to in here.
  var assignedNames: Set<String> {
    let visitor = AssignmentVisitor(viewMode: .sourceAccurate)
    visitor.walk(self)
    return visitor.names
  }
}

extension InitializerDeclSyntax {
  /// Whether the initialiser has to give every property a value: it delegates to no other, and has
  /// an end that is reached.
  fileprivate var mustAssign: Bool {
    guard !modifiers.contains(.convenience), let last = body?.statements.last?.item else {
      return !modifiers.contains(.convenience) && body != nil
    }
    if last.is(ThrowStmtSyntax.self) { return false }
    let callee = last.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
    return callee != "fatalError" && callee != "preconditionFailure"
  }
}

/// Collects the names of what is assigned to: `name = …`, `self.name = …`, each of `(a, b) = …`.
private final class AssignmentVisitor: SyntaxVisitor {
  private(set) var names: Set<String> = []

  override func visit(_ node: AssignmentExprSyntax) -> SyntaxVisitorContinueKind {
    // The compiler hands operators over folded, a parser alone does not.
    if let infix = node.parent?.as(InfixOperatorExprSyntax.self) {
      collect(infix.leftOperand)
    } else if let list = node.parent?.as(ExprListSyntax.self) {
      if let target = list.prefix(while: { $0.id != node.id }).last { collect(target) }
    }
    return .visitChildren
  }

  private func collect(_ target: ExprSyntax) {
    if let reference = target.as(DeclReferenceExprSyntax.self) {
      names.insert(reference.baseName.text)
    } else if let member = target.as(MemberAccessExprSyntax.self),
      member.base?.trimmedDescription == "self"
    {
      names.insert(member.declName.baseName.text)
    } else if let tuple = target.as(TupleExprSyntax.self) {
      for element in tuple.elements { collect(element.expression) }
    }
  }
}
