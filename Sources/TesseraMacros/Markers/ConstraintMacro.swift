package import SwiftSyntax
package import SwiftSyntaxMacros

/// `#Index` and `#Unique`: read by `@Model` among the members of the class, nothing by themselves.
package enum ConstraintMacro: DeclarationMacro {
  package static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if !isInModel(context.lexicalContext) {
      context.diagnose(
        Complaint(
          "constraintPlace",
          "'#\(node.macroName.text)' belongs among the members of a class that is a '@Model'",
          at: node
        ).diagnostic)
    }
    return []
  }

  private static func isInModel(_ scopes: [Syntax]) -> Bool {
    scopes.first?.as(ClassDeclSyntax.self)?.attributes.first(named: "Model") != nil
  }
}
