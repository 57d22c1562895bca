import Foundation

// nil, ??, optional chaining, if let, and the forced unwrap.

extension PredicateExpressions.NilLiteral: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term { .scalar(Choices(.none)) }
  func sketch(in scope: PredicateScope) -> String { "nil" }
}

extension PredicateExpressions.NilCoalesce: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    let value = try scope.term(of: lhs)
    if case .collection = value { return try scope.collection(value, or: rhs, for: self) }
    if case .stored(var part) = value, part.elementType != nil, try scope.isEmpty(rhs) {
      part.isNeverMissing = true
      return .stored(part)
    }
    if case .captured(let captured) = value, !isNil(captured) { return value }
    let (choices, fallback) = try scope.comparable(value, lhs, try scope.term(of: rhs), rhs)
    return .scalar(choices.replacingNone(with: fallback))
  }

  func sketch(in scope: PredicateScope) -> String {
    "(\(scope.sketch(of: lhs)) ?? \(scope.sketch(of: rhs)))"
  }
}

extension Choices {
  /// The values, or those of `fallback` where there is none.
  func replacingNone(with fallback: Choices) -> Choices {
    map { choice in
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
    }
  }
}

extension PredicateScope {
  /// Whether an expression is an empty captured collection.
  fileprivate func isEmpty(_ expression: Any) throws -> Bool {
    guard case .captured(let value) = try term(of: expression),
      let elements = value as? any Collection
    else { return false }
    return elements.isEmpty
  }

  /// A collection, or nothing where there is none: what an empty fallback makes of it.
  fileprivate func collection(_ term: Term, or fallback: Any, for node: Any) throws -> Term {
    if try isEmpty(fallback) { return term }
    throw unsupported(
      node, "a collection that may be missing can be replaced by an empty one only",
      remedy: "Write '?? []'")
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
      switch result {
      case .object(let target) where object.leads(to: target): return result
      case .collection(var gathering):
        gathering.require(object.exists)
        return .collection(gathering)
      case .stored(var part)
      where part.elementType != nil || !part.isColumn
        || Choice.Base.object(object).vanishes(part.base):
        // What is in the column is missing with the object.
        part.filter = object.filter
        return .stored(part)
      default: break
      }
      return .scalar(
        chain(
          try inner.choices(of: result, for: transform), from: .object(object), object.choice))
    case .stored(let part): return try term(of: part, scope, name)
    case .collection(let gathering):
      let inner = scope.binding(variable.key, to: .collection(gathering), named: name)
      let result = try inner.term(of: transform)
      if case .collection = result { return result }
      let choices = try inner.choices(of: result, for: transform)
      guard let exists = gathering.exists else { return .scalar(choices) }
      return .scalar(Choices(exists, choices, else: Choices(.none)))
    case .column(let column):
      let inner = scope.binding(variable.key, to: .column(column), named: name)
      let result = try inner.term(of: transform)
      if case .column = result { return result }
      guard let choice = try column.choice(in: scope, for: wrapped) else {
        throw scope.unsupported(self, "captured values of type \(column.type) are not stored")
      }
      return .scalar(
        Choices(
          choice.isNull, Choices(.none), else: try inner.choices(of: result, for: transform)))
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
    if case .object(var target) = result, object.leads(to: target) {
      target.filter = .all([filter, target.filter ?? .constant(true)])
      return .object(target)
    }
    if case .collection(var gathering) = result {
      gathering.require(.all([filter, known.exists ?? .constant(true)]))
      return .collection(gathering)
    }
    var choices = try inner.choices(of: result, for: transform)
    // What was cast may be the object that this one is reached from: then this one need not be there.
    if !known.steps.isEmpty { choices = chain(choices, from: .object(known), known.choice) }
    return .scalar(Choices(filter, choices, else: Choices(.none)))
  }

  /// What the closure makes of a part of a `Codable` value.
  private func term(of part: StoredPart, _ scope: PredicateScope, _ name: String) throws -> Term {
    let inner = scope.binding(variable.key, to: .stored(part), named: name)
    let result = try inner.term(of: transform)
    // What is further inside is missing with it.
    if case .stored(let other) = result, other.base == part.base,
      other.steps.starts(with: part.steps)
    {
      return result
    }
    if case .collection(var gathering) = result {
      gathering.require(.compare(.notEqual, part.operand, .value(.null)))
      return .collection(gathering)
    }
    return .scalar(
      chain(
        try inner.choices(of: result, for: transform), from: .value(part.operand),
        .operand(part.operand)))
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
