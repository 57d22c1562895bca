import SwiftSyntax

/// What a part of a condition is written as.
struct PredicatePart {
  /// The expression that makes the node.
  var code: String
  /// How many nodes the compiler has to find types for at once.
  var weight: Int
  /// Whether its type may depend on what stands beside it: a literal's does.
  var isOpen = false
  /// Whether it is no expression by itself, but `.member` of a type that only what stands beside it
  /// tells.
  var isImplicit = false
  /// The source, where it is a value of the program.
  var source: String?

  /// A node that a function makes of others.
  ///
  /// - Parameter isOpen: Whether its type depends on what stands beside it; where nil, if those of all
  ///   its parts do.
  static func call(
    _ function: String, _ arguments: [(label: String?, part: PredicatePart)], isOpen: Bool = false
  ) -> PredicatePart {
    let written = arguments.map { label, part in (label.map { "\($0): " } ?? "") + part.code }
    return PredicatePart(
      code: "\(nodes).\(function)(\(written.joined(separator: ", ")))",
      weight: arguments.reduce(1) { $0 + $1.part.weight }, isOpen: isOpen)
  }

  /// Where Foundation's nodes are.
  static let nodes = "Foundation.PredicateExpressions"

  /// A value of the program.
  static func captured(_ expression: some SyntaxProtocol) -> PredicatePart {
    let source = expression.trimmedDescription
    return PredicatePart(
      code: "\(nodes)._value(\(source))", weight: 1, isOpen: true, source: source)
  }

  /// The same, where its elements are asked for with a closure.
  var asList: PredicatePart {
    guard let source else { return self }
    var part = self
    part.code = "\(Self.nodes)._list(\(source))"
    return part
  }

  /// A variable of the expression, or a part that has a name.
  static func named(_ name: String) -> PredicatePart { PredicatePart(code: name, weight: 0) }

  /// What stands for a part that could not be translated, and was complained of.
  static let none = PredicatePart(code: "()", weight: 0)
}
