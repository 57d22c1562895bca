package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Attribute`, `@Relationship` and `@Transient`: read by `@Model`, nothing by themselves.
package enum MarkerMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}
