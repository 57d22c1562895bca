import SwiftSyntax

/// Writes a condition as an expression of Foundation's nodes.
///
/// What does not name the object, or a variable that follows from it, is a value of the program and is
/// captured whole, whatever it is. Everything else has its node, or is complained of.
final class PredicateTranslator {
  private(set) var complaints: [Complaint] = []
  /// The closures that are being written, the innermost last.
  private var frames: [Frame] = []
  private var lastName = -1

  /// A closure that is being written.
  private struct Frame {
    /// What names in the source stand for.
    var variables: [String: String]
    /// What the expression before a `?` in a chain stands for.
    var hole: (id: SyntaxIdentifier, name: String)?
    /// What is written before its expression.
    var statements: [String] = []
    /// The names of constants of the program that are declared in it.
    var constants: Set<String> = []
  }

  /// A name that no source has.
  func freshName() -> String {
    lastName += 1
    return "_$\(lastName)"
  }

  /// Says what is wrong.
  func complain(_ id: String, _ message: String, at node: some SyntaxProtocol) -> PredicatePart {
    complaints.append(Complaint("predicate.\(id)", message, at: node))
    return .none
  }
}

// Closures.

extension PredicateTranslator {
  /// A closure with one expression.
  func closure(_ closure: ClosureExprSyntax) -> PredicatePart {
    let names = closure.parameterNames ?? closure.shorthandNames
    let capture = closure.signature?.capture.map { $0.trimmedDescription + " " } ?? ""
    // Only the predicate itself is of several objects.
    if names.count > 1, depth > 0 {
      return complain(
        "parameters", "this closure is handed one object, not \(names.count)", at: closure)
    }
    let written = names.map { $0 == "_" || $0.hasPrefix("$") ? freshName() : $0 }
    return writing(
      written.joined(separator: ", "), capture,
      variables: Dictionary(zip(names, written), uniquingKeysWith: { first, _ in first }),
      { self.body(closure.statements, in: closure) })
  }

  /// A closure whose expression `body` gives.
  ///
  /// - Parameters:
  ///   - name: What it is handed is called.
  ///   - capture: Its list of captures, with a space after it.
  ///   - variables: What names in the source stand for in it.
  ///   - hole: The expression before a `?` that it is handed.
  func writing(
    _ name: String, _ capture: String = "", variables: [String: String] = [:],
    hole: SyntaxIdentifier? = nil, _ body: () -> PredicatePart
  ) -> PredicatePart {
    frames.append(Frame(variables: variables, hole: hole.map { ($0, name) }))
    let result = body()
    let frame = frames.removeLast()
    if result.isImplicit { return .none }
    if frame.statements.isEmpty {
      return PredicatePart(
        code: "{ \(capture)\(name) in \(result.code) }", weight: result.weight,
        isOpen: result.isOpen)
    }
    // Statements are checked one by one, and the closure's type is known before.
    let lines = frame.statements + ["return \(result.code)"]
    return PredicatePart(
      code: "{ \(capture)\(name) in\n" + lines.joined(separator: "\n") + "\n}", weight: 1)
  }

  /// How many closures are around what is being written.
  var depth: Int { frames.count }

  /// The part under a name of its own, written before the expression, so that the compiler looks at
  /// it alone; the part itself where its type depends on what stands beside it.
  func hoisted(_ part: PredicatePart) -> PredicatePart {
    guard !part.isOpen, !part.isImplicit, part.weight > 0, !frames.isEmpty else { return part }
    let name = freshName()
    frames[frames.count - 1].statements.append("let \(name) = \(part.code)")
    return .named(name)
  }

  /// The expression of a closure, after constants that are declared before it.
  private func body(_ statements: CodeBlockItemListSyntax, in node: some SyntaxProtocol)
    -> PredicatePart
  {
    var rest = statements[...]
    while rest.count > 1, let variable = rest.first?.item.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.tokenKind == .keyword(.let)
    {
      for binding in variable.bindings { declare(binding) }
      rest = rest.dropFirst()
    }
    return statement(of: rest, in: node)
  }

  /// Makes a constant of the closure a name for its expression, which is written once.
  private func declare(_ binding: PatternBindingSyntax) {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let value = binding.initializer?.value
    else {
      _ = complain(
        "constant", "a constant in a predicate needs a name and a value", at: binding.pattern)
      return
    }
    guard isVariable(value) else {
      frames[frames.count - 1].statements.append(
        "let \(binding.trimmed.with(\.trailingComma, nil))")
      frames[frames.count - 1].constants.insert(name)
      return
    }
    if let type = binding.typeAnnotation {
      _ = complain(
        "constantType", "'\(name)' stands for a part of the condition: leave its type out",
        at: type.type)
    }
    let part = explicit(translate(value), at: value)
    let written = freshName()
    frames[frames.count - 1].statements.append("let \(written) = \(part.code)")
    frames[frames.count - 1].variables[name] = written
  }

  /// The one expression of a body.
  func statement(
    of statements: some Collection<CodeBlockItemSyntax>, in node: some SyntaxProtocol
  ) -> PredicatePart {
    guard let first = statements.first else {
      return complain("empty", "a predicate needs a condition", at: node)
    }
    if let second = statements.dropFirst().first {
      return complain(
        "statements",
        "a predicate is one expression, with constants declared before it: join conditions with '&&'",
        at: second)
    }
    if case .expr(let expression) = first.item { return translate(expression) }
    if case .decl(let declaration) = first.item {
      return complain(
        "declaration",
        "a predicate can declare nothing but constants, before its expression: do it before, and"
          + " capture the value", at: declaration)
    }
    if let expression = first.item.as(ExpressionStmtSyntax.self) {
      return translate(expression.expression)
    }
    if let expression = first.item.as(ReturnStmtSyntax.self)?.expression {
      return translate(expression)
    }
    return complain("statement", "a predicate is an expression, not a statement", at: first.item)
  }
}

// Variables.

extension PredicateTranslator {
  /// What a name in the source stands for; nil where it is the program's.
  func variable(_ name: String) -> String? {
    for frame in frames.reversed() {
      if let variable = frame.variables[name] { return variable }
      if frame.constants.contains(name) { return nil }
    }
    return nil
  }

  /// What stands for the expression before a `?`, inside the closure that is handed it.
  func hole(_ id: SyntaxIdentifier) -> String? {
    frames.lazy.compactMap(\.hole).first { $0.id == id }?.name
  }

  /// Whether an expression follows from the object: names it, or a variable made of it.
  func isVariable(_ expression: some SyntaxProtocol) -> Bool {
    let search = VariableSearch(self)
    search.walk(expression)
    return search.isFound
  }
}

/// Looks for variables of a predicate in an expression.
private final class VariableSearch: SyntaxVisitor {
  private let translator: PredicateTranslator
  /// Names that closures in the expression have for things of their own.
  private var hidden: [Set<String>] = []
  private(set) var isFound = false

  init(_ translator: PredicateTranslator) {
    self.translator = translator
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    // The name of a member is no variable.
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if !isMember, !hidden.contains(where: { $0.contains(name) }), translator.variable(name) != nil {
      isFound = true
    }
    return .visitChildren
  }

  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    guard translator.hole(node.id) == nil else {
      isFound = true
      return .skipChildren
    }
    return .visitChildren
  }

  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    hidden.append(Set(node.parameterNames ?? ["$0", "$1", "$2"]))
    return .visitChildren
  }

  override func visitPost(_ node: ClosureExprSyntax) { hidden.removeLast() }
}

extension ClosureExprSyntax {
  /// The names of its parameters; nil where they are `$0` and so on.
  fileprivate var parameterNames: [String]? {
    if case .simpleInput(let parameters) = signature?.parameterClause {
      return parameters.map(\.name.text)
    }
    if case .parameterClause(let clause) = signature?.parameterClause {
      return clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    }
    return nil
  }

  /// `$0`, and as many more as its expression names.
  fileprivate var shorthandNames: [String] {
    let search = ShorthandSearch(viewMode: .sourceAccurate)
    search.walk(statements)
    return (0...search.greatest).map { "$\($0)" }
  }
}

/// Looks for `$1` and so on, outside of closures that have their own.
private final class ShorthandSearch: SyntaxVisitor {
  private(set) var greatest = 0

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if case .dollarIdentifier(let name) = node.baseName.tokenKind,
      let number = Int(name.dropFirst())
    {
      greatest = max(greatest, number)
    }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
