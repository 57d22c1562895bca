package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@_PersistedProperty`: the storage and the accessors of one property of a model.
///
/// `@Model` attaches it to what it keeps and checks the declaration first.
package enum PersistedPropertyMacro {
  /// What is to be printed: the property, its class, and how it is seen from other modules.
  private struct Site {
    let property: PropertyDescription
    let observers: PropertyObservers?
    let modelName: String
    let isObserved: Bool
    /// Whether the getter's body may be compiled into other modules.
    let isInlinable: Bool
    /// Whether an initialiser starts it before there is a `self`.
    let startsInInit: Bool
    /// The property's number among those of the class and its superclasses, as an expression.
    let number: String

    init?(
      _ node: AttributeSyntax, _ declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) {
      guard let variable = declaration.as(VariableDeclSyntax.self),
        let binding = variable.bindings.first,
        let model = context.lexicalContext.first?.as(ClassDeclSyntax.self)
      else { return nil }
      let arguments = node.argumentList ?? []
      let index = arguments.first { $0.label == nil }
        .flatMap { Int($0.expression.trimmedDescription) }
      property = PropertyDescription(variable, binding, index: index)
      observers = PropertyObservers(binding)
      modelName = model.name.text
      isObserved = !arguments.contains {
        $0.label?.text == "observed" && $0.expression.trimmedDescription == "false"
      }
      func says(_ label: String) -> Bool {
        arguments.contains {
          $0.label?.text == label && $0.expression.trimmedDescription == "true"
        }
      }
      startsInInit = says("startsInInit")
      number =
        says("mayInherit") ? "\(modelName)._$firstIndex + \(property.number)" : property.number
      isInlinable = property.access == .public && context.lexicalContext.areAllPublic
    }
  }
}

extension PersistedPropertyMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let site = Site(node, declaration, in: context) else { return [] }
    let property = site.property
    let access = site.isInlinable ? "@usableFromInline " : property.access.peerPrefix
    // Unchecked because the check costs more than a read. What a setter calls may get at the property
    // again; the inner write is then lost, and nothing else.
    var peers: [DeclSyntax] = [
      """
      @safe @exclusivity(unchecked) \(raw: access)final var \(raw: property.storage) = \
      \(raw: property.blankStorage)
      """
    ]
    if site.isObserved {
      peers.append(
        """
        \(raw: access)static let \(raw: property.keyPath) = \
        \\\(raw: site.modelName).\(raw: property.name)
        """)
    }
    if site.observers != nil {
      peers.append(
        "\(raw: property.access.peerPrefix)final var \(raw: property.observerFlag) = false")
    }
    return peers
  }
}

extension PersistedPropertyMacro: AccessorMacro {
  package static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let site = Site(node, declaration, in: context) else { return [] }
    let storage = site.property.storage
    let number = site.number
    let prepare = "if _$state.needsAttention(\(number)) { _$prepare(\(number)) }"
    let track =
      site.isObserved
      ? """
      if _$state.isObserved {
        _$state.noteRead(of: \(site.modelName).\(site.property.keyPath), in: self)
      }

      """ : ""
    let getter: AccessorDeclSyntax =
      """
      \(raw: site.isInlinable ? "@inlinable " : "")get {
        if _$state.isPlain, let value = \(raw: storage)._plainValue { return value }
        \(raw: prepare)
        \(raw: track)return _$read(&\(raw: storage), \(raw: number))
      }
      """
    let start: [AccessorDeclSyntax] =
      site.startsInInit
      ? [
        """
        @storageRestrictions(initializes: \(raw: storage)) init(initialValue) {
          \(raw: storage) = TesseraCore._storage(\(raw: site.property.blankStorage), from: initialValue)
        }
        """
      ] : []
    let assignment = "_$set(&\(storage), newValue, \(number))"
    if let observers = site.observers {
      // Without a `_modify` of its own the compiler mutates a copy, and sets the property to it.
      let setter = observers.setter(
        of: site.property, remembering: "\(prepare)\nlet _$old = _$read(&\(storage), \(number))",
        assignment: assignment)
      return start + [
        getter,
        """
        set {
          \(raw: setter)
        }
        """,
      ]
    }
    return start + [
      getter,
      """
      set { \(raw: assignment) }
      """,
      """
      _modify {
        var value = _$take(&\(raw: storage), \(raw: number))
        defer { _$put(&\(raw: storage), value, \(raw: number)) }
        yield &value
      }
      """,
    ]
  }
}

extension Access {
  /// What to write before the storage of a property this visible: private types need it private.
  var peerPrefix: String {
    switch self {
    case .private: "private "
    case .fileprivate: "fileprivate "
    case .internal, .package, .public: ""
    }
  }
}
