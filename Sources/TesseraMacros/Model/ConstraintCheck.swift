package import SwiftSyntax

/// What has to be right about the `#Index` and `#Unique` of a model class, as far as syntax knows.
///
/// These complaints don't keep a class from being expanded: it would then be no model, and the compiler
/// refuse the very same line for that.
package enum ConstraintCheck {
  package static func complaints(of model: ClassDeclSyntax) -> [Complaint] {
    let others = notStored(in: model)
    return model.everyMember.compactMap { $0.as(MacroExpansionDeclSyntax.self) }
      .filter(\.isConstraint)
      .flatMap { expansion in
        expansion.constraintLists.joined().compactMap { keyPath -> Complaint? in
          guard let name = keyPath.as(KeyPathExprSyntax.self)?.onlyName,
            let reason = others[name.text]
          else { return nil }
          return Complaint(
            "constraint",
            "'\(name.text)' is \(reason): '#\(expansion.macroName.text)' takes stored properties",
            at: name)
        }
      }
  }

  /// The variables of the class that no store has, with why.
  private static func notStored(in model: ClassDeclSyntax) -> [String: String] {
    var reasons: [String: String] = [:]
    for variable in model.everyMember.compactMap({ $0.as(VariableDeclSyntax.self) })
    where !variable.isPersisted {
      let isTransient = variable.attributes.first(named: "Transient") != nil
      let isStatic = variable.modifiers.contains(.static) || variable.modifiers.contains(.class)
      for binding in variable.bindings {
        reasons[binding.pattern.trimmedDescription] =
          isTransient ? "'@Transient'" : isStatic ? "static" : "computed"
      }
    }
    return reasons
  }
}

extension KeyPathExprSyntax {
  /// The property a key path of one step names.
  fileprivate var onlyName: TokenSyntax? {
    guard components.count == 1,
      case .property(let property) = components.first?.component
    else { return nil }
    return property.declName.baseName
  }
}
