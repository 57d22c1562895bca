package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@_HoldingObservers`: keeps the setters in an initialiser from calling property observers.
///
/// `@Model` attaches it to the initialisers that set a property with observers, and to no other: the
/// compiler shows what is wrong with such an initialiser in the expansion.
package enum HoldingObserversMacro: BodyMacro {
  package static func expansion(
    of node: AttributeSyntax,
    providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
    in context: some MacroExpansionContext
  ) throws -> [CodeBlockItemSyntax] {
    let statements = Array(declaration.body?.statements ?? [])
    let hold: [CodeBlockItemSyntax] = [
      "_$state._isInitializing = true", "defer { _$state._isInitializing = false }",
    ]
    // Before `super.init` nothing can be set, and the state may be the superclass's.
    let start = statements.firstIndex(where: \.isSuperInit).map { $0 + 1 } ?? 0
    return statements[..<start] + hold + statements[start...]
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement is a call of `super.init`.
  var isSuperInit: Bool {
    var expression = item.as(ExprSyntax.self)
    while let inner = expression?.as(TryExprSyntax.self)?.expression
      ?? expression?.as(AwaitExprSyntax.self)?.expression
    {
      expression = inner
    }
    let member = expression?.as(FunctionCallExprSyntax.self)?.calledExpression
      .as(MemberAccessExprSyntax.self)
    return member?.base?.is(SuperExprSyntax.self) == true
      && member?.declName.baseName.tokenKind == .keyword(.`init`)
  }
}
