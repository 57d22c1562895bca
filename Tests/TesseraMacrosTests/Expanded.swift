import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

import TesseraMacros

/// A source with its macros expanded as the compiler does it.
struct Expanded {
  /// The whole source afterwards.
  let text: String
  /// What the macros reported, `line:column message`.
  let reports: [String]
  private let tree: SourceFileSyntax

  /// Expands `source`.
  ///
  /// - Parameters:
  ///   - isSubclass: Whether to expand `@Model` as the compiler does where a superclass is a model:
  ///     with no protocol left to conform to.
  ///   - model: What `@Model` is.
  init(
    _ source: String, isSubclass: Bool = false, model: any Macro.Type = ModelMacro.self
  ) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")])
    func specification(_ macro: any Macro.Type, _ protocols: [TypeSyntax] = []) -> MacroSpec {
      MacroSpec(type: macro, conformances: protocols)
    }
    let expanded = file.expand(
      macroSpecs: [
        "Model": specification(model, isSubclass ? [] : ["PersistentModel", "Sendable"]),
        "_PersistedProperty": specification(PersistedPropertyMacro.self),
        "Attribute": specification(MarkerMacro.self),
        "Relationship": specification(MarkerMacro.self),
        "Transient": specification(MarkerMacro.self),
        "_TransientProperty": specification(TransientPropertyMacro.self),
        "_HoldingObservers": specification(HoldingObserversMacro.self),
        "Index": specification(ConstraintMacro.self),
        "Unique": specification(ConstraintMacro.self),
        "ModelActor": specification(ModelActorMacro.self, ["ModelActor"]),
        "Predicate": specification(PredicateMacro.self),
      ],
      contextGenerator: { node in
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2))
    text = expanded.description
    tree = Parser.parse(source: text)
    let converter = SourceLocationConverter(fileName: "Test.swift", tree: file)
    reports = context.diagnostics.map { diagnostic in
      let place = context.location(
        for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "Test.swift")
      let location = place.line == 0 ? diagnostic.location(converter: converter) : place
      return "\(location.line):\(location.column) \(diagnostic.message)"
    }
  }

  /// The declaration of a name, without indentation.
  ///
  /// - Parameter name: The name of a variable, a function or an accessor, or `init` with or without
  ///   the names of its parameters.
  func declaration(_ name: String) throws -> String {
    let finder = Finder(name)
    finder.walk(tree)
    let found = try #require(finder.found, "no '\(name)' in:\n\(text)")
    let lines = found.trimmedDescription.split(separator: "\n", omittingEmptySubsequences: false)
    let depth =
      lines.dropFirst().filter { !$0.isEmpty }
      .map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return ([lines[0]] + lines.dropFirst().map { $0.dropFirst(depth) }).joined(separator: "\n")
  }

  /// The statements of a function or an accessor, each on one line with single spaces.
  func statements(of name: String) throws -> [String] {
    let finder = Finder(name)
    finder.walk(tree)
    let found = try #require(finder.found, "no '\(name)' in:\n\(text)")
    var statements = found.asProtocol((any WithOptionalCodeBlockSyntax).self)?.body?.statements
    if let variable = found.as(VariableDeclSyntax.self),
      case .getter(let getter) = variable.bindings.first?.accessorBlock?.accessors
    {
      statements = getter
    }
    return try #require(statements).map { statement in
      statement.trimmedDescription.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
  }

  /// Whether a name is declared.
  func declares(_ name: String) -> Bool {
    let finder = Finder(name)
    finder.walk(tree)
    return finder.found != nil
  }

  private final class Finder: SyntaxAnyVisitor {
    let name: String
    var found: DeclSyntax?

    init(_ name: String) {
      self.name = name
      super.init(viewMode: .sourceAccurate)
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      if found == nil, let declaration = node.as(DeclSyntax.self), names(declaration).contains(name)
      {
        found = declaration
      }
      return .visitChildren
    }

    private func names(_ declaration: DeclSyntax) -> [String] {
      if let variable = declaration.as(VariableDeclSyntax.self) {
        return variable.bindings.map(\.pattern.trimmedDescription)
      }
      if let function = declaration.as(FunctionDeclSyntax.self) { return [function.name.text] }
      if let initializer = declaration.as(InitializerDeclSyntax.self) {
        let labels = initializer.signature.parameterClause.parameters.map { parameter in
          [parameter.firstName.text, parameter.secondName?.text].compactMap { $0 }
            .joined(separator: " ")
        }
        return ["init", "init(\(labels.joined(separator: ", ")))"]
      }
      if let type = declaration.as(EnumDeclSyntax.self) { return [type.name.text] }
      if let accessor = declaration.as(AccessorDeclSyntax.self) {
        return [accessor.accessorSpecifier.text]
      }
      return []
    }
  }
}
