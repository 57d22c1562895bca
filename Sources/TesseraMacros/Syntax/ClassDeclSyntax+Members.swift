import SwiftDiagnostics
import SwiftSyntax

extension ClassDeclSyntax {
  /// The initialisers, in `#if` too.
  var initializers: [InitializerDeclSyntax] {
    memberBlock.members.flatMap(\.withConditional).compactMap {
      $0.decl.as(InitializerDeclSyntax.self)
    }
  }

  /// The members, in `#if` too, of every branch.
  var everyMember: [DeclSyntax] { memberBlock.members.flatMap(\.withConditional).map(\.decl) }

  /// The members that are inside an `#if`, of every branch.
  var conditionalMembers: [DeclSyntax] {
    // Not `filter`: that makes a new list, whose members have no place in the source.
    memberBlock.members.flatMap { member -> [DeclSyntax] in
      member.decl.is(IfConfigDeclSyntax.self) ? member.withConditional.map(\.decl) : []
    }
  }
}

extension MemberBlockItemSyntax {
  /// The member, or, where it is an `#if`, the members of all its branches.
  fileprivate var withConditional: [MemberBlockItemSyntax] {
    guard let conditional = decl.as(IfConfigDeclSyntax.self) else { return [self] }
    return conditional.clauses.flatMap { clause -> [MemberBlockItemSyntax] in
      guard case .decls(let members) = clause.elements else { return [] }
      return members.flatMap(\.withConditional)
    }
  }
}

extension ClassDeclSyntax {
  /// Takes an attribute away.
  func removing(_ attribute: AttributeSyntax) -> [FixIt.Change] {
    [
      .replace(
        oldNode: Syntax(attributes),
        newNode: Syntax(attributes.filter { $0.as(AttributeSyntax.self)?.id != attribute.id }))
    ]
  }
}
