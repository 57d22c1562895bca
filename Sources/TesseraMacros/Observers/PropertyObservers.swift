import SwiftSyntax

/// The `willSet` and `didSet` of a property that has generated accessors.
///
/// The compiler calls them for storage of its own only, so the generated setter does. As in Swift they
/// run for every assignment but one in an initialiser of the class, and not for what they assign to
/// the property themselves.
struct PropertyObservers {
  private let willSet: Observer?
  private let didSet: Observer?

  private struct Observer {
    let parameter: String?
    let body: CodeBlockItemListSyntax

    init?(_ accessor: AccessorDeclSyntax?) {
      guard let accessor, let body = accessor.body else { return nil }
      parameter = accessor.parameters?.name.text
      self.body = body.statements
    }

    /// Names the value as the observer does, and runs its body.
    func run(_ function: String, value: String, isNeeded: Bool) -> String {
      var lines: [String] = []
      if let parameter, parameter != value {
        lines = ["let \(parameter) = \(value)", "_ = \(parameter)"]
      } else if parameter == nil && isNeeded {
        lines = ["let oldValue = \(value)"]
      }
      return (lines + ["func \(function)() {", body.trimmedDescription, "}", "\(function)()"])
        .joined(separator: "\n")
    }

    /// Whether the body names something.
    func mentions(_ name: String) -> Bool {
      body.tokens(viewMode: .sourceAccurate).contains { $0.text == name }
    }
  }

  /// Reads the observers of a binding; nil where it has none.
  init?(_ binding: PatternBindingSyntax) {
    let observers = binding.accessorBlock?.observers ?? []
    func observer(_ keyword: Keyword) -> Observer? {
      Observer(observers.first { $0.accessorSpecifier.tokenKind == .keyword(keyword) })
    }
    willSet = observer(.willSet)
    didSet = observer(.didSet)
    if willSet == nil && didSet == nil { return nil }
  }

  /// The body of the setter.
  ///
  /// - Parameters:
  ///   - property: The property, whose generated names it uses.
  ///   - memory: Statements that define `_$old` as the value before; left out where nobody asks.
  ///   - assignment: What sets the property to `newValue`.
  func setter(
    of property: PropertyDescription, remembering memory: String, assignment: String
  ) -> String {
    var lines = [
      "if \(property.observerFlag) || _$state._isInitializing {", assignment, "return", "}",
      "\(property.observerFlag) = true", "defer { \(property.observerFlag) = false }",
    ]
    let needsOld = didSet.map { $0.parameter != nil || $0.mentions("oldValue") } ?? false
    if needsOld { lines.append(memory) }
    if let willSet {
      lines.append(willSet.run("_$willSet", value: "newValue", isNeeded: false))
    }
    lines.append(assignment)
    if let didSet { lines.append(didSet.run("_$didSet", value: "_$old", isNeeded: needsOld)) }
    return lines.joined(separator: "\n")
  }
}

extension ClassDeclSyntax {
  /// Whether an initialiser sets a property whose observers are called by its setter, which then must
  /// not call them.
  func isHeldOff(_ initializer: InitializerDeclSyntax) -> Bool {
    guard let body = initializer.body, !initializer.modifiers.contains(.convenience) else {
      return false
    }
    let observed = Set(
      everyMember.compactMap { $0.as(VariableDeclSyntax.self) }
        .filter { $0.isPersisted || $0.isTransientAccessed }
        .compactMap(\.bindings.first).filter { PropertyObservers($0) != nil }
        .map(\.pattern.trimmedDescription))
    if observed.isEmpty { return false }
    return body.tokens(viewMode: .sourceAccurate).contains { observed.contains($0.text) }
  }
}
