package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros
import SwiftDiagnostics

/// `#Predicate` of a model: the condition as an expression of Foundation's nodes.
///
/// Foundation's macro of the same name can't be handed a condition on, nor does it know what ours adds,
/// so this one writes the nodes itself.
package enum PredicateMacro: ExpressionMacro {
  package static var formatMode: FormatMode { .disabled }

  package static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> ExprSyntax {
    let translator = PredicateTranslator()
    guard let closure = closure(of: node) else {
      throw DiagnosticsError(diagnostics: [
        Complaint(
          "predicateClosure", "'#Predicate' needs its condition as a closure, written here",
          at: node
        ).diagnostic
      ])
    }
    let condition = translator.closure(closure)
    guard translator.complaints.isEmpty else {
      throw DiagnosticsError(diagnostics: translator.complaints.map(\.diagnostic))
    }
    let model =
      node.genericArgumentClause?.trimmedDescription
      ?? closure.parameterTypes.map { "<\($0)>" } ?? ""
    return "Foundation.Predicate\(raw: model)(\(raw: condition.code))"
  }

  private static func closure(of node: some FreestandingMacroExpansionSyntax) -> ClosureExprSyntax?
  {
    guard node.additionalTrailingClosures.isEmpty else { return nil }
    if let closure = node.trailingClosure { return node.arguments.isEmpty ? closure : nil }
    guard node.arguments.count == 1 else { return nil }
    return node.arguments.first?.expression.as(ClosureExprSyntax.self)
  }
}

extension ClosureExprSyntax {
  /// The types that are written at the parameters; nil where one is not.
  fileprivate var parameterTypes: String? {
    guard case .parameterClause(let clause) = signature?.parameterClause else { return nil }
    let types = clause.parameters.compactMap(\.type?.trimmedDescription)
    return types.isEmpty || types.count < clause.parameters.count
      ? nil : types.joined(separator: ", ")
  }
}
