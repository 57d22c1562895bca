extension FetchPlan {
  /// When the condition or the order of an object follows a relationship, as the store has it, to one
  /// of some objects.
  ///
  /// An object whose own to-many gained or lost an element is changed itself. One that is not changed
  /// can be affected only by what the store says it leads to: elements and targets that changed or are
  /// gone, whatever was asked of them.
  ///
  /// - Parameter keys: The keys of the objects of an entity that matter.
  func followed(_ schema: StoreSchema, keys: (Int) -> [StoreValue]) -> Condition {
    var conditions: [Condition] = []
    var known: Set<Condition> = []
    func note(_ path: Condition.Path, _ entity: Int, _ around: [Condition.Elements]) {
      let keys = keys(entity)
      if keys.isEmpty { return }
      var condition = Condition.isMember(.path(path), ValueList(keys))
      for elements in around.prefix(path.depth).reversed() {
        condition = elements.holding(condition)
      }
      if known.insert(condition).inserted { conditions.append(condition) }
    }
    func noteSteps(of path: Condition.Path, _ around: [Condition.Elements]) {
      for (index, step) in path.steps.enumerated() {
        guard let toOne = schema[step].toOne else { continue }
        let steps = Array(path.steps[..<index])
        note(
          Condition.Path(steps: steps, end: .property(step), depth: path.depth), toOne.target,
          around)
      }
    }
    let reading = ConditionReading(condition)
    for place in reading.paths { noteSteps(of: place.value, place.around) }
    for term in order { noteSteps(of: term.path, []) }
    for place in reading.collections {
      guard case .related(let path) = place.value.source, case .property(let end) = path.end,
        let toMany = schema[end].toMany
      else { continue }
      noteSteps(of: path, place.around)
      note(
        Condition.Path(end: .key, depth: place.value.depth), toMany.target,
        place.around + [place.value])
    }
    return .any(conditions)
  }

  /// The to-manys the condition asks for elements of, from the object itself on: what to load before
  /// many are judged in memory.
  var quantifiedPaths: [Condition.Path] {
    ConditionReading(condition).collections.compactMap { place in
      var steps: [PropertyReference] = []
      var depth = place.value.depth
      var result: Condition.Path?
      for elements in ([place.value] + place.around.reversed()) where elements.depth == depth {
        guard case .related(let path) = elements.source else { return nil }
        if result == nil { result = Condition.Path(end: path.end) }
        if elements != place.value, case .property(let end) = path.end { steps.insert(end, at: 0) }
        steps.insert(contentsOf: path.steps, at: 0)
        depth = path.depth
      }
      result?.steps = steps
      return depth == 0 ? result : nil
    }
  }
}
