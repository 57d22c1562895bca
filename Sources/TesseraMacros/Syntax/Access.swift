import SwiftSyntax

/// How visible a declaration is, as far as its own modifiers say.
enum Access: Comparable {
  case `private`
  case `fileprivate`
  case `internal`
  case package
  case `public`

  /// Reads the modifiers; `open` counts as public, and `private(set)` says nothing of reading.
  init(_ modifiers: DeclModifierListSyntax) {
    for modifier in modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.private): self = .private; return
      case .keyword(.fileprivate): self = .fileprivate; return
      case .keyword(.package): self = .package; return
      case .keyword(.public), .keyword(.open): self = .public; return
      default: continue
      }
    }
    self = .internal
  }

  /// What to write before a generated declaration that must be as visible as its type, with a
  /// space after it.
  var prefix: String {
    switch self {
    case .public: "public "
    case .package: "package "
    case .private, .fileprivate, .internal: ""
    }
  }
}

extension DeclModifierListSyntax {
  func contains(_ keyword: Keyword) -> Bool {
    contains { $0.name.tokenKind == .keyword(keyword) }
  }
}

extension [Syntax] {
  /// Whether everything that encloses a declaration is public: a public member of a type that is not
  /// is not public to the compiler. Of an extension's type only a modifier of the extension tells.
  var areAllPublic: Bool {
    allSatisfy { scope in
      guard let scope = scope.asProtocol((any WithModifiersSyntax).self) else { return false }
      return Access(scope.modifiers) == .public
    }
  }
}
