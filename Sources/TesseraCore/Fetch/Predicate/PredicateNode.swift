import Foundation

/// A node of a predicate's expression that a store can answer.
///
/// Foundation's expression types adopt it, one file a family. A node without it is refused by name.
protocol PredicateNode {
  /// What the node stands for.
  func term(in scope: PredicateScope) throws -> Term
  /// The node in words, for an error; values are not shown.
  func sketch(in scope: PredicateScope) -> String
}

/// What the variables of an expression stand for, and who knows the properties.
struct PredicateScope {
  let resolver: any PropertyResolving
  let storeIdentifier: String?
  /// How many collections are around, whose elements variables stand for.
  var depth = 0
  /// How many predicates and closures this is inside of.
  private var level = 0
  private static let mostLevels = 200
  /// The name of the entity that is asked for.
  private let root: String
  private var terms: [PredicateExpressions.VariableID: Term]
  private var names: [PredicateExpressions.VariableID: String]

  /// A scope in which `variable` is an object of `entity`.
  init(
    resolver: any PropertyResolving, storeIdentifier: String?,
    variable: PredicateExpressions.VariableID, entity: Int
  ) {
    self.resolver = resolver
    self.storeIdentifier = storeIdentifier
    terms = [variable: .object(ObjectPath(entity: entity, in: resolver.store))]
    root = resolver.store.entities[entity].name
    names = [variable: root]
  }

  /// The scope inside a closure that is handed `term`.
  func binding(
    _ variable: PredicateExpressions.VariableID, to term: Term, named name: String
  ) -> PredicateScope {
    var scope = self
    scope.level += 1
    scope.terms[variable] = term
    scope.names[variable] = name
    return scope
  }

  /// What a variable stands for.
  func term(of variable: PredicateExpressions.VariableID) -> Term? { terms[variable] }

  /// What a variable is called in an error.
  func name(of variable: PredicateExpressions.VariableID) -> String { names[variable] ?? "$0" }

  /// What `expression` stands for.
  func term(of expression: Any) throws -> Term {
    // Each is a call inside a call, and a stack has an end. Databases have a limit too, which is nearer.
    guard level <= Self.mostLevels else {
      throw FetchError(
        .tooComplex, root,
        "predicates are inside one another in more than \(Self.mostLevels) levels",
        remedy: "A chain of && or || is one level; put lists together with all(of:) or any(of:)")
    }
    guard let node = expression as? any PredicateNode else {
      throw unsupported(expression, "no store can answer this operator")
    }
    return try node.term(in: self)
  }

  /// The values `expression` may have.
  func choices(of expression: Any) throws -> Choices {
    try choices(of: try term(of: expression), for: expression)
  }

  /// The values `term`, what `expression` stands for, may have.
  func choices(of term: Term, for expression: Any) throws -> Choices {
    switch term {
    case .object(let object): return object.choices
    case .scalar(let choices): return choices
    case .captured(let value):
      if let choice = choice(capturing: value) { return Choices(choice) }
      throw FetchError(
        .unsupportedValue, sketch(of: expression),
        "a captured value of type \(type(of: value)) can't be compared with what is stored",
        remedy: "Capture one of the attributes' types, or an object")
    case .stored(let part): return part.choices(part.operand)
    case .column(let column):
      if let choice = try column.choice(in: self, for: expression) { return Choices(choice) }
      throw FetchError(
        .unsupportedValue, sketch(of: expression),
        "captured values of type \(column.type) can't be compared with what is stored",
        remedy: "Capture an array of one of the attributes' types")
    case .collection:
      throw unsupported(
        expression, "a collection can't be compared",
        remedy: "Ask for its elements with contains(where:), allSatisfy, count or isEmpty")
    case .range: throw unsupported(expression, "a range can only be asked what it contains")
    }
  }

  /// When the Boolean `expression` holds.
  func condition(of expression: Any) throws -> Condition {
    try choices(of: expression).truth
  }

  /// The expression in words.
  func sketch(of expression: Any) -> String {
    // What is very deep is long too, and nobody reads that far.
    if level > Self.mostLevels { return "…" }
    if let node = expression as? any PredicateNode { return node.sketch(in: self) }
    let name = String(describing: type(of: expression))
    return String(name.prefix { $0 != "<" })
  }

  /// The error for an expression that can't be translated.
  func unsupported(_ expression: Any, _ message: String, remedy: String? = nil) -> FetchError {
    FetchError(.unsupportedExpression, sketch(of: expression), message, remedy: remedy)
  }
}
