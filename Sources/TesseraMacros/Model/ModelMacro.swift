package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@Model`: makes a class persistent.
///
/// Each role reads the declaration for itself. Only the member role reports what is wrong with it;
/// where anything is, every role returns nothing, so that one mistake is one error.
package enum ModelMacro {}

extension ModelMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let complaints = ModelCheck.complaints(of: declaration, attribute: node)
    for complaint in complaints { context.diagnose(complaint.diagnostic) }
    guard complaints.isEmpty, let model = declaration.as(ClassDeclSyntax.self) else { return [] }
    let isSubclass = isSubclass(model, protocols)
    let description = ModelDescription(
      model, attribute: node, isSubclass: isSubclass, in: context.lexicalContext)
    for complaint in InitializerCheck.complaints(of: model, isSubclass: isSubclass)
      + ConstraintCheck.complaints(of: model)
    {
      context.diagnose(complaint.diagnostic)
    }
    return description.members.map { "\(raw: $0)" }
  }
}

extension ModelMacro {
  /// Whether the class inherits from a model: the compiler lists the protocols that are yet to be
  /// conformed to, and a superclass's conformance is not.
  private static func isSubclass(_ model: ClassDeclSyntax, _ missing: [TypeSyntax]) -> Bool {
    guard let inherited = model.inheritanceClause?.inheritedTypes else { return false }
    func isPersistentModel(_ type: TypeSyntax) -> Bool {
      type.trimmedDescription.split(separator: ".").last == "PersistentModel"
    }
    return !missing.contains(where: isPersistentModel)
      && !inherited.contains { isPersistentModel($0.type) }
  }
}

extension ModelMacro: MemberAttributeMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard ModelCheck.complaints(of: declaration, attribute: node).isEmpty,
      let model = declaration.as(ClassDeclSyntax.self)
    else { return [] }
    if let initializer = member.as(InitializerDeclSyntax.self) {
      return model.isHeldOff(initializer) ? ["@TesseraCore._HoldingObservers()"] : []
    }
    guard let variable = member.as(VariableDeclSyntax.self) else { return [] }
    let isObserved = ModelDescription.observation(of: node) != "none"
    if variable.isTransientAccessed && isObserved { return ["@TesseraCore._TransientProperty()"] }
    guard variable.isPersisted,
      let name = variable.bindings.first?.pattern.trimmedDescription,
      let property = ModelDescription(model, attribute: node).properties
        .first(where: { $0.name == name })
    else { return [] }
    let startsInInit = SuperInitCheck.startedNames(in: model).contains(name)
    let arguments = [
      property.index.map(String.init), isObserved ? nil : "observed: false",
      model.mayInherit ? "mayInherit: true" : nil, startsInInit ? "startsInInit: true" : nil,
    ].compactMap { $0 }
    return ["@TesseraCore._PersistedProperty(\(raw: arguments.joined(separator: ", ")))"]
  }
}

extension ModelMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard ModelCheck.complaints(of: declaration, attribute: node).isEmpty else { return [] }
    let missing = Set(protocols.map(\.trimmedDescription).map { $0.split(separator: ".").last })
    var extensions: [ExtensionDeclSyntax] = []
    if missing.contains("PersistentModel") {
      extensions.append(
        try ExtensionDeclSyntax("nonisolated extension \(type): TesseraCore.PersistentModel {}"))
    }
    if missing.contains("Sendable") {
      extensions.append(
        try ExtensionDeclSyntax(
          """
          @available(
            *, unavailable,
            message: "an object belongs to its context's actor: pass its persistentModelID instead"
          )
          extension \(type): Swift.Sendable {}
          """))
    }
    return extensions
  }
}
