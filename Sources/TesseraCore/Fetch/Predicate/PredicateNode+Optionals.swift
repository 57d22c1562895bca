import Foundation

// nil, ??, optional chaining, if let, and the forced unwrap.

extension PredicateExpressions.NilLiteral: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term { .scalar(Choices(.none)) }
  func sketch(in scope: PredicateScope) -> String { "nil" }
}

extension PredicateExpressions.NilCoalesce: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    let fallback = try scope.choices(of: rhs)
    return .scalar(
      try scope.choices(of: lhs).map { choice in
        let isNull = choice.isNull
        if isNull == .constant(false) { return Choices(choice) }
        if isNull == .constant(true) { return fallback }
        switch (choice, fallback.only) {
        case (.operand(let left), .operand(let right)?):
          return Choices(.operand(.coalesce(left, right)))
        case (.key(let left, let entity), .key(let right, let other)?) where entity == other:
          return Choices(.key(.coalesce(left, right), entity: entity))
        default: return Choices(isNull, fallback, else: Choices(choice))
        }
      })
  }

  func sketch(in scope: PredicateScope) -> String {
    "(\(scope.sketch(of: lhs)) ?? \(scope.sketch(of: rhs)))"
  }
}

extension PredicateExpressions.OptionalFlatMap: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    let name = scope.sketch(of: wrapped) + "?"
    switch try scope.term(of: wrapped) {
    case .captured(let value):
      if isNil(value) { return .scalar(Choices(.none)) }
      return try scope.binding(variable.key, to: .captured(value), named: name).term(of: transform)
    case .object(let object):
      if let filter = object.filter { return try term(of: object, where: filter, scope, name) }
      let inner = scope.binding(variable.key, to: .object(object), named: name)
      // A chain of to-ones stays a chain: where it breaks off, there is no object at its end.
      let result = try inner.term(of: transform)
      if case .object(let target) = result, target.steps.starts(with: object.steps) {
        return result
      }
      return .scalar(
        chain(
          try inner.choices(of: result, for: transform), from: .object(object), object.choice))
    case .scalar(let choices):
      return .scalar(
        try choices.map { choice in
          let inner = scope.binding(variable.key, to: .scalar(Choices(choice)), named: name)
          let results = try inner.choices(of: transform)
          guard let operand = choice.operand else { return results }
          return chain(results, from: .value(operand), choice)
        })
    case .range: throw scope.unsupported(self, "a range can only be asked what it contains")
    }
  }

  /// What the closure makes of an object that was cast: none where it is no such object.
  private func term(
    of object: ObjectPath, where filter: Condition, _ scope: PredicateScope, _ name: String
  ) throws -> Term {
    var known = object
    known.filter = nil
    let inner = scope.binding(variable.key, to: .object(known), named: name)
    let result = try inner.term(of: transform)
    if case .object(var target) = result, target.steps.starts(with: object.steps) {
      target.filter = .all([filter, target.filter ?? .constant(true)])
      return .object(target)
    }
    return .scalar(
      Choices(filter, try inner.choices(of: result, for: transform), else: Choices(.none)))
  }

  /// The results where `choice` has a value, else none.
  private func chain(_ results: Choices, from base: Choice.Base, _ choice: Choice) -> Choices {
    if results.cases.allSatisfy({ $0.choice.vanishes(with: base) }) { return results }
    return Choices(choice.isNull, Choices(.none), else: results)
  }

  func sketch(in scope: PredicateScope) -> String {
    let inner = scope.binding(
      variable.key, to: .captured(0), named: scope.sketch(of: wrapped) + "?")
    return inner.sketch(of: transform)
  }
}

extension PredicateExpressions.ForcedUnwrap: PredicateNode {
  /// Where there is no value, what is compared with it is not: nothing traps in a store.
  func term(in scope: PredicateScope) throws -> Term { try scope.term(of: inner) }
  func sketch(in scope: PredicateScope) -> String { "\(scope.sketch(of: inner))!" }
}
