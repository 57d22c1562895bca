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
    .group(.all, PredicateList(predicates))
  }

  /// A predicate that holds where any of `predicates` holds; nowhere, if there are none.
  public static func any<Model: PersistentModel>(
    of predicates: [Predicate<Model>]
  ) -> Predicate<Model> {
    .group(.any, PredicateList(predicates))
  }

  /// A predicate that holds where none of `predicates` holds; everywhere, if there are none.
  public static func none<Model: PersistentModel>(
    of predicates: [Predicate<Model>]
  ) -> Predicate<Model> {
    .group(.none, PredicateList(predicates))
  }
}

/// A predicate that holds where both hold.
///
/// Each is translated as if it stood alone, so what no store can answer is refused here too. When the
/// result is evaluated in memory, one whose own evaluation would throw does not hold.
public func && <Model: PersistentModel>(
  lhs: Predicate<Model>, rhs: Predicate<Model>
) -> Predicate<Model> {
  chain(.all, lhs, rhs)
}

/// A predicate that holds where either holds, or both.
public func || <Model: PersistentModel>(
  lhs: Predicate<Model>, rhs: Predicate<Model>
) -> Predicate<Model> {
  chain(.any, lhs, rhs)
}

/// A predicate that holds where the other does not.
public prefix func ! <Model: PersistentModel>(predicate: Predicate<Model>) -> Predicate<Model> {
  let group = PredicateGroup.group(of: predicate)
  return switch group?.rule {
  case .any: .group(.none, list(predicate, of: .any))
  case .none?: .group(.any, list(predicate, of: .none))
  case .all, nil: .none(of: [predicate])
  }
}

extension Predicate {
  fileprivate static func group<Model: PersistentModel>(
    _ rule: PredicateRule, _ list: PredicateList<Model>
  ) -> Predicate<Model> {
    Predicate<Model> { model in
      PredicateExpressions.SequenceContains(
        sequence: PredicateExpressions.Value(PredicateGroup(rule: rule, list: list)),
        element: model)
    }
  }
}

/// Two predicates put together. Those that are by the same rule already are not nested: a long chain stays flat.
private func chain<Model: PersistentModel>(
  _ rule: PredicateRule, _ lhs: Predicate<Model>, _ rhs: Predicate<Model>
) -> Predicate<Model> {
  .group(rule, list(lhs, of: rule).appending(list(rhs, of: rule)))
}

/// The predicates that `predicate` is put together from by `rule`; itself where it isn't.
private func list<Model: PersistentModel>(
  _ predicate: Predicate<Model>, of rule: PredicateRule
) -> PredicateList<Model> {
  guard let group = PredicateGroup.group(of: predicate), group.rule == rule else {
    return PredicateList([predicate])
  }
  return group.list
}
