// The members `@Model` adds to the class. Each is a statement a property, so that the compiler checks
// them one by one and a long class costs time in proportion.

extension ModelDescription {
  /// The generated members, in order.
  var members: [String] {
    superclass.map(membersOfSubclass) ?? membersOfTopClass
  }

  private var membersOfTopClass: [String] {
    var members = [
      // Unchecked because the check costs more than a read; each access is one step and calls nobody.
      """
      @safe @exclusivity(unchecked) \(access.prefix)final var _$state = TesseraCore._ModelState()
      """,
      """
      \(access.prefix)\(isFinal ? "" : "required ")init(
        _$state state: consuming TesseraCore._ModelState
      ) {
        _$state = state\(callsSuperInit ? "\nsuper.init()" : "")
      }
      """,
      observationMember,
    ]
    if !isFinal {
      members += [numberMember("_$firstIndex", "0"), numberMember("_$propertyCount", ownCount)]
    }
    members += workingMembers
    if !hasInitializer { members.append("init() {}") }
    return members
  }

  /// What works on the properties.
  var workingMembers: [String] {
    [describe, load, encode, fillDefault, withStorage, publish]
      + (isConditional ? [indexConstants] : [])
  }

  var observationMember: String {
    """
    \(typePrefix)var _$observation: TesseraCore.ModelObservation {
      .\(observation)
    }
    """
  }

  private var describe: String {
    var statements = declarations.lines { member in
      switch member {
      case .property(let property): statement(describing: property)
      case .constraints(let constraints): constraints.statement
      case .conditional: nil
      }
    }
    // An override has a key path of its own, and is the property it overrides all the same.
    statements += overridden.map {
      """
      description.overrides(\(String(reflecting: $0.filter { $0 != "`" })), \\\(root).\($0), \
      \\\(root)?.?.\($0))
      """
    }
    if !isFinal, !statements.isEmpty {
      statements =
        ["func _$properties<_$Class: \(name)>(of type: _$Class.Type) {"] + statements
        + ["}", "_$properties(of: Self.self)"]
    }
    if !isFinal || superclass != nil { statements.insert("description.enter(\(name).self)", at: 0) }
    if superclass != nil { statements.insert("super._$describe(&description)", at: 0) }
    return """
      \(typePrefix)func _$describe(_ description: inout TesseraCore._EntityDescription) {
      \(statements.joined(separator: "\n"))
      }
      """
  }

  /// The root of the key paths: what inherits the properties names them by key paths of its own.
  private var root: String { isFinal ? name : "_$Class" }

  private func statement(describing property: PropertyDescription) -> String {
    var arguments = [
      String(reflecting: property.plainName), index(of: property), "\\\(root).\(property.name)",
      "\\\(root)?.?.\(property.name)",
      "{ $0.\(property.storage) }", "hasDefault: \(property.defaultValue != nil)",
    ]
    if let attribute = property.attribute {
      arguments.append("attribute: TesseraCore._AttributeOptions(\(attribute))")
    }
    if let relationship = property.relationship {
      arguments.append("relationship: TesseraCore._RelationshipOptions(\(relationship))")
    }
    return "description.property(\(arguments.joined(separator: ", ")))"
  }

  private var load: String {
    var statements = declarations.propertyLines { property in
      let index = index(of: property)
      return
        "if unsafe !\(property.storage).load(row, columns[\(index)]) { _$noteMissing(\(index)) }"
    }
    if superclass != nil { statements.insert("unsafe super._$load(row, columns)", at: 0) }
    return function(
      """
      func _$load(
        _ row: TesseraCore.RowReader, _ columns: Swift.UnsafePointer<Swift.Int32>
      )
      """, statements)
  }

  private var encode: String {
    cases(
      "func _$encode(_ index: Swift.Int) -> TesseraCore.StoreValue", otherwise: "return .null",
      super: "return super._$encode(index)"
    ) { "return \($0.storage).encode()" }
  }

  private var fillDefault: String {
    cases(
      // A default may name anything but this.
      "func _$fillDefault(_ _$index: Swift.Int) -> Swift.Bool", by: "_$index",
      otherwise: "return false", super: "return super._$fillDefault(_$index)"
    ) { property in
      property.defaultValue.map { "\(property.storage).fill(\($0))\nreturn true" }
    }
  }

  private var withStorage: String {
    cases(
      """
      func _$withStorage<Visitor: TesseraCore._StorageVisitor>(
        _ index: Swift.Int, _ visitor: inout Visitor
      )
      """, otherwise: "break", super: "super._$withStorage(index, &visitor)"
    ) { "visitor.visit(&\($0.storage))" }
  }

  private var publish: String {
    cases(
      """
      func _$publish(
        _ index: Swift.Int, _ phase: TesseraCore._PublicationPhase,
        to registrar: ObservationRegistrar
      )
      """, otherwise: "break", super: "super._$publish(index, phase, to: registrar)"
    ) { property in
      observation == "none"
        ? nil : "_$announce(\(name).\(property.keyPath), phase, to: registrar)"
    }
  }

  private func function(_ signature: String, _ statements: [String]) -> String {
    let lines = statements.isEmpty ? "" : statements.joined(separator: "\n") + "\n"
    return "\(overridePrefix)\(signature) {\n\(lines)}"
  }

  /// A function that switches over the property's index, and leaves those of the superclass to it; a
  /// property for which `statement` is nil has no case.
  private func cases(
    _ signature: String, by index: String = "index", otherwise: String, super inherited: String,
    _ statement: (PropertyDescription) -> String?
  ) -> String {
    let lines = declarations.propertyLines { property in
      statement(property).map { "case \(property.number): \($0)" }
    }
    let otherwise = superclass == nil ? otherwise : inherited
    if lines.isEmpty { return function(signature, otherwise == "break" ? [] : [otherwise]) }
    let own = superclass.map { "\(index) &- \($0)._$propertyCount" } ?? index
    return function(
      signature, ["switch \(own) {"] + lines + ["default: \(otherwise)", "}"])
  }
}
