import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import Testing

import TesseraMacros

/// What a macro reports of a source whose first declaration it is attached to.
struct Reported {
  /// `line:column message`, in the order of the report.
  let messages: [String]
  /// What each fix-it says.
  let fixes: [String]
  /// The source after each fix-it.
  let fixed: [String]

  /// What `@Model` reports.
  init(model source: String) throws {
    try self.init(source, "Model") { declaration, attribute in
      let complaints = ModelCheck.complaints(of: declaration, attribute: attribute)
      guard complaints.isEmpty, let model = declaration.as(ClassDeclSyntax.self) else {
        return complaints
      }
      return InitializerCheck.complaints(of: model) + ConstraintCheck.complaints(of: model)
    }
  }

  /// What `@Model` reports of a class whose superclass is a model.
  init(subclass source: String) throws {
    try self.init(source, "Model") { declaration, _ in
      let model = try #require(declaration.as(ClassDeclSyntax.self))
      return InitializerCheck.complaints(of: model, isSubclass: true)
    }
  }

  /// What `@ModelActor` reports.
  init(actor source: String) throws {
    try self.init(source, "ModelActor") { declaration, attribute in
      [ModelActorMacro.complaint(of: declaration, at: attribute)].compactMap { $0 }
    }
  }

  private init(
    _ source: String, _ macro: String,
    _ check: (any DeclGroupSyntax, AttributeSyntax) throws -> [Complaint]
  ) throws {
    let file = Parser.parse(source: source)
    let item = try #require(file.statements.first)
    let declaration = try #require(item.item.asProtocol((any DeclGroupSyntax).self))
    let attribute = try #require(declaration.attributes.first(named: macro))
    let converter = SourceLocationConverter(fileName: "Model.swift", tree: file)
    let diagnostics = try check(declaration, attribute).map(\.diagnostic)
    messages = diagnostics.map { diagnostic in
      let location = diagnostic.location(converter: converter)
      return "\(location.line):\(location.column) \(diagnostic.message)"
    }
    let fixIts = diagnostics.flatMap(\.fixIts)
    fixes = fixIts.map(\.message.message)
    fixed = fixIts.map { Self.apply($0, to: source) }
  }

  private static func apply(_ fix: FixIt, to source: String) -> String {
    var bytes = Array(source.utf8)
    for edit in fix.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let range = edit.range.lowerBound.utf8Offset..<edit.range.upperBound.utf8Offset
      bytes.replaceSubrange(range, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
