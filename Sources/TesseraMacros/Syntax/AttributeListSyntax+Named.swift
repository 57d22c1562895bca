package import SwiftSyntax

extension AttributeListSyntax {
  /// The first attribute called `name`, with or without a module before it.
  package func first(named name: String) -> AttributeSyntax? {
    for case .attribute(let attribute) in self where attribute.lastName == name { return attribute }
    return nil
  }
}

extension AttributeSyntax {
  /// The attribute's name without a module.
  var lastName: String? {
    if let name = attributeName.as(IdentifierTypeSyntax.self) { return name.name.text }
    return attributeName.as(MemberTypeSyntax.self)?.name.text
  }

  /// The arguments as written, without the parentheses.
  var argumentList: LabeledExprListSyntax? { arguments?.as(LabeledExprListSyntax.self) }
}
