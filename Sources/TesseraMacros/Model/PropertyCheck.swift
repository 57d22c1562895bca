import SwiftDiagnostics
import SwiftSyntax

/// What has to be right about one variable of a model class.
enum PropertyCheck {
  /// What is wrong with `variable`: the first thing, since the others may follow from it.
  static func complaints(of variable: VariableDeclSyntax) -> [Complaint] {
    if variable.attributes.first(named: "Transient") != nil {
      return [transient(variable)].compactMap { $0 }
    }
    guard variable.isPersisted else { return [] }
    return [
      constant(variable) ?? bindings(variable) ?? lazy(variable) ?? reference(variable)
        ?? type(variable) ?? shape(variable) ?? conditionalAttribute(variable) ?? option(variable)
    ].compactMap { $0 }
  }

  /// The row initialiser has nothing to set a transient property to.
  private static func transient(_ variable: VariableDeclSyntax) -> Complaint? {
    if variable.modifiers.contains(.static) || variable.modifiers.contains(.lazy) { return nil }
    for binding in variable.bindings where binding.isStored && !binding.hasInitialValue {
      return Complaint(
        "transientDefault",
        """
        a transient property starts from its default when its object is fetched: give \
        '\(binding.pattern.trimmedDescription)' one, or make it optional
        """, at: binding.pattern)
    }
    return nil
  }

  private static func constant(_ variable: VariableDeclSyntax) -> Complaint? {
    guard variable.bindingSpecifier.tokenKind == .keyword(.let) else { return nil }
    let replacement = variable.bindingSpecifier.with(\.tokenKind, .keyword(.var))
    return Complaint(
      "let", "a stored property of a model must be a 'var': its value is loaded after 'init'",
      at: variable.bindingSpecifier
    ).fixing(
      "replace 'let' with 'var'",
      [.replace(oldNode: Syntax(variable.bindingSpecifier), newNode: Syntax(replacement))])
  }

  private static func bindings(_ variable: VariableDeclSyntax) -> Complaint? {
    if variable.bindings.count > 1 {
      return Complaint(
        "severalBindings", "each stored property of a model needs a 'var' of its own", at: variable
      ).fixing("split into one 'var' each", variable.splitting)
    }
    guard let pattern = variable.bindings.first?.pattern, !pattern.is(IdentifierPatternSyntax.self)
    else { return nil }
    return Complaint(
      "pattern", "a stored property of a model needs a name, not a pattern", at: pattern)
  }

  private static func lazy(_ variable: VariableDeclSyntax) -> Complaint? {
    guard let modifier = variable.modifiers.first(where: { $0.name.tokenKind == .keyword(.lazy) })
    else { return nil }
    return Complaint(
      "lazy", "a 'lazy var' can't be stored: every property of a model is loaded when it is read",
      at: modifier
    ).fixing("mark it '@Transient'", variable.markingTransient)
  }

  private static func reference(_ variable: VariableDeclSyntax) -> Complaint? {
    let keywords: [Keyword] = [.weak, .unowned]
    guard
      let modifier = variable.modifiers.first(where: { modifier in
        keywords.contains { modifier.name.tokenKind == .keyword($0) }
      })
    else { return nil }
    return Complaint(
      "reference",
      """
      '\(modifier.name.text)' is not needed: a model refers to others by their identifiers and \
      makes no reference cycles
      """, at: modifier
    ).fixing("mark it '@Transient'", variable.markingTransient)
  }

  private static func type(_ variable: VariableDeclSyntax) -> Complaint? {
    guard let binding = variable.bindings.first, binding.typeAnnotation == nil,
      binding.initializer == nil
    else { return nil }
    return Complaint(
      "type", "a stored property needs a type or a default to infer it from", at: binding.pattern)
  }

  /// Types that can be told from their syntax, and that nothing could make storable.
  private static func shape(_ variable: VariableDeclSyntax) -> Complaint? {
    guard let binding = variable.bindings.first else { return nil }
    let type = binding.typeAnnotation?.type
    let value = type == nil ? binding.initializer?.value : nil
    if type?.isTuple == true
      || value?.as(TupleExprSyntax.self).map({ $0.elements.count > 1 }) == true
    {
      return Complaint(
        "tuple", "a tuple can't be stored: make it a 'Codable' struct, or a property each",
        at: binding.pattern)
    }
    if type?.isFunction == true || value?.is(ClosureExprSyntax.self) == true {
      return Complaint(
        "function", "a function can't be stored: store what it depends on, and write a method",
        at: binding.pattern
      ).fixing("mark it '@Transient'", variable.markingTransient)
    }
    return nil
  }

  /// What an `#if` inside a declaration decides, nobody here can see.
  private static func conditionalAttribute(_ variable: VariableDeclSyntax) -> Complaint? {
    let conditional = variable.attributes.first { $0.is(IfConfigDeclSyntax.self) }
    return conditional.map { conditional in
      Complaint(
        "conditionalAttribute",
        "an attribute of a stored property can't be inside '#if': put the whole property there",
        at: conditional)
    }
  }

  /// Options of `@Attribute` that are not there.
  private static func option(_ variable: VariableDeclSyntax) -> Complaint? {
    let arguments = variable.attributes.first(named: "Attribute")?.argumentList ?? []
    for argument in arguments where argument.label == nil {
      let call = argument.expression.as(FunctionCallExprSyntax.self)
      let member = (call?.calledExpression ?? argument.expression).as(MemberAccessExprSyntax.self)
      let advice = "keep what can be stored, and convert it in a computed property"
      switch member?.declName.baseName.text {
      case "transformable":
        return Complaint(
          "transformable", "value transformers are not supported: \(advice)",
          at: argument.expression)
      default: continue
      }
    }
    return nil
  }
}

extension TypeSyntax {
  /// Whether it is written as a tuple of several, or an optional of one.
  fileprivate var isTuple: Bool {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isTuple }
    guard let tuple = self.as(TupleTypeSyntax.self) else { return false }
    if tuple.elements.count == 1, let element = tuple.elements.first { return element.type.isTuple }
    return true
  }

  /// Whether it is written as a function, or an optional of one.
  fileprivate var isFunction: Bool {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isFunction }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isFunction }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.type.isFunction == true
    }
    return self.is(FunctionTypeSyntax.self)
  }
}
