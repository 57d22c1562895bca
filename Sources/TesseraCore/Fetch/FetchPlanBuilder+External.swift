// What is in files beside the store can't be compared by it.

extension FetchPlanBuilder {
  /// Throws where `condition` asks for more of an external attribute than whether it is nil.
  func refuseExternal(in condition: Condition, _ entity: Int) throws {
    for path in condition.comparedPaths {
      guard case .property(let end) = path.end, resolver.store[end].attribute?.isExternal == true
      else { continue }
      throw external(path, entity, .unsupportedExpression)
    }
  }

  /// The error for a path that ends in an external attribute.
  func external(_ path: Condition.Path, _ entity: Int, _ code: FetchError.Code) -> FetchError {
    FetchError(
      code, resolver.store.sketch(path, from: entity),
      "the attribute is kept in files beside the store, which no query looks into",
      remedy:
        "Ask whether it is nil, or compare an attribute of its own that says what is looked for"
    )
  }
}

extension Condition {
  /// The paths whose values have to be known to judge the condition: all but those only compared
  /// with nil.
  package var comparedPaths: [Path] { ConditionReading(self).comparedPaths }
}
