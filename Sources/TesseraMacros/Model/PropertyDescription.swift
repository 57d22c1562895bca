import SwiftSyntax

/// One stored property of a model class, as its declaration says it.
struct PropertyDescription {
  /// The declaration.
  let declaration: VariableDeclSyntax
  /// Its position among the stored properties; nil where that depends on conditions.
  let index: Int?
  /// The name as written, with backticks where it has them.
  let name: String
  /// The type as written, an implicitly unwrapped optional as an optional; nil where it is inferred.
  let type: String?
  /// The default as written.
  let defaultValue: String?
  /// What `@Attribute` was given; nil where it is not there.
  let attribute: String?
  /// What `@Relationship` was given; nil where it is not there.
  let relationship: String?
  /// How visible the property is to readers.
  let access: Access

  /// The name without backticks: the property's name in the schema.
  var plainName: String { name.filter { $0 != "`" } }
  /// The property that keeps the value.
  var storage: String { generated("_$v_") }
  /// The constant with the key path.
  var keyPath: String { generated("_$k_") }

  /// The constant with its position, where that depends on conditions.
  var indexConstant: String { generated("_$n_") }
  /// Whether the property's observers are running.
  var observerFlag: String { generated("_$o_") }
  /// Its position as an expression.
  var number: String { index.map(String.init) ?? "_$Index.\(indexConstant)" }

  /// A blank storage of the property's type.
  var blankStorage: String {
    if let type { return "TesseraCore._storage(of: (\(type)).self)" }
    return "TesseraCore._storage(like: \(defaultValue ?? "()"))"
  }

  func generated(_ prefix: String) -> String {
    let name = prefix + plainName
    // A name that only backticks make a name (`two words`) needs them again.
    let isPlain = name.allSatisfy { $0 == "_" || $0 == "$" || $0.isLetter || $0.isNumber }
    return isPlain ? name : "`\(name)`"
  }
}

extension PropertyDescription {
  /// Reads a declaration with one binding.
  init(_ declaration: VariableDeclSyntax, _ binding: PatternBindingSyntax, index: Int?) {
    self.declaration = declaration
    self.index = index
    name = binding.pattern.trimmedDescription
    if let unwrapped = binding.typeAnnotation?.type
      .as(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    {
      type = "\(unwrapped.wrappedType.trimmedDescription)?"
    } else {
      type = binding.typeAnnotation?.type.trimmedDescription
    }
    defaultValue = binding.initializer?.value.trimmedDescription
    attribute = Self.arguments(of: "Attribute", in: declaration)
    relationship = Self.arguments(of: "Relationship", in: declaration)
    access = Access(declaration.modifiers)
  }

  private static func arguments(of name: String, in declaration: VariableDeclSyntax) -> String? {
    declaration.attributes.first(named: name).map { $0.argumentList?.trimmedDescription ?? "" }
  }
}
