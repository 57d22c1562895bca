import SwiftDiagnostics
import SwiftSyntax

/// What has to be right about a declaration before anything is generated for it.
enum ModelCheck {
  /// Everything that keeps `declaration` from being expanded, in the order of the source.
  static func complaints(of declaration: some DeclGroupSyntax, attribute: AttributeSyntax)
    -> [Complaint]
  {
    guard let model = declaration.as(ClassDeclSyntax.self) else {
      return [notAClass(declaration, attribute)]
    }
    return [generic(model), observation(attribute)].compactMap { $0 }
      + model.memberBlock.members.flatMap { member in
        member.decl.as(VariableDeclSyntax.self).map(PropertyCheck.complaints(of:)) ?? []
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

  /// A class without initialisers gets `init()`, if there is something to start every property from.
  ///
  /// The class is expanded even so: otherwise the compiler would complain of the same.
  static func initializer(_ model: ClassDeclSyntax) -> Complaint? {
    if model.memberBlock.members.contains(where: { $0.decl.is(InitializerDeclSyntax.self) }) {
      return nil
    }
    for variable in model.storedProperties {
      guard let binding = variable.bindings.first, !binding.hasInitialValue else { continue }
      return Complaint(
        "initializer",
        """
        '\(model.name.text)' needs an initializer that sets \
        '\(binding.pattern.trimmedDescription)', which has no default
        """, at: model.name)
    }
    return nil
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
