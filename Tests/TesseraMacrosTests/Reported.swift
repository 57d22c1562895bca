import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import Testing

@testable import TesseraMacros

/// What `@Model` reports of a source with one declaration.
struct Reported: Equatable, CustomStringConvertible {
  var id: String
  var line: Int
  var column: Int
  /// The source after the fix-it; nil where there is none.
  var fixed: String?

  var description: String { "\(line):\(column) \(id)\n\(fixed ?? "no fix-it")" }

  static func by(model source: String) throws -> [Reported] {
    let file = Parser.parse(source: source)
    let item = try #require(file.statements.first)
    let declaration = try #require(item.item.asProtocol((any DeclGroupSyntax).self))
    let attribute = try #require(declaration.attributes.first(named: "Model"))
    let converter = SourceLocationConverter(fileName: "Model.swift", tree: file)
    var complaints = ModelCheck.complaints(of: declaration, attribute: attribute)
    if complaints.isEmpty, let model = declaration.as(ClassDeclSyntax.self) {
      complaints = [ModelCheck.initializer(model)].compactMap { $0 }
    }
    return complaints.map { complaint in
      let diagnostic = complaint.diagnostic
      let location = diagnostic.location(converter: converter)
      return Reported(
        id: complaint.id, line: location.line, column: location.column,
        fixed: diagnostic.fixIts.first.map { apply($0, to: source) })
    }
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
