import Foundation

// Where values come from: the object, its properties, the program.

extension PredicateExpressions.Variable: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    if let term = scope.term(of: key) { return term }
    throw scope.unsupported(self, "the variable belongs to another expression")
  }

  func sketch(in scope: PredicateScope) -> String { scope.name(of: key) }
}

extension PredicateExpressions.Value: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term { .captured(value) }
  func sketch(in scope: PredicateScope) -> String { "…" }
}

extension PredicateExpressions.KeyPath: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    switch try scope.term(of: root) {
    case .object(let object): return try term(of: object, in: scope)
    case .captured(let value):
      if let captured = value as? any AnyCapturedValue { return .captured(captured.compared) }
      if let text = value as? String {
        if let form = TextForm.form(of: keyPath) {
          return .scalar(Choices(.operand(.value(form.value(of: text)))))
        }
        if keyPath as AnyKeyPath == \String._reversedText { return .captured(text) }
      }
      guard let value = value as? Root.Output else {
        throw scope.unsupported(self, "the captured value is nil")
      }
      return .captured(value[keyPath: keyPath])
    case .column(let column):
      if keyPath as AnyKeyPath == \String._reversedText { return .column(column) }
      return .column(
        try column.map { value in
          guard let value = value as? Root.Output else {
            throw scope.unsupported(self, "a captured value is of another type than the others")
          }
          return value[keyPath: keyPath]
        })
    case .scalar(let choices): return try term(of: choices, in: scope)
    case .stored(let part): return try term(of: part, in: scope)
    case .collection(let gathering): return try term(of: gathering, in: scope)
    case .range: throw scope.unsupported(self, "a range can only be asked what it contains")
    }
  }

  /// What it leads to from a value that was made of stored ones.
  private func term(of choices: Choices, in scope: PredicateScope) throws -> Term {
    let keyPath: AnyKeyPath = keyPath
    if let form = TextForm.form(of: keyPath) { return .scalar(choices.form(form)) }
    // What starts with a reversed text ends with the text: that is asked of the text itself.
    if keyPath == \String._reversedText { return .scalar(choices) }
    if keyPath == \String.isEmpty {
      return .scalar(
        Choices(Choices.compare(.equal, choices, Choices(.operand(.value(.text("")))))))
    }
    if keyPath == \String.count {
      return .scalar(
        try choices.map { choice in
          guard let operand = choice.operand else { throw scope.unsupported(self, "no text") }
          return Choices(.operand(.characterCount(operand)))
        })
    }
    if RawValuePath.leads(self.keyPath) { return .scalar(choices) }
    throw scope.unsupported(self, "no store can look inside a value of type \(Root.Output.self)")
  }

  /// What it leads to from a `Codable` value.
  private func term(of part: StoredPart, in scope: PredicateScope) throws -> Term {
    if part.elementType != nil {
      switch kind {
      case .collectionCount, .collectionIsEmpty:
        let gathering = try scope.gathering(root, for: self)
        let term = try term(of: gathering, in: scope)
        guard case .scalar(let choices) = term else { return term }
        // Where nothing is stored, neither is a number.
        let isThere = Condition.compare(.notEqual, part.operand, .value(.null))
        return .scalar(Choices(isThere, choices, else: Choices(.none)))
      case .collectionFirst: return .stored(part.part(.element(0), type: Output.self))
      case .bidirectionalCollectionLast:
        return .stored(part.part(.element(-1), type: Output.self))
      default: break
      }
    }
    if StoredForm(of: part.type) != nil {
      return try term(of: try scope.choices(of: .stored(part), for: root), in: scope)
    }
    if let inner = part.part(keyPath) { return .stored(inner) }
    throw FetchError(
      .unsupportedExpression, sketch(in: scope),
      "what \(Root.Output.self) encodes doesn't tell where this is stored",
      remedy: "Use a stored field that is encoded by itself, or give the model an attribute for it")
  }

  /// What it leads to from a collection.
  private func term(of gathering: Gathering, in scope: PredicateScope) throws -> Term {
    let elements = try scope.elements(of: gathering, named: scope.elementName(of: root))
    switch kind {
    case .collectionCount: return .scalar(Choices(.operand(.count(elements))))
    case .collectionIsEmpty: return .scalar(Choices(Condition.any(in: elements).negated))
    default:
      throw scope.unsupported(
        self, "of a collection only its count and whether it is empty can be asked",
        remedy: "Ask for an element with contains(where:)")
    }
  }

  private func term(of object: ObjectPath, in scope: PredicateScope) throws -> Term {
    let known = scope.resolver.reference(for: keyPath)
    guard let reference = known,
      scope.resolver.store[reference].attribute?.isEphemeral != true
    else {
      if scope.resolver.identifierKeyPaths(of: object.entity).contains(keyPath) {
        return .scalar(object.choices)
      }
      throw FetchError(
        .unknownProperty, sketch(in: scope),
        "\(scope.resolver.store.entities[object.entity].name) stores no such property",
        remedy: "Use a stored property: what is computed, transient or ephemeral is in memory only")
    }
    switch scope.resolver.store[reference].kind {
    case .attribute(let attribute):
      let operand = Condition.Operand.path(object.path(reference))
      if attribute.valueType == CodableText.valueType {
        return .stored(StoredPart(operand, type: Output.self, filter: object.filter))
      }
      return .scalar(Choices(.operand(operand), where: object.filter))
    case .toOne(let toOne):
      return .object(
        ObjectPath(
          depth: object.depth, steps: object.steps + [reference], entity: toOne.target,
          in: scope.resolver.store,
          filter: object.filter))
    case .toMany(let toMany):
      return .collection(
        Gathering(
          .related(object.path(reference), entity: toMany.target), exists: object.filter))
    }
  }

  private var isTextForm: Bool {
    TextForm.form(of: keyPath) != nil || keyPath as AnyKeyPath == \String._reversedText
  }

  func sketch(in scope: PredicateScope) -> String {
    let base = scope.sketch(of: root)
    if Root.Output.self is any AnyCapturedValue.Type { return base }
    if let reference = scope.resolver.reference(for: keyPath) {
      return "\(base).\(scope.resolver.store[reference].name)"
    }
    switch kind {
    case .collectionCount: return "\(base).count"
    case .collectionIsEmpty: return "\(base).isEmpty"
    case .collectionFirst: return "\(base).first"
    case .bidirectionalCollectionLast: return "\(base).last"
    default: break
    }
    if Root.Output.self == String.self, isTextForm { return base }
    if RawValuePath.leads(keyPath) { return "\(base).rawValue" }
    if let name = KeyPathNames.name(of: keyPath) { return "\(base).\(name)" }
    // Swift keeps the name of a stored property only; of a computed one the type says most.
    let name = keyPath.debugDescription.split(separator: ".").last.map(String.init) ?? ""
    return name.contains(">") || name.isEmpty ? "\(base).(\(Output.self))" : "\(base).\(name)"
  }
}
