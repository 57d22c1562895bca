package import SwiftDiagnostics
import SwiftSyntax

/// Something wrong with a declaration, where it is and what would set it right.
package struct Complaint: DiagnosticMessage {
  package let id: String
  package let message: String
  package let severity = DiagnosticSeverity.error
  let node: Syntax
  var fixes: [FixIt] = []

  init(_ id: String, _ message: String, at node: some SyntaxProtocol) {
    self.id = id
    self.message = message
    self.node = Syntax(node)
  }

  package var diagnosticID: MessageID { MessageID(domain: "TesseraMacros", id: id) }
  package var diagnostic: Diagnostic { Diagnostic(node: node, message: self, fixIts: fixes) }

  /// The same with a fix-it.
  func fixing(_ message: String, _ changes: [FixIt.Change]) -> Complaint {
    var copy = self
    copy.fixes.append(FixIt(message: FixMessage(message: message, id: id), changes: changes))
    return copy
  }

  private struct FixMessage: FixItMessage {
    let message: String
    let id: String
    var fixItID: MessageID { MessageID(domain: "TesseraMacros", id: "\(id).fix") }
  }
}
