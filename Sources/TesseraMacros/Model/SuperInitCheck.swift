import SwiftDiagnostics
import SwiftSyntax

/// Finds what is set before `super.init`. A stored property of a model is set by code of the whole
/// object, which isn't there before.
///
/// One without a default can be started there all the same, as Swift wants it of stored properties.
/// One with a default can't: to start it so, every initialiser would have to evaluate the default, the
/// one for rows included.
enum SuperInitCheck {
  /// The properties that an initialiser may start before `super.init`, and one does.
  static func startedNames(in model: ClassDeclSyntax) -> Set<String> {
    let early = model.initializers.flatMap { initializer -> [String] in
      guard let list = initializer.body?.statements,
        let start = list.firstIndex(where: \.isSuperInit)
      else { return [] }
      return list[..<start].flatMap(\.item.assignedNames)
    }
    if early.isEmpty { return [] }
    let startable = model.storedProperties.compactMap(\.bindings.first)
      .filter { $0.initializer == nil }.map(\.pattern.trimmedDescription)
    return Set(early).intersection(startable)
  }

  static func complaint(of initializer: InitializerDeclSyntax, in model: ClassDeclSyntax)
    -> Complaint?
  {
    guard let list = initializer.body?.statements,
      let start = list.firstIndex(where: \.isSuperInit)
    else { return nil }
    let managed = Set(
      model.everyMember.compactMap { $0.as(VariableDeclSyntax.self) }
        .filter { ($0.isPersisted && $0.isStartedByDefault) || $0.isTransientAccessed }
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

extension VariableDeclSyntax {
  fileprivate var isStartedByDefault: Bool { bindings.contains { $0.initializer != nil } }
}

extension ClassDeclSyntax {
  /// Whether the class may have a superclass: a macro can't tell a class from a protocol, but for
  /// those that everybody knows.
  var mayInherit: Bool {
    guard let first = inheritanceClause?.inheritedTypes.first?.type else { return false }
    return !Self.knownProtocols.contains(first.trimmedDescription)
  }

  private static let knownProtocols: Set<String> = [
    "PersistentModel", "Observable", "Hashable", "Equatable", "Comparable", "Identifiable",
    "Codable", "Encodable", "Decodable", "Sendable", "CustomStringConvertible",
    "CustomDebugStringConvertible",
  ]
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
