/// What a node of a predicate stands for while it is translated.
enum Term {
  /// An object, at the end of to-ones.
  case object(ObjectPath)
  /// A value of the program. It is converted when it is used, so that a key path can lead on from
  /// it.
  case captured(Any)
  /// A value made from stored ones.
  case scalar(Choices)
  /// The values from `lower` to `upper`.
  case range(lower: Choices, upper: Choices, includesUpper: Bool)
  /// A `Codable` value in a column, or a part of one.
  case stored(StoredPart)
  /// Objects or values that can be asked for an element.
  case collection(Gathering)
  /// What a captured collection's elements have in common while one stands for all of them.
  case column(CapturedColumn)
}

/// An object, named by the to-ones that lead to it from the object the query is about, or from an
/// element of a collection.
struct ObjectPath {
  /// Where the steps start: 0 for the object the query is about.
  var depth: Int
  var steps: [PropertyReference]
  var entity: Int
  /// The entity at the top of its hierarchy: what its key is one of.
  var top: Int
  /// When there is such an object at all, where that is not said by the key alone: it was cast.
  var filter: Condition?

  init(
    depth: Int = 0, steps: [PropertyReference] = [], entity: Int, in store: StoreSchema,
    filter: Condition? = nil
  ) {
    self.depth = depth
    self.steps = steps
    self.entity = entity
    top = store.top(of: entity)
    self.filter = filter
  }

  /// The object's key. It is the last to-one's own column: asking for it needs no join.
  var key: Condition.Path {
    guard let last = steps.last else { return Condition.Path(end: .key, depth: depth) }
    return Condition.Path(steps: Array(steps.dropLast()), end: .property(last), depth: depth)
  }

  /// The path of one of its properties.
  func path(_ property: PropertyReference) -> Condition.Path {
    Condition.Path(steps: steps, end: .property(property), depth: depth)
  }

  /// When there is such an object; nil where there always is.
  var exists: Condition? {
    if steps.isEmpty { return filter }
    let isThere = Condition.compare(.notEqual, .path(key), .value(.null))
    return filter.map { .all([$0, isThere]) } ?? isThere
  }

  /// Whether another object is reached from this one.
  func leads(to other: ObjectPath) -> Bool {
    depth == other.depth && other.steps.starts(with: steps)
  }

  /// The object as its key.
  var choice: Choice { .key(.path(key), entity: top) }

  /// The same, none where there is no such object.
  var choices: Choices { Choices(choice, where: filter) }
}

/// One value an expression may have.
enum Choice {
  case operand(Condition.Operand)
  /// The key of an object of an entity, the one at the top of its hierarchy: equal keys of different
  /// ones are different objects.
  case key(Condition.Operand, entity: Int)
  /// A `Bool` that is not stored but follows from a condition.
  case condition(Condition)

  /// No value.
  static var none: Choice { .operand(.value(.null)) }

  /// The operand, where the choice is one.
  var operand: Condition.Operand? {
    switch self {
    case .operand(let operand), .key(let operand, _): operand
    case .condition: nil
    }
  }

  /// The entity whose key it is.
  var entity: Int? {
    if case .key(_, let entity) = self { entity } else { nil }
  }

  /// When there is no value.
  var isNull: Condition {
    guard let operand else { return .constant(false) }
    return .compare(.equal, operand, .value(.null))
  }

  /// Whether there is no value wherever the value of `base` is missing.
  func vanishes(with base: Base) -> Bool {
    operand.map(base.vanishes) ?? false
  }

  /// What an optional chain starts from.
  enum Base {
    case object(ObjectPath)
    case value(Condition.Operand)

    func vanishes(_ operand: Condition.Operand) -> Bool {
      switch (self, operand) {
      case (.value(let own), _) where own == operand: true
      case (_, .value(let value)): value.isNull
      case (_, .arithmetic(_, let left, let right)): vanishes(left) || vanishes(right)
      case (_, .coalesce(let left, let right)): vanishes(left) && vanishes(right)
      case (_, .conditional(_, let left, let right)): vanishes(left) && vanishes(right)
      case (_, .single(let operand)), (_, .characterCount(let operand)),
        (_, .form(_, let operand)):
        vanishes(operand)
      case (.value(.json(let base, let steps, _)), .json(let operand, let others, _)):
        base == operand && others.starts(with: steps) || vanishes(operand)
      case (_, .json(let operand, _, _)): vanishes(operand)
      case (.object(let object), .path(let path)):
        path.depth == object.depth
          && (path == object.key || path.steps.starts(with: object.steps))
      case (.value, .path), (_, .count), (_, .extremum), (_, .parameter): false
      }
    }
  }
}

/// The values an expression may have, each with when it has it: exactly one holds for any row.
///
/// The condition tree has no conditional operand: a comparison of choices becomes a disjunction.
struct Choices {
  var cases: [(condition: Condition, choice: Choice)]

  /// The one value `choice`.
  init(_ choice: Choice) { cases = [(.constant(true), choice)] }

  /// The one value that follows from `condition`.
  init(_ condition: Condition) { self.init(.condition(condition)) }

  /// The values of `first` where `condition` holds, else those of `second`.
  init(_ condition: Condition, _ first: Choices, else second: Choices) {
    let otherwise = condition.negated
    cases =
      first.cases.map { (.all([condition, $0.condition]), $0.choice) }
      + second.cases.map { (.all([otherwise, $0.condition]), $0.choice) }
    cases.removeAll { $0.condition == .constant(false) }
    collapse()
  }

  /// Makes one case of many, so that conditionals inside each other don't multiply.
  private mutating func collapse() {
    let conditions = cases.compactMap { condition, choice -> Condition? in
      guard case .condition(let truth) = choice else { return nil }
      return .all([condition, truth])
    }
    if cases.count > 1, conditions.count == cases.count { self = Choices(.any(conditions)) }
    guard cases.count > 4, let last = cases.last?.choice, var operand = last.operand else { return }
    for (condition, choice) in cases.dropLast().reversed() {
      guard let other = choice.operand, choice.entity == last.entity else { return }
      operand = .conditional(condition, other, operand)
    }
    self = Choices(last.entity.map { .key(operand, entity: $0) } ?? .operand(operand))
  }

  /// The one value `choice` where `filter` holds, if there is one, else none.
  init(_ choice: Choice, where filter: Condition?) {
    if let filter {
      self.init(filter, Choices(choice), else: Choices(.none))
    } else {
      self.init(choice)
    }
  }

  /// The one value, where there is no choice.
  var only: Choice? { cases.count == 1 ? cases.first?.choice : nil }

  /// The one captured value, where the expression is one.
  var value: StoreValue? {
    if case .operand(.value(let value))? = only { value } else { nil }
  }

  /// When a `Bool` is true.
  var truth: Condition {
    .any(
      cases.map { condition, choice in
        switch choice {
        case .condition(let truth): .all([condition, truth])
        case .operand(let operand), .key(let operand, _):
          .all([condition, .compare(.equal, operand, .value(.integer(1)))])
        }
      })
  }

  /// What `transform` makes of the values, each by itself.
  func map(_ transform: (Choice) throws -> Choices) rethrows -> Choices {
    var result = self
    result.cases = []
    for (condition, choice) in cases {
      for (inner, value) in try transform(choice).cases {
        result.cases.append((.all([condition, inner]), value))
      }
    }
    return result
  }

  /// The texts in a form.
  func form(_ form: TextForm) -> Choices {
    map { choice in choice.operand.map { Choices(.operand($0.form(form))) } ?? Choices(choice) }
  }

  /// When `test` holds for the value.
  func condition(_ test: (Choice) throws -> Condition) rethrows -> Condition {
    .any(try cases.map { .all([$0.condition, try test($0.choice)]) })
  }
}
