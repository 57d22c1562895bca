import SwiftSyntax

/// One thing a model class declares for the store, or several that depend on a condition.
///
/// Which branch of an `#if` is compiled only the compiler knows: what is generated for a conditional
/// declaration is put between the same `#if` lines.
enum ModelMember {
  /// A stored property.
  case property(PropertyDescription)
  /// An `#Index` or `#Unique`.
  case constraints(ConstraintsDescription)
  /// The branches of an `#if`.
  case conditional([Branch])

  /// One branch of an `#if`.
  struct Branch {
    /// The line it begins with: `#if os(Linux)`, `#else`.
    let head: String
    /// What it declares for the store.
    let members: [ModelMember]
  }

  /// The stored properties, of every branch.
  var properties: [PropertyDescription] {
    switch self {
    case .property(let property): [property]
    case .constraints: []
    case .conditional(let branches): branches.flatMap { $0.members.flatMap(\.properties) }
    }
  }
}

extension ModelMember {
  /// Reads the members of a class that was checked.
  static func all(in model: ClassDeclSyntax) -> [ModelMember] {
    let isConditional = model.conditionalMembers.contains {
      $0.as(VariableDeclSyntax.self)?.isPersisted == true
    }
    var count = 0
    return all(in: model.memberBlock.members, of: model.name.text) { variable, binding in
      defer { count += 1 }
      return PropertyDescription(variable, binding, index: isConditional ? nil : count)
    }
  }

  private static func all(
    in list: MemberBlockItemListSyntax, of model: String,
    _ describe: (VariableDeclSyntax, PatternBindingSyntax) -> PropertyDescription
  ) -> [ModelMember] {
    list.compactMap { item -> ModelMember? in
      if let variable = item.decl.as(VariableDeclSyntax.self), variable.isPersisted,
        let binding = variable.bindings.first
      {
        return .property(describe(variable, binding))
      }
      if let expansion = item.decl.as(MacroExpansionDeclSyntax.self) {
        return ConstraintsDescription(expansion, in: model).map(ModelMember.constraints)
      }
      guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return nil }
      let branches = conditional.clauses.map { clause in
        var members: [ModelMember] = []
        if case .decls(let list) = clause.elements {
          members = all(in: list, of: model, describe)
        }
        return Branch(head: clause.head, members: members)
      }
      return branches.allSatisfy(\.members.isEmpty) ? nil : .conditional(branches)
    }
  }
}

extension IfConfigClauseSyntax {
  /// The line the clause begins with.
  fileprivate var head: String {
    [poundKeyword.text, condition?.trimmedDescription].compactMap { $0 }.joined(separator: " ")
  }
}

extension [ModelMember] {
  /// A line a declaration, between the `#if` lines it is declared in; nil leaves one out.
  func lines(_ line: (ModelMember) -> String?) -> [String] {
    flatMap { member -> [String] in
      guard case .conditional(let branches) = member else {
        return line(member).map { [$0] } ?? []
      }
      let inner = branches.map { ($0.head, $0.members.lines(line)) }
      if inner.allSatisfy(\.1.isEmpty) { return [] }
      return inner.flatMap { [$0.0] + $0.1 } + ["#endif"]
    }
  }

  /// A line a stored property.
  func propertyLines(_ line: (PropertyDescription) -> String?) -> [String] {
    lines { if case .property(let property) = $0 { line(property) } else { nil } }
  }
}
