import SwiftSyntax

/// A model class, as its declaration says it.
struct ModelDescription {
  /// The class's name, without what it is nested in.
  let name: String
  /// How visible the class is.
  let access: Access
  let isFinal: Bool
  /// Whether classes of other modules may inherit from it.
  let isOpen: Bool
  /// Whether code of other modules may know what is in its members.
  let isVisibleOutside: Bool
  /// The superclass as written, where that is a model.
  let superclass: String?
  /// What `observation:` was given, without a type before it: `onSave`, `onChange` or `none`.
  let observation: String
  /// Whether `observation:` is written out.
  let saysObservation: Bool
  /// The properties of a superclass that it overrides, as written.
  let overridden: [String]
  /// What the class declares for the store, in order.
  let declarations: [ModelMember]
  /// Whether the class declares an initialiser.
  let hasInitializer: Bool
  /// Whether one of them delegates to no other.
  let hasDesignatedInitializer: Bool
  /// Whether one of them calls the superclass's: there is one then.
  let callsSuperInit: Bool

  /// The stored properties of every branch, in order.
  var properties: [PropertyDescription] { declarations.flatMap(\.properties) }
  /// Whether the numbers of the properties depend on conditions.
  var isConditional: Bool {
    declarations.contains { if case .conditional = $0 { !$0.properties.isEmpty } else { false } }
  }
}

extension ModelDescription {
  /// Reads a class that was checked.
  ///
  /// - Parameters:
  ///   - isSubclass: Whether its superclass is a model, where the compiler tells.
  ///   - surroundings: What the class is nested in.
  init(
    _ declaration: ClassDeclSyntax, attribute: AttributeSyntax?, isSubclass: Bool = false,
    in surroundings: [Syntax] = []
  ) {
    name = declaration.name.text
    access = Access(declaration.modifiers)
    isFinal = declaration.modifiers.contains(.final)
    isOpen = declaration.modifiers.contains(.open)
    isVisibleOutside = access == .public && surroundings.areAllPublic
    // A superclass comes first.
    superclass =
      isSubclass
      ? declaration.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription : nil
    observation = Self.observation(of: attribute)
    saysObservation =
      attribute?.argumentList?.contains { $0.label?.text == "observation" } == true
    overridden = declaration.everyMember.compactMap { member in
      guard let variable = member.as(VariableDeclSyntax.self),
        variable.modifiers.contains(.override), !variable.modifiers.contains(.class)
      else { return nil }
      return variable.bindings.first?.pattern.trimmedDescription
    }
    declarations = ModelMember.all(in: declaration)
    let initializers = declaration.initializers
    hasInitializer = !initializers.isEmpty
    callsSuperInit = initializers.contains { initializer in
      initializer.tokens(viewMode: .sourceAccurate).contains {
        // `super` is the base of `super.init`.
        $0.tokenKind == .keyword(.super) && $0.parent?.parent?.trimmedDescription == "super.init"
      }
    }
    hasDesignatedInitializer = initializers.contains { !$0.modifiers.contains(.convenience) }
  }

  /// What an `@Model` says of its observation.
  static func observation(of attribute: AttributeSyntax?) -> String {
    for argument in attribute?.argumentList ?? [] where argument.label?.text == "observation" {
      return argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        ?? "onSave"
    }
    return "onSave"
  }
}

extension ClassDeclSyntax {
  /// The variables a model keeps, those inside `#if` too: stored, of the object, not `@Transient`.
  var storedProperties: [VariableDeclSyntax] {
    everyMember.compactMap { $0.as(VariableDeclSyntax.self) }.filter(\.isPersisted)
  }
}

extension VariableDeclSyntax {
  /// Whether a model keeps this variable.
  var isPersisted: Bool {
    // What overrides has no storage: it is the superclass's property, computed or observed.
    !modifiers.contains(.static) && !modifiers.contains(.class) && !modifiers.contains(.override)
      && attributes.first(named: "Transient") == nil && bindings.contains { $0.isStored }
  }
}

extension PatternBindingSyntax {
  /// Whether the binding has storage: no accessors, or observers only.
  var isStored: Bool {
    guard let accessorBlock else { return true }
    return !accessorBlock.observers.isEmpty
  }
}

extension AccessorBlockSyntax {
  /// The `willSet` and `didSet` in the block.
  var observers: [AccessorDeclSyntax] {
    guard case .accessors(let accessors) = accessors else { return [] }
    return accessors.filter {
      $0.accessorSpecifier.tokenKind == .keyword(.willSet)
        || $0.accessorSpecifier.tokenKind == .keyword(.didSet)
    }
  }
}
