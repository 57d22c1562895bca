package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@Model` of the `SwiftData` product: `@Model(observation: .onChange)`, with the argument unsaid.
package enum OnChangeModelMacro {
  /// The attribute with what it leaves unsaid. It is in no file: nothing can be reported at it.
  private static func spelledOut(_ node: AttributeSyntax) -> AttributeSyntax {
    let argument = LabeledExprSyntax(
      label: "observation", expression: ExprSyntax(".onChange"))
    return
      node
      .with(\.leftParen, .leftParenToken())
      .with(\.arguments, .argumentList([argument]))
      .with(\.rightParen, .rightParenToken())
  }
}

extension OnChangeModelMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let isRefused = !ModelCheck.complaints(of: declaration, attribute: node).isEmpty
    return try ModelMacro.expansion(
      of: isRefused ? node : spelledOut(node), providingMembersOf: declaration,
      conformingTo: protocols, in: context)
  }
}

extension OnChangeModelMacro: MemberAttributeMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    try ModelMacro.expansion(
      of: spelledOut(node), attachedTo: declaration, providingAttributesFor: member, in: context)
  }
}

extension OnChangeModelMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    try ModelMacro.expansion(
      of: spelledOut(node), attachedTo: declaration, providingExtensionsOf: type,
      conformingTo: protocols, in: context)
  }
}
