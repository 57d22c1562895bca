import SwiftDiagnostics
import SwiftSyntax

/// Finds what is set before `super.init`. A stored property of a model starts from its default or
/// blank, and is set by code of the whole object, which isn't there before.
enum SuperInitCheck {
  static func complaint(of initializer: InitializerDeclSyntax, in model: ClassDeclSyntax)
    -> Complaint?
  {
    guard let list = initializer.body?.statements,
      let start = list.firstIndex(where: \.isSuperInit)
    else { return nil }
    let managed = Set(
      model.everyMember.compactMap { $0.as(VariableDeclSyntax.self) }
        .filter { $0.isPersisted || $0.isTransientAccessed }
        .flatMap { $0.bindings.map(\.pattern.trimmedDescription) })
    let early = list[..<start].filter { !managed.isDisjoint(with: $0.item.assignedNames) }
    guard let first = early.first else { return nil }
    let names = managed.intersection(early.flatMap(\.item.assignedNames)).sorted()
    let complaint = Complaint(
      "superInit",
      """
      \(names.map { "'\($0)'" }.joined(separator: " and ")) can only be set after 'super.init', \
      where the whole object is there
      """, at: first.item)
    guard early.allSatisfy(\.isAssignment) else { return complaint }
    let moved = Set(early.map(\.id))
    let reordered =
      list[..<start].filter { !moved.contains($0.id) } + [list[start]] + early
      + list[list.index(after: start)...]
    return complaint.fixing(
      "set it after 'super.init'",
      [.replace(oldNode: Syntax(list), newNode: Syntax(CodeBlockItemListSyntax(reordered)))])
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement is an assignment and nothing else.
  fileprivate var isAssignment: Bool {
    if let infix = item.as(InfixOperatorExprSyntax.self) {
      return infix.operator.is(AssignmentExprSyntax.self)
    }
    return item.as(SequenceExprSyntax.self)?.elements.contains { $0.is(AssignmentExprSyntax.self) }
      == true
  }
}
