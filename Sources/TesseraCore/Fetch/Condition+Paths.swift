extension Condition {
  /// Hands every path the condition reads to `body`.
  package func forEachPath(_ body: (Path) -> Void) {
    switch self {
    case .constant: break
    case .comparison(_, let left, let right), .text(_, let left, let right):
      left.forEachPath(body)
      right.forEachPath(body)
    case .and(let conditions), .or(let conditions):
      for condition in conditions { condition.forEachPath(body) }
    case .not(let condition): condition.forEachPath(body)
    case .isMember(let operand, _): operand.forEachPath(body)
    }
  }
}

extension Condition.Operand {
  /// Hands every path the operand reads to `body`.
  package func forEachPath(_ body: (Condition.Path) -> Void) {
    switch self {
    case .value: break
    case .path(let path): body(path)
    case .arithmetic(_, let left, let right), .coalesce(let left, let right):
      left.forEachPath(body)
      right.forEachPath(body)
    case .single(let operand): operand.forEachPath(body)
    }
  }
}

extension FetchPlan {
  /// The to-ones its condition and its order follow, each as the path of its key: the first step of
  /// `album.artist.name` is `album`, the second `album.artist`.
  package var followedToOnes: Set<Condition.Path> {
    var result: Set<Condition.Path> = []
    let note = { (path: Condition.Path) in
      for (index, step) in path.steps.enumerated() {
        result.insert(Condition.Path(steps: Array(path.steps[..<index]), end: .property(step)))
      }
    }
    condition?.forEachPath(note)
    for term in order { note(term.path) }
    return result
  }
}
