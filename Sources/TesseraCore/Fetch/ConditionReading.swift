/// What a condition reads: its paths and its collections, each with the collections around it.
package struct ConditionReading {
  /// A path, and the collections around the place where it stands, the outermost first.
  package struct Place<Value: Sendable>: Sendable {
    package var value: Value
    package var around: [Condition.Elements]
  }

  /// Every path, those that collections come from left out.
  package private(set) var paths: [Place<Condition.Path>] = []
  /// The paths whose values have to be known: all but those only compared with nil.
  package private(set) var comparedPaths: [Condition.Path] = []
  /// Every collection.
  package private(set) var collections: [Place<Condition.Elements>] = []
  private var around: [Condition.Elements] = []

  /// Reads a condition.
  package init(_ condition: Condition?) {
    if let condition { read(condition) }
  }

  private mutating func read(_ condition: Condition) {
    switch condition {
    case .constant: break
    case .comparison(_, .path(let path), .value(.null)),
      .comparison(_, .value(.null), .path(let path)):
      paths.append(Place(value: path, around: around))
    case .comparison(_, let left, let right), .text(_, let left, let right):
      read(left)
      read(right)
    case .and(let conditions), .or(let conditions):
      for condition in conditions { read(condition) }
    case .not(let condition): read(condition)
    case .isMember(let operand, _): read(operand)
    case .exists(let elements): read(elements) { _ in }
    }
  }

  private mutating func read(_ operand: Condition.Operand) {
    switch operand {
    case .value, .parameter: break
    case .path(let path):
      paths.append(Place(value: path, around: around))
      comparedPaths.append(path)
    case .arithmetic(_, let left, let right), .coalesce(let left, let right):
      read(left)
      read(right)
    case .single(let operand), .json(let operand, _, _), .characterCount(let operand),
      .form(_, let operand):
      read(operand)
    case .conditional(let condition, let left, let right):
      read(condition)
      read(left)
      read(right)
    case .count(let elements): read(elements) { _ in }
    case .extremum(_, let elements, let operand): read(elements) { $0.read(operand) }
    }
  }

  private mutating func read(
    _ elements: Condition.Elements, _ body: (inout ConditionReading) -> Void
  ) {
    collections.append(Place(value: elements, around: around))
    if case .stored(let operand) = elements.source { read(operand) }
    around.append(elements)
    read(elements.filter)
    body(&self)
    around.removeLast()
  }
}

extension Condition.Elements {
  /// The condition that an element has which is like `filter`, whatever else is asked of elements.
  func holding(_ filter: Condition) -> Condition {
    .exists(Condition.Elements(source, depth: depth, filter: filter))
  }
}
