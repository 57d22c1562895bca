import SwiftSyntax

/// An `#Index` or a `#Unique` of a model class, as it is written.
struct ConstraintsDescription {
  /// `Index` or `Unique`.
  let macro: String
  /// The class it names, or the class it is in.
  let model: String
  /// The arguments as written.
  let arguments: String
  /// The key paths as written, by argument: for messages.
  let keyPaths: [[String]]

  /// Reads a macro that stands for itself; nil where it is another one.
  init?(_ expansion: MacroExpansionDeclSyntax, in model: String) {
    guard expansion.isConstraint else { return nil }
    macro = expansion.macroName.text
    self.model =
      expansion.genericArgumentClause?.arguments.first?.argument.trimmedDescription ?? model
    arguments = expansion.arguments.trimmedDescription
    keyPaths = expansion.constraintLists.map { $0.map(\.trimmedDescription) }
  }

  /// The statement that describes it to the schema.
  var statement: String {
    let written = keyPaths.map { list in
      "[\(list.map { String(reflecting: $0) }.joined(separator: ", "))]"
    }
    return """
      description.constrain(
        TesseraCore.Schema.\(macro)<\(model)>(\(arguments)), \
      written: [\(written.joined(separator: ", "))])
      """
  }
}

extension MacroExpansionDeclSyntax {
  /// Whether this is `#Index` or `#Unique`.
  var isConstraint: Bool { ["Index", "Unique"].contains(macroName.text) }

  /// The key paths of each argument, as far as they are written out: `[\.a, \.b]`,
  /// `.binary([\.a])`.
  var constraintLists: [[ExprSyntax]] {
    arguments.map { argument in
      let call = argument.expression.as(FunctionCallExprSyntax.self)
      let list = call?.arguments.first?.expression ?? argument.expression
      return list.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? []
    }
  }
}
