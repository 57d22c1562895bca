import Foundation

/// A collection in a predicate: what its elements are, and the filters it went through.
struct Gathering {
  /// Where the elements come from.
  enum Source {
    /// The objects of a to-many.
    case related(Condition.Path, entity: Int)
    /// The elements of a `Codable` value.
    case stored(StoredPart, element: Any.Type)
    /// Values of the program.
    case captured([Any])
  }

  /// What a filter asks of the elements, not translated before they are asked for: the number by which
  /// an element is known depends on where that is.
  struct Filter {
    var variable: PredicateExpressions.VariableID
    var test: Any
    var scope: PredicateScope
  }

  var source: Source
  /// When there is a collection at all; nil where there always is.
  var exists: Condition?
  var filters: [Filter] = []

  init(_ source: Source, exists: Condition? = nil) {
    self.source = source
    self.exists = exists
  }

  /// Says when there is a collection at all.
  mutating func require(_ condition: Condition?) {
    guard let condition else { return }
    exists = exists.map { .all([condition, $0]) } ?? condition
  }
}

extension PredicateScope {
  /// What `expression` stands for, as a collection.
  func gathering(_ expression: Any, for node: Any) throws -> Gathering {
    switch try term(of: expression) {
    case .collection(let gathering): return gathering
    case .captured(let value):
      if let elements = elements(capturing: value) { return Gathering(.captured(elements)) }
    case .stored(let part):
      if let element = part.elementType {
        return Gathering(.stored(part, element: element), exists: part.filter)
      }
    default: break
    }
    throw unsupported(
      node, "only a to-many, a stored array or set and a captured collection have elements")
  }

  /// The elements of a captured collection; nil where it is none. No value has none.
  private func elements(capturing value: Any) -> [Any]? {
    if isNil(value) { return [] }
    // A text is a sequence too, but not a list of values.
    if value is any _Storable { return nil }
    func list(_ sequence: some Sequence) -> [Any] { sequence.map { $0 as Any } }
    return (value as? any Collection).map { list($0) }
  }

  /// The elements of a collection of which `test` holds; all of them without one.
  func elements(
    of gathering: Gathering, _ variable: PredicateExpressions.VariableID? = nil,
    where test: Any? = nil, named name: String
  ) throws -> Condition.Elements {
    try elements(of: gathering, named: name) { scope, element in
      guard let variable, let test else { return .constant(true) }
      return try scope.binding(variable, to: element, named: name).condition(of: test)
    }
  }

  /// The same; `test` is handed the scope around an element, and the element.
  func elements(
    of gathering: Gathering, named name: String,
    where test: (PredicateScope, Term) throws -> Condition
  ) throws -> Condition.Elements {
    var inner = self
    inner.depth += 1
    let (element, rows) = inner.element(of: gathering)
    var conditions: [Condition] = []
    for filter in gathering.filters {
      var scope = filter.scope
      scope.depth = inner.depth
      conditions.append(
        try scope.binding(filter.variable, to: element, named: name).condition(of: filter.test))
    }
    conditions.append(try test(inner, element))
    if let exists = gathering.exists { conditions.append(exists) }
    let source: Condition.Elements.Source =
      switch gathering.source {
      case .related(let path, _): .related(path)
      case .stored(let part, _): .stored(part.json)
      case .captured: .captured(rows?.table ?? ValueTable(rows: []))
      }
    return Condition.Elements(source, depth: inner.depth, filter: .all(conditions))
  }

  /// What stands for an element, in a scope inside the collection.
  private func element(of gathering: Gathering) -> (Term, CapturedRows?) {
    switch gathering.source {
    case .related(_, let entity):
      return (.object(ObjectPath(depth: depth, entity: entity, in: resolver.store)), nil)
    case .stored(_, let type):
      let path = Condition.Path(end: .element(0), depth: depth)
      return (.stored(StoredPart(.path(path), type: type)), nil)
    case .captured(let values):
      let rows = CapturedRows(count: values.count)
      return (.column(CapturedColumn(values, of: rows, depth: depth)), rows)
    }
  }
}
