public import Foundation

// Predicates of models are values that can be put together, whatever made them.

extension Predicate {
  /// A predicate that holds where all of `predicates` hold; everywhere, if there are none.
  ///
  /// ```swift
  /// var wishes = [#Predicate<Note> { !$0.isDone }]
  /// if let text { wishes.append(#Predicate { $0.title.contains(text) }) }
  /// let notes = try context.fetch(FetchDescriptor(predicate: .all(of: wishes)))
  /// ```
  ///
  /// Where the type isn't known from the place it is used in, write `Predicate<Note>.all(of: wishes)`.
  public static func all<Model: PersistentModel>(
    of predicates: [Predicate<Model>]
  ) -> Predicate<Model> {
    .group(.all, predicates)
  }

  /// A predicate that holds where any of `predicates` holds; nowhere, if there are none.
  public static func any<Model: PersistentModel>(
    of predicates: [Predicate<Model>]
  ) -> Predicate<Model> {
    .group(.any, predicates)
  }

  /// A predicate that holds where none of `predicates` holds; everywhere, if there are none.
  public static func none<Model: PersistentModel>(
    of predicates: [Predicate<Model>]
  ) -> Predicate<Model> {
    .group(.none, predicates)
  }
}

/// A predicate that holds where both hold.
///
/// Each is translated as if it stood alone, so what no store can answer is refused here too. When the
/// result is evaluated in memory, one whose own evaluation would throw does not hold.
public func && <Model: PersistentModel>(
  lhs: Predicate<Model>, rhs: Predicate<Model>
) -> Predicate<Model> {
  .all(of: parts(lhs, of: .all) + parts(rhs, of: .all))
}

/// A predicate that holds where either holds, or both.
public func || <Model: PersistentModel>(
  lhs: Predicate<Model>, rhs: Predicate<Model>
) -> Predicate<Model> {
  .any(of: parts(lhs, of: .any) + parts(rhs, of: .any))
}

/// A predicate that holds where the other does not.
public prefix func ! <Model: PersistentModel>(predicate: Predicate<Model>) -> Predicate<Model> {
  .none(of: parts(predicate, of: .any))
}

extension Predicate {
  fileprivate static func group<Model: PersistentModel>(
    _ rule: PredicateRule, _ predicates: [Predicate<Model>]
  ) -> Predicate<Model> {
    Predicate<Model> { model in
      PredicateExpressions.SequenceContains(
        sequence: PredicateExpressions.Value(PredicateGroup(rule: rule, predicates: predicates)),
        element: model)
    }
  }
}

/// The predicates that `predicate` is put together from by `rule`, so that a long chain of `&&` stays
/// flat; itself where it isn't.
private func parts<Model: PersistentModel>(
  _ predicate: Predicate<Model>, of rule: PredicateRule
) -> [Predicate<Model>] {
  guard let group = PredicateGroup.group(of: predicate), group.rule == rule else {
    return [predicate]
  }
  return group.predicates
}
