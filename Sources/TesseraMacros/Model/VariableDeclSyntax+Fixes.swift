import SwiftDiagnostics
import SwiftSyntax

extension VariableDeclSyntax {
  /// Puts `@Transient` before the declaration.
  var markingTransient: [FixIt.Change] {
    let marker = AttributeSyntax(
      attributeName: IdentifierTypeSyntax(name: .identifier("Transient")),
      trailingTrivia: .space)
    var copy = self
    copy.leadingTrivia = []
    let attributes = [.attribute(marker)] + Array(copy.attributes)
    copy.attributes = AttributeListSyntax(attributes)
    copy.leadingTrivia = leadingTrivia
    return [.replace(oldNode: Syntax(self), newNode: Syntax(copy))]
  }

  /// Makes a declaration of each binding: `var a, b: Int` becomes two lines.
  var splitting: [FixIt.Change] {
    var head = self
    head.bindings = []
    head.trailingTrivia = []
    // The words before the first name, repeated on a new line as deep as the first.
    let words = head.trimmedDescription
    let indentation = leadingTrivia.pieces.reversed().prefix { !$0.isNewline }.reversed()
    let lead = Trivia.newline + Trivia(pieces: indentation.filter(\.isSpaceOrTab))
    var changes: [FixIt.Change] = []
    for binding in bindings {
      if binding.typeAnnotation == nil, binding.initializer == nil, let type = type(after: binding)
      {
        let typed = binding.pattern.description.trimmingSpaces + type.description
        changes.append(
          .replace(
            oldNode: Syntax(binding.pattern),
            newNode: Syntax(IdentifierPatternSyntax(identifier: .identifier(typed)))))
      }
      if let comma = binding.trailingComma {
        let start = TokenSyntax(
          .identifier(words), leadingTrivia: lead, trailingTrivia: .space, presence: .present)
        changes.append(.replace(oldNode: Syntax(comma), newNode: Syntax(start)))
      }
    }
    return changes
  }

  /// The type a binding without one takes from a later binding of the same `var`.
  private func type(after binding: PatternBindingSyntax) -> TypeAnnotationSyntax? {
    bindings.drop { $0 != binding }.first { $0.typeAnnotation != nil }?.typeAnnotation?.trimmed
  }
}

extension TriviaPiece {
  fileprivate var isSpaceOrTab: Bool {
    switch self {
    case .spaces, .tabs: true
    default: false
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
