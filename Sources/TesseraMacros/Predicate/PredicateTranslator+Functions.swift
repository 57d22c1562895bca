import SwiftSyntax

/// A function that a predicate knows.
private struct PredicateFunction {
  /// Its name.
  let name: String
  /// The labels of its arguments, nil for none.
  let labels: [String?]
  /// Whether the last argument is a closure.
  var hasClosure = false
  /// What builds its node.
  var builder: String { name == "evaluate" ? "_evaluate" : "build_\(name)" }

  static let all: [PredicateFunction] = [
    PredicateFunction(name: "contains", labels: [nil]),
    PredicateFunction(name: "contains", labels: ["where"], hasClosure: true),
    PredicateFunction(name: "allSatisfy", labels: [nil], hasClosure: true),
    PredicateFunction(name: "filter", labels: [nil], hasClosure: true),
    PredicateFunction(name: "flatMap", labels: [nil], hasClosure: true),
    PredicateFunction(name: "min", labels: []),
    PredicateFunction(name: "max", labels: []),
    PredicateFunction(name: "starts", labels: ["with"]),
    PredicateFunction(name: "hasPrefix", labels: [nil]),
    PredicateFunction(name: "hasSuffix", labels: [nil]),
    PredicateFunction(name: "localizedStandardContains", labels: [nil]),
    PredicateFunction(name: "localizedCaseInsensitiveContains", labels: [nil]),
    PredicateFunction(name: "caseInsensitiveCompare", labels: [nil]),
    PredicateFunction(name: "localizedCompare", labels: [nil]),
    PredicateFunction(name: "localizedStandardCompare", labels: [nil]),
    PredicateFunction(name: "localizedCaseInsensitiveCompare", labels: [nil]),
    PredicateFunction(name: "evaluate", labels: [nil]),
    PredicateFunction(name: "subscript", labels: [nil]),
    PredicateFunction(name: "subscript", labels: [nil, "default"]),
  ]

  /// What to write instead of functions that are often tried.
  static let remedies: [String: String] = [
    "lowercased": "localizedStandardContains(_:) or caseInsensitiveCompare(_:)",
    "uppercased": "localizedStandardContains(_:) or caseInsensitiveCompare(_:)",
    "localizedLowercase": "localizedStandardContains(_:)",
    "range": "contains(_:) or localizedStandardContains(_:)",
    "compare": "<, ==, caseInsensitiveCompare(_:) or localizedStandardCompare(_:)",
    "first": "contains(where:)", "count": "filter(_:) and its count", "map": "contains(where:)",
    "compactMap": "contains(where:)", "reduce": "count, min() or max()",
    "elementsEqual": "==", "isSubset": "allSatisfy(_:)", "isSuperset": "contains(_:)",
    "isDisjoint": "!contains(where:)",
  ]
}

extension PredicateTranslator {
  /// A call of a member.
  func function(_ call: FunctionCallExprSyntax) -> PredicatePart {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base
    else {
      return complain(
        "function",
        "a predicate can't call '\(call.calledExpression.trimmedDescription)' with what is stored",
        at: call)
    }
    if let closures = call.additionalTrailingClosures.first {
      return complain("closures", "a predicate's functions take one closure", at: closures)
    }
    return apply(
      member.declName.baseName.text, to: base, call.arguments, call.trailingClosure,
      at: member.declName)
  }

  /// An element of a collection or a dictionary.
  func element(_ access: SubscriptCallExprSyntax) -> PredicatePart {
    apply(
      "subscript", to: access.calledExpression, access.arguments, access.trailingClosure,
      at: access.leftSquare)
  }

  private func apply(
    _ name: String, to base: ExprSyntax, _ arguments: LabeledExprListSyntax,
    _ trailing: ClosureExprSyntax?, at node: some SyntaxProtocol
  ) -> PredicatePart {
    let labels = arguments.map { $0.label?.text }
    let found = PredicateFunction.all.first { function in
      guard function.name == name else { return false }
      guard trailing != nil else {
        return function.labels == labels && !function.hasClosure
          || isGiven(function, labels, arguments)
      }
      return function.hasClosure && function.labels.dropLast().elementsEqual(labels)
    }
    guard let found else { return unknown(name, labels, trailing != nil, at: node) }
    let whole = self.base(base)
    let isList = found.hasClosure && found.name != "flatMap"
    var parts: [(label: String?, part: PredicatePart)] = [(nil, isList ? whole.asList : whole)]
    for (index, argument) in arguments.enumerated() {
      let isClosure = found.hasClosure && index == found.labels.count - 1
      parts.append(
        (
          argument.label?.text,
          isClosure ? closure(argument.expression) : self.argument(argument.expression)
        ))
    }
    if let trailing { parts.append((found.labels.last ?? nil, closure(trailing))) }
    let isOpen = name == "flatMap" && parts.last?.part.isOpen == true
    return call(found.builder, parts, isOpen: isOpen)
  }

  /// Whether a closure is written where the function takes one.
  private func isGiven(
    _ function: PredicateFunction, _ labels: [String?], _ arguments: LabeledExprListSyntax
  ) -> Bool {
    guard function.hasClosure, function.labels == labels, let last = arguments.last else {
      return false
    }
    return last.expression.is(ClosureExprSyntax.self) || last.expression.is(KeyPathExprSyntax.self)
  }

  private func argument(_ expression: ExprSyntax) -> PredicatePart {
    explicit(translate(expression), at: expression)
  }

  /// A closure, or a key path in the place of one.
  private func closure(_ expression: ExprSyntax) -> PredicatePart {
    if let closure = expression.as(ClosureExprSyntax.self) { return self.closure(closure) }
    guard let keyPath = expression.as(KeyPathExprSyntax.self) else { return translate(expression) }
    let name = freshName()
    return writing(name) { components(of: keyPath, on: name) }
  }

  private func components(of keyPath: KeyPathExprSyntax, on name: String) -> PredicatePart {
    var part = PredicatePart.named(name)
    for component in keyPath.components {
      switch component.component {
      case .property(let property) where property.declName.argumentNames == nil:
        part = self.property(property.declName.baseName.text, of: part)
      case .optional(let mark) where mark.questionOrExclamationMark.tokenKind == .exclamationMark:
        part = call("build_ForcedUnwrap", [(nil, part)])
      default:
        return complain(
          "keyPath", "write this key path as a closure: { $0… }", at: component.component)
      }
    }
    return part
  }

  private func unknown(
    _ name: String, _ labels: [String?], _ hasTrailing: Bool, at node: some SyntaxProtocol
  ) -> PredicatePart {
    let arguments = labels.map { ($0 ?? "_") + ":" }.joined() + (hasTrailing ? "_:" : "")
    let remedy = PredicateFunction.remedies[name].map { "; use \($0)" } ?? ""
    return complain(
      "function", "a predicate has no function '\(name)(\(arguments))'\(remedy)", at: node)
  }
}
