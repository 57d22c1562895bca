import Foundation

// Elements by index, and a dictionary's values by key.

extension PredicateExpressions.CollectionIndexSubscript: PredicateNode {
  /// Past the end there is no value: nothing traps in a store.
  func term(in scope: PredicateScope) throws -> Term {
    guard case .captured(let value) = try scope.term(of: index),
      let place = value as? Index.Output
    else {
      throw scope.unsupported(self, "an index has to be captured from the program")
    }
    switch try scope.term(of: wrapped) {
    case .captured(let value):
      guard let values = value as? Wrapped.Output, values.indices.contains(place) else {
        return .scalar(Choices(.none))
      }
      return .captured(values[place])
    case .stored(let part) where part.elementType != nil && !(part.isUnordered):
      if let place = place as? Int, place >= 0 {
        return .stored(part.part(.element(place), type: Output.self))
      }
      return .scalar(Choices(.none))
    default:
      throw scope.unsupported(
        self, "no store knows an element of this by its index",
        remedy: "Ask for an element with contains(where:)")
    }
  }

  func sketch(in scope: PredicateScope) -> String { "\(scope.sketch(of: wrapped))[…]" }
}

extension PredicateExpressions.CollectionRangeSubscript: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    guard case .captured(let value) = try scope.term(of: wrapped),
      let values = value as? Wrapped.Output,
      case .captured(let other) = try scope.term(of: range),
      let range = other as? Swift.Range<Wrapped.Output.Index>,
      range.lowerBound >= values.startIndex, range.upperBound <= values.endIndex
    else {
      throw scope.unsupported(self, "no store knows a part of this by its indices")
    }
    return .captured(values[range])
  }

  func sketch(in scope: PredicateScope) -> String { "\(scope.sketch(of: wrapped))[…]" }
}

extension PredicateExpressions.DictionaryKeySubscript: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    try scope.value(of: wrapped, Wrapped.Output.self, at: key, Value.self, for: self)
  }

  func sketch(in scope: PredicateScope) -> String { "\(scope.sketch(of: wrapped))[…]" }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: PredicateNode {
  func term(in scope: PredicateScope) throws -> Term {
    let value = try scope.value(
      of: wrapped, Wrapped.Output.self, at: key, Default.Output.self, for: self)
    if case .captured(let captured) = value, !isNil(captured) { return value }
    let (choices, fallback) = try scope.comparable(
      value, wrapped, try scope.term(of: `default`), `default`)
    return .scalar(choices.replacingNone(with: fallback))
  }

  func sketch(in scope: PredicateScope) -> String {
    "\(scope.sketch(of: wrapped))[…, default: \(scope.sketch(of: `default`))]"
  }
}

extension StoredPart {
  /// Whether its elements are in an order that means nothing.
  var isUnordered: Bool { type is any UnorderedCollection.Type }
}

extension PredicateScope {
  /// What a dictionary has for a key.
  fileprivate func value<Key: Hashable, Value>(
    of wrapped: Any, _ type: [Key: Value].Type, at key: Any, _: Value.Type, for node: Any
  ) throws -> Term {
    let place = try term(of: key)
    switch try term(of: wrapped) {
    case .captured(let value):
      guard let dictionary = value as? [Key: Value] else { return .scalar(Choices(.none)) }
      if case .captured(let key) = place {
        guard let key = key as? Key else { return .scalar(Choices(.none)) }
        return .captured(dictionary[key] as Any)
      }
      return .scalar(try lookUp(place, key, in: dictionary, for: node))
    case .stored(let part):
      guard case .captured(let key) = place, let name = name(of: key) else { break }
      return .stored(part.part(.member(name), type: Value.self))
    default: break
    }
    throw unsupported(
      node,
      "only a stored dictionary with texts for keys, or a captured one, can be asked for a value",
      remedy: "Capture the key from the program")
  }

  /// The member under which a dictionary encodes the value of a key; nil where it is an array.
  private func name(of key: Any) -> String? {
    if let key = key as? String { return key }
    return (key as? Int).map { "\($0)" }
  }

  /// What a captured dictionary has for a key that is stored: the value of the row with that key.
  private func lookUp<Key: Hashable, Value>(
    _ place: Term, _ key: Any, in dictionary: [Key: Value], for node: Any
  ) throws -> Choices {
    let pairs = Array(dictionary)
    let rows = CapturedRows(count: pairs.count)
    let keys = CapturedColumn(pairs.map { $0.key }, of: rows, depth: depth + 1)
    let wanted = CapturedColumn(pairs.map { $0.value }, of: rows, depth: depth + 1)
    let (own, other) = try comparable(.column(keys), node, place, key)
    let filter = Choices.compare(.equal, own, other)
    let values = try choices(of: .column(wanted), for: node)
    guard let choice = values.only, let operand = choice.operand else { return Choices(.none) }
    let elements = Condition.Elements(.captured(rows.table), depth: depth + 1, filter: filter)
    let value = Condition.Operand.extremum(.maximum, elements, operand)
    return Choices(choice.entity.map { .key(value, entity: $0) } ?? .operand(value))
  }
}
