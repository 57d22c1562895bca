// The members `@Model` adds to the class. Each is a statement a property, so that the compiler checks
// them one by one and a long class costs time in proportion.

extension ModelDescription {
  /// The generated members, in order.
  var members: [String] {
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
      """
      \(access.prefix)static var _$observation: TesseraCore.ModelObservation {
        .\(observation)
      }
      """,
      describe, load, encode, fillDefault, withStorage, publish,
    ]
    if isConditional { members.append(indexConstants) }
    if !hasInitializer { members.append("init() {}") }
    return members
  }

  /// What a class that is refused for inheriting from a model gets all the same, so that the compiler
  /// does not add that it is missing.
  var membersOfSubclass: [String] {
    guard hasDesignatedInitializer else { return [] }
    return [
      """
      \(access.prefix)required init(_$state state: consuming TesseraCore._ModelState) {
        super.init(_$state: state)
      }
      """
    ]
  }

  private var describe: String {
    let statements = declarations.lines { member in
      switch member {
      case .property(let property): statement(describing: property)
      case .constraints(let constraints): constraints.statement
      case .conditional: nil
      }
    }
    return function(
      "static func _$describe(_ description: inout TesseraCore._EntityDescription)", statements)
  }

  private func statement(describing property: PropertyDescription) -> String {
    var arguments = [
      String(reflecting: property.plainName), property.number, "\\\(name).\(property.name)",
      "\\\(name)?.?.\(property.name)",
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
    let statements = declarations.propertyLines {
      "if unsafe !\($0.storage).load(row, columns[\($0.number)]) { _$noteMissing(\($0.number)) }"
    }
    return function(
      """
      func _$load(
        _ row: TesseraCore.RowReader, _ columns: Swift.UnsafePointer<Swift.Int32>
      )
      """, statements)
  }

  private var encode: String {
    cases(
      "func _$encode(_ index: Swift.Int) -> TesseraCore.StoreValue", otherwise: "return .null"
    ) { "return \($0.storage).encode()" }
  }

  private var fillDefault: String {
    cases(
      // A default may name anything but this.
      "func _$fillDefault(_ _$index: Swift.Int) -> Swift.Bool", by: "_$index",
      otherwise: "return false"
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
      """, otherwise: "break"
    ) { "visitor.visit(&\($0.storage))" }
  }

  private var publish: String {
    cases(
      """
      func _$publish(
        _ index: Swift.Int, _ phase: TesseraCore._PublicationPhase,
        to registrar: ObservationRegistrar
      )
      """, otherwise: "break"
    ) { property in
      observation == "none"
        ? nil : "_$announce(\(name).\(property.keyPath), phase, to: registrar)"
    }
  }

  private func function(_ signature: String, _ statements: [String]) -> String {
    let lines = statements.isEmpty ? "" : statements.joined(separator: "\n") + "\n"
    return "\(access.prefix)\(signature) {\n\(lines)}"
  }

  /// A function that switches over the property's index; a property for which `statement` is nil
  /// has no case.
  private func cases(
    _ signature: String, by index: String = "index", otherwise: String,
    _ statement: (PropertyDescription) -> String?
  ) -> String {
    let lines = declarations.propertyLines { property in
      statement(property).map { "case \(property.number): \($0)" }
    }
    if lines.isEmpty { return function(signature, otherwise == "break" ? [] : [otherwise]) }
    return function(
      signature, ["switch \(index) {"] + lines + ["default: \(otherwise)", "}"])
  }
}
