package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@_TransientProperty`: the storage and the accessors of a `@Transient` property, which tells its
/// readers when it changes.
///
/// `@Model` attaches it and checks the declaration first.
package enum TransientPropertyMacro {
  fileprivate struct Site {
    let variable: VariableDeclSyntax
    let binding: PatternBindingSyntax
    let property: PropertyDescription
    let keyPath: String

    init?(_ declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) {
      guard let variable = declaration.as(VariableDeclSyntax.self),
        let binding = variable.bindings.first,
        let model = context.lexicalContext.first?.as(ClassDeclSyntax.self)
      else { return nil }
      self.variable = variable
      self.binding = binding
      property = PropertyDescription(variable, binding, index: nil)
      keyPath = "\(model.name.text).\(property.keyPath)"
    }

    /// `weak`, `unowned(safe)`: what the storage must be too.
    var reference: String {
      variable.reference.map { "\($0.trimmedDescription) " } ?? ""
    }
  }
}

extension TransientPropertyMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let site = Site(declaration, in: context) else { return [] }
    let access = site.property.access.peerPrefix
    let type = site.binding.typeAnnotation?.trimmedDescription ?? ""
    var peers: [DeclSyntax] = [
      """
      \(raw: access)\(raw: site.reference)final var \
      \(raw: site.property.storage)\(raw: type) = \(raw: site.property.defaultValue ?? "nil")
      """,
      """
      \(raw: access)static let \(raw: site.property.keyPath) = \
      \\\(raw: site.keyPath.prefix { $0 != "." }).\(raw: site.property.name)
      """,
    ]
    if PropertyObservers(site.binding) != nil {
      peers.append("\(raw: access)final var \(raw: site.property.observerFlag) = false")
    }
    return peers
  }
}

extension TransientPropertyMacro: AccessorMacro {
  package static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let site = Site(declaration, in: context) else { return [] }
    let storage = site.property.storage
    let assignment = """
      if _$state.isObserved, _$differs(\(storage), newValue) {
        _$publish(\(site.keyPath), .willSet)
        \(storage) = newValue
        _$publish(\(site.keyPath), .didSet)
      } else {
        \(storage) = newValue
      }
      """
    let observers = PropertyObservers(site.binding)
    let setter =
      observers?.setter(
        of: site.property, remembering: "let _$old = \(storage)", assignment: assignment)
      ?? assignment
    var accessors: [AccessorDeclSyntax] = [
      """
      get {
        _$noteRead(of: \(raw: site.keyPath))
        return \(raw: storage)
      }
      """,
      """
      set {
        \(raw: setter)
      }
      """,
    ]
    if observers == nil && site.variable.reference == nil {
      accessors.append(
        """
        _modify {
          if _$mutatesInPlace(\(raw: storage)) {
            _$publish(\(raw: site.keyPath), .willSet)
            defer { _$publish(\(raw: site.keyPath), .didSet) }
            yield &\(raw: storage)
          } else {
            var _$value = \(raw: storage)
            defer { self.\(raw: site.property.name) = _$value }
            yield &_$value
          }
        }
        """)
    }
    return accessors
  }
}

extension VariableDeclSyntax {
  /// Whether a `@Transient` variable gets accessors that tell its readers. What could have accessors of
  /// its own, by a property wrapper or another macro, stays as it is.
  var isTransientAccessed: Bool {
    guard attributes.first(named: "Transient") != nil, bindings.count == 1,
      let binding = bindings.first, binding.isStored, binding.hasInitialValue,
      binding.pattern.is(IdentifierPatternSyntax.self),
      bindingSpecifier.tokenKind == .keyword(.var)
    else { return false }
    let others: [Keyword] = [.static, .class, .lazy, .nonisolated, .override]
    if others.contains(where: modifiers.contains) { return false }
    return attributes.allSatisfy { element in
      guard let name = element.as(AttributeSyntax.self)?.lastName else { return false }
      return name == "Transient" || name.first?.isLowercase == true
    }
  }

  /// The modifier of a reference that does not hold.
  var reference: DeclModifierSyntax? {
    modifiers.first {
      $0.name.tokenKind == .keyword(.weak) || $0.name.tokenKind == .keyword(.unowned)
    }
  }
}
