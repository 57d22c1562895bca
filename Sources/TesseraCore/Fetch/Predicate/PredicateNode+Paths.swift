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
      guard let value = value as? Root.Output else {
        throw scope.unsupported(self, "the captured value is nil")
      }
      return .captured(value[keyPath: keyPath])
    case .scalar(let choices):
      if keyPath as AnyKeyPath == \String.isEmpty {
        return .scalar(
          Choices(Choices.compare(.equal, choices, Choices(.operand(.value(.text("")))))))
      }
      throw scope.unsupported(
        self, "no store can look inside a value of type \(Root.Output.self)",
        remedy: isRawValue ? "Compare the property itself with a captured case" : nil)
    case .range: throw scope.unsupported(self, "a range can only be asked what it contains")
    }
  }

  /// Whether this is `rawValue`, as far as its type tells: Swift does not keep the name.
  private var isRawValue: Bool {
    func rawType<Raw: RawRepresentable>(_: Raw.Type) -> Any.Type { Raw.RawValue.self }
    guard let raw = Root.Output.self as? any RawRepresentable.Type else { return false }
    return rawType(raw) == Output.self
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
    case .attribute:
      let path = Condition.Path(steps: object.steps, end: .property(reference))
      return .scalar(Choices(.operand(.path(path)), where: object.filter))
    case .toOne(let toOne):
      return .object(
        ObjectPath(
          steps: object.steps + [reference], entity: toOne.target, in: scope.resolver.store,
          filter: object.filter))
    case .toMany: throw scope.unsupported(self, "a to-many can't be used in a predicate yet")
    }
  }

  func sketch(in scope: PredicateScope) -> String {
    let base = scope.sketch(of: root)
    if let reference = scope.resolver.reference(for: keyPath) {
      return "\(base).\(scope.resolver.store[reference].name)"
    }
    if keyPath as AnyKeyPath == \String.isEmpty { return "\(base).isEmpty" }
    // Swift keeps the name of a stored property only; of a computed one the type says most.
    let name = keyPath.debugDescription.split(separator: ".").last.map(String.init) ?? ""
    return name.contains(">") || name.isEmpty ? "\(base).(\(Output.self))" : "\(base).\(name)"
  }
}
