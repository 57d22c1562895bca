import SwiftDiagnostics
package import SwiftSyntax

/// What has to be right about a declaration before anything is generated for it.
package enum ModelCheck {
  /// Everything that keeps `declaration` from being expanded, in the order of the source.
  package static func complaints(of declaration: some DeclGroupSyntax, attribute: AttributeSyntax)
    -> [Complaint]
  {
    guard let model = declaration.as(ClassDeclSyntax.self) else {
      return [notAClass(declaration, attribute)]
    }
    return [isolation(model), generic(model), observation(attribute)].compactMap { $0 }
      + reserved(model)
      + model.everyMember.flatMap { member in
        member.as(VariableDeclSyntax.self).map(PropertyCheck.complaints(of:)) ?? []
      }
  }

  private static func notAClass(_ declaration: some DeclGroupSyntax, _ attribute: AttributeSyntax)
    -> Complaint
  {
    let complaint = Complaint(
      "classOnly", "'@Model' can only be attached to a class", at: attribute)
    let introducer: TokenSyntax? =
      declaration.as(StructDeclSyntax.self)?.structKeyword
      ?? declaration.as(ActorDeclSyntax.self)?.actorKeyword
    guard let introducer else { return complaint }
    let isFinal = declaration.modifiers.contains(.final)
    let replacement = introducer.with(\.tokenKind, .identifier(isFinal ? "class" : "final class"))
    return complaint.fixing(
      "make it a class",
      [.replace(oldNode: Syntax(introducer), newNode: Syntax(replacement))])
  }

  private static func generic(_ model: ClassDeclSyntax) -> Complaint? {
    guard let parameters = model.genericParameterClause else { return nil }
    return Complaint("generic", "a model class can't be generic", at: parameters)
  }

  private static func observation(_ attribute: AttributeSyntax) -> Complaint? {
    for argument in attribute.argumentList ?? [] where argument.label?.text == "observation" {
      let name = argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      if let name, ["onSave", "onChange", "none"].contains(name) { continue }
      return Complaint(
        "observation",
        "'observation' decides what code is generated: write '.onSave', '.onChange' or '.none'",
        at: argument.expression)
    }
    return nil
  }

  /// Isolated to the main actor, a class could not be loaded by any other context.
  private static func isolation(_ model: ClassDeclSyntax) -> Complaint? {
    guard let attribute = model.attributes.first(named: "MainActor") else { return nil }
    return Complaint(
      "isolated",
      """
      a model class can't be isolated to the main actor: its objects belong to the actor of their \
      context
      """, at: attribute
    ).fixing("remove '@MainActor'", model.removing(attribute))
  }

  /// Names that generated code has, or that would hide what it names.
  private static func reserved(_ model: ClassDeclSyntax) -> [Complaint] {
    model.everyMember.flatMap(\.declaredNames).compactMap { name in
      let text = name.text.filter { $0 != "`" }
      if text.hasPrefix("_$") {
        return Complaint(
          "reserved", "names that begin with '_$' are kept for generated code", at: name)
      }
      if ["Type", "Protocol"].contains(text) {
        return Complaint(
          "keyPath",
          "a key path can't name '\(text)', which is part of the language: choose another name",
          at: name)
      }
      if ["TesseraCore", "Swift", "ObservationRegistrar", model.name.text].contains(text) {
        return Complaint(
          "hiding", "'\(text)' hides what generated code means by it: choose another name", at: name
        )
      }
      return nil
    }
  }
}

extension DeclSyntax {
  /// The names a member declares.
  fileprivate var declaredNames: [TokenSyntax] {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.compactMap {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier
      }
    }
    return self.asProtocol((any NamedDeclSyntax).self).map { [$0.name] } ?? []
  }
}

extension PatternBindingSyntax {
  /// Whether there is a value to start from: a default, or the nil of an optional.
  var hasInitialValue: Bool {
    if initializer != nil { return true }
    guard let type = typeAnnotation?.type else { return false }
    return type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || type.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }
}
