package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@ModelActor`: gives an actor a context of its own, on an executor of its own.
package enum ModelActorMacro {
  /// What is wrong with the declaration.
  package static func complaint(of declaration: some DeclGroupSyntax, at node: AttributeSyntax)
    -> Complaint?
  {
    if declaration.is(ActorDeclSyntax.self) { return nil }
    return Complaint("actorOnly", "'@ModelActor' can only be attached to an actor", at: node)
  }

  fileprivate static func observed(_ node: AttributeSyntax) -> String {
    for argument in node.argumentList ?? [] where argument.label?.text == "observed" {
      return argument.expression.trimmedDescription
    }
    return "true"
  }
}

extension ModelActorMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let complaint = complaint(of: declaration, at: node) {
      context.diagnose(complaint.diagnostic)
      return []
    }
    let access = Access(declaration.modifiers).prefix
    return [
      "\(raw: access)nonisolated let modelExecutor: any TesseraCore.ModelExecutor",
      "\(raw: access)nonisolated let modelContainer: TesseraCore.ModelContainer",
      """
      \(raw: access)init(modelContainer: TesseraCore.ModelContainer) {
        let modelContext = TesseraCore.ModelContext(
          modelContainer, isolation: nil, observed: \(raw: observed(node)))
        modelExecutor = TesseraCore.DefaultSerialModelExecutor(modelContext: modelContext)
        self.modelContainer = modelContainer
      }
      """,
    ]
  }
}

extension ModelActorMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard complaint(of: declaration, at: node) == nil, !protocols.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type): TesseraCore.ModelActor {}")]
  }
}
