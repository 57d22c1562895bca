public import Foundation

/// A typed path to a to-many: what can be asked of its elements.
///
/// ```swift
/// Note.path.tags.any.name == "swift"                       // of any tag
/// Note.path.tags.any(Tag.path.name == "x" && Tag.path.weight > 3)  // of one and the same tag
/// Note.path.tags.count >= 3 || Note.path.tags.isEmpty
/// ```
///
/// A to-many of an object that isn't there has no elements: `.all` and `.none` hold of it, `.any`
/// doesn't.
@dynamicMemberLookup
public struct ToManyPath<Root: PersistentModel, Element: PersistentModel>: Sendable {
  typealias Node<Output> = any StandardPredicateExpression<Output>

  /// What is asked of the object, where a test is asked of elements.
  private let expand:
    @Sendable (
      PredicateExpressions.Variable<Root>, PathQuantifier,
      (PredicateExpressions.Variable<Element>) -> Node<Bool>
    ) -> Node<Bool>
  private let number: PathExpression<Root, Int>

  /// Any of the elements: a comparison of what follows holds if it holds for one of them.
  public var any: ModelPath<Root, Element, DerivedPath> { elements(.any) }
  /// All of the elements: a comparison holds if it holds for each of them.
  public var all: ModelPath<Root, Element, DerivedPath> { elements(.all) }
  /// None of the elements: a comparison holds if it holds for no one of them.
  public var none: ModelPath<Root, Element, DerivedPath> { elements(.none) }
  /// The number of elements.
  public var count: AttributePath<Root, Int, DerivedPath> { AttributePath(expression: number) }
  /// Whether there are no elements.
  public var isEmpty: Predicate<Root> { none(.true) }

  /// Whether an element is as `predicate` says.
  public func any(_ predicate: Predicate<Element>) -> Predicate<Root> { holds(.any, predicate) }
  /// Whether all elements are as `predicate` says.
  public func all(_ predicate: Predicate<Element>) -> Predicate<Root> { holds(.all, predicate) }
  /// Whether no element is as `predicate` says.
  public func none(_ predicate: Predicate<Element>) -> Predicate<Root> { holds(.none, predicate) }

  /// Whether an object is one of the elements.
  public func contains(_ object: Element) -> Predicate<Root> { any == object }

  /// Refuses what can be asked of an element only.
  @available(
    *, unavailable, message: "ask .any, .all or .none of a to-many's elements: path.tags.any.name"
  )
  public subscript<Value>(
    dynamicMember keyPath: any KeyPath<Element, Value> & Sendable
  ) -> AttributePath<Root, Value, DerivedPath> {
    elements(.any)[dynamicMember: keyPath]
  }

  private func elements(_ quantifier: PathQuantifier) -> ModelPath<Root, Element, DerivedPath> {
    ModelPath(
      expression: PathExpression(
        expand: { [expand] variable, test in expand(variable, quantifier) { test($0) } }, way: nil))
  }

  private func holds(
    _ quantifier: PathQuantifier, _ predicate: Predicate<Element>
  ) -> Predicate<Root> {
    elements(quantifier).satisfies(predicate)
  }
}

extension ToManyPath {
  init<Model>(
    of owner: PathExpression<Root, Model>, _ keyPath: any KeyPath<Model, [Element]> & Sendable
  ) {
    let array = owner.property(keyPath)
    expand = { variable, quantifier, test in
      array.expand(variable) { PathNodes.elements(of: $0, quantifier, test) }
    }
    number = array.map { PathNodes.count(of: $0) }
  }

  init<Model>(
    of owner: PathExpression<Root, Model>, _ keyPath: any KeyPath<Model, [Element]?> & Sendable
  ) {
    self.init(optional: owner.property(keyPath))
  }

  init<Model>(
    ofOptional owner: PathExpression<Root, Model?>,
    _ keyPath: any KeyPath<Model, [Element]> & Sendable
  ) {
    expand = { variable, quantifier, test in
      owner.expand(variable) { object in
        PathNodes.unwrap(object, otherwise: quantifier.answerOfNothing) { model in
          PathNodes.elements(
            of: PredicateExpressions.KeyPath(root: model, keyPath: keyPath), quantifier, test)
        }
      }
    }
    number = owner.map { PathNodes.count(keyPath, ofOptional: $0) }
  }

  init<Model>(
    ofOptional owner: PathExpression<Root, Model?>,
    _ keyPath: any KeyPath<Model, [Element]?> & Sendable
  ) {
    self.init(optional: owner.property(of: Model.self, keyPath))
  }

  private init(optional array: PathExpression<Root, [Element]?>) {
    expand = { variable, quantifier, test in
      array.expand(variable) { array in
        PathNodes.unwrap(array, otherwise: quantifier.answerOfNothing) {
          PathNodes.elements(of: $0, quantifier, test)
        }
      }
    }
    number = array.map { PathNodes.count(ofOptional: $0) }
  }
}
