import Foundation

/// Predicates put together: what `&&`, `||`, `!` and ``Foundation/Predicate/all(of:)`` make.
///
/// It takes part in an expression as a captured collection that is asked whether it contains the
/// object. A node of our own would do as well, but Foundation stops the program when it is to print a
/// predicate with a node that is not its own. Nor can a predicate be the captured value: that has to be
/// `Codable`, which a predicate is not everywhere.
struct PredicateGroup<Model: PersistentModel>: Sendable {
  /// How the predicates count.
  let rule: PredicateRule
  /// What is put together.
  let list: PredicateList<Model>

  /// Puts predicates together.
  init(rule: PredicateRule, list: PredicateList<Model>) {
    self.rule = rule
    self.list = list
  }

  /// What asks `predicate` of an object.
  static func node(
    _ predicate: Predicate<Model>, of object: some StandardPredicateExpression<Model>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.SequenceContains(
      sequence: PredicateExpressions.Value(
        PredicateGroup(rule: .all, list: PredicateList([predicate]))),
      element: object)
  }

  /// The group that a predicate is; nil where it is another.
  static func group(of predicate: Predicate<Model>) -> PredicateGroup? {
    typealias Node = PredicateExpressions.SequenceContains<
      PredicateExpressions.Value<PredicateGroup>, PredicateExpressions.Variable<Model>
    >
    return (predicate.expression as? Node)?.sequence.value
  }

  /// Whether `model` is like this. A predicate that can't be evaluated (it unwraps a value that is
  /// not there) does not hold: so does a store answer it.
  func holds(for model: Model) -> Bool {
    let holds = { (predicate: Predicate<Model>) -> Bool in
      do { return try predicate.evaluate(model) } catch { return false }
    }
    return switch rule {
    case .all: list.predicates.allSatisfy(holds)
    case .any: list.predicates.contains(where: holds)
    case .none: !list.predicates.contains(where: holds)
    }
  }
}

/// How predicates that are put together count.
enum PredicateRule: Sendable {
  /// All hold.
  case all
  /// Any holds.
  case any
  /// None holds.
  case none
}

extension PredicateGroup: Sequence {
  func makeIterator() -> EmptyCollection<Model>.Iterator { EmptyCollection<Model>().makeIterator() }

  func _customContainsEquatableElement(_ element: Model) -> Bool? { holds(for: element) }
}

extension PredicateGroup: Codable {
  init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription: "A predicate that is put together from others can't be decoded"))
  }

  func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(
      self,
      EncodingError.Context(
        codingPath: encoder.codingPath,
        debugDescription:
          "A predicate that is put together from others can't be encoded: encode what it was made of"
      ))
  }
}

extension PredicateGroup: CustomStringConvertible {
  var description: String {
    let parts = list.predicates.map { $0.description }
    return switch rule {
    case .all: parts.joined(separator: " && ")
    case .any: parts.joined(separator: " || ")
    case .none: "!(" + parts.joined(separator: " || ") + ")"
    }
  }
}

/// A ``PredicateGroup`` of any model.
protocol AnyPredicateGroup {
  /// When `element` is like this; nil where it can't be an object of the model.
  func condition(
    for element: Term, named name: String, in scope: PredicateScope
  ) throws -> Condition?
  /// The predicates in words, about an object that is called `name`.
  func sketch(of name: String, in scope: PredicateScope) -> String
}

extension PredicateGroup: AnyPredicateGroup {
  func condition(
    for element: Term, named name: String, in scope: PredicateScope
  ) throws -> Condition? {
    switch element {
    case .captured(let value):
      guard let model = value as? Model else { return nil }
      return .constant(holds(for: model))
    case .object(let object):
      let conditions = try list.predicates.map { predicate in
        try scope.binding(predicate.variable.key, to: element, named: name)
          .condition(of: predicate.expression)
      }
      let condition: Condition =
        switch rule {
        case .all: .all(conditions)
        case .any: .any(conditions)
        case .none: Condition.any(conditions).negated
        }
      return .all([object.filter ?? .constant(true), condition])
    default: return nil
    }
  }

  func sketch(of name: String, in scope: PredicateScope) -> String {
    let parts = list.predicates.map { predicate in
      // Only what it is called matters.
      scope.binding(predicate.variable.key, to: .captured(0), named: name)
        .sketch(of: predicate.expression)
    }
    return switch rule {
    case .all: "(" + parts.joined(separator: " && ") + ")"
    case .any: "(" + parts.joined(separator: " || ") + ")"
    case .none: "!(" + parts.joined(separator: " || ") + ")"
    }
  }
}

extension PredicateScope {
  /// The predicates an expression captures, where it does.
  func group(_ expression: Any) -> (any AnyPredicateGroup)? {
    guard let node = expression as? any PredicateNode,
      case .captured(let value)? = try? node.term(in: self)
    else { return nil }
    return value as? any AnyPredicateGroup
  }

  /// When what `element` stands for is as `group` says.
  func condition(
    of group: any AnyPredicateGroup, for element: Any, _ expression: Any
  ) throws -> Condition {
    let name = sketch(of: element)
    if let condition = try group.condition(for: try term(of: element), named: name, in: self) {
      return condition
    }
    throw unsupported(expression, "a predicate can only be asked of an object")
  }
}
