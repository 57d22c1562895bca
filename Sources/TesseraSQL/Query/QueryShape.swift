import TesseraCore

/// A plan without its values: what its SQL depends on, and nothing else.
///
/// The SQL is rendered from the shape alone, so plans of one shape have one text. Keys of the scope, limit
/// and offset leave only a mark; in the place of a value stands the number it is bound by and its kind,
/// which the SQL depends on as it does on there being no value. Lists stay: what their SQL is depends on how
/// long they are and what is in them.
///
/// It carries its hash, so that whoever looks for it under a lock doesn't compute it there.
struct QueryShape: Hashable, Sendable {
  /// The plan, with parameters in the place of values.
  let plan: FetchPlan
  private let purpose: FetchPlan.Purpose
  /// Which attributes may hold texts not in normal form C; the set only ever grows.
  private let otherUnicodeCount: Int
  private let hash: Int

  /// Takes the values out of a plan.
  ///
  /// - Parameter values: The values, by number.
  /// - Returns: Nil for a plan that is too large to be kept; how large it is makes no difference to how
  ///   soon that is known.
  init?(
    _ plan: FetchPlan, for purpose: FetchPlan.Purpose, otherUnicodeCount: Int,
    values: inout [StoreValue]
  ) {
    var shape = plan
    shape.limit = plan.limit == nil ? nil : 0
    shape.offset = plan.offset > 0 ? 1 : 0
    shape.scope = plan.scope.shape
    if let condition = plan.condition {
      var taker = ValueTaker()
      guard let bare = taker.taken(condition) else { return nil }
      shape.condition = bare
      values = taker.values
    }
    self.plan = shape
    self.purpose = purpose
    self.otherUnicodeCount = otherUnicodeCount
    var hasher = Hasher()
    hasher.combine(shape)
    hasher.combine(purpose)
    hasher.combine(otherUnicodeCount)
    hash = hasher.finalize()
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.hash == rhs.hash && lhs.purpose == rhs.purpose
      && lhs.otherUnicodeCount == rhs.otherUnicodeCount && lhs.plan == rhs.plan
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension FetchPlan.Scope {
  /// The scope with its keys left out; the SQL of one key is another than that of several.
  fileprivate var shape: FetchPlan.Scope {
    func bare(_ keys: [Int64]) -> [Int64] { keys.count == 1 ? [0] : [] }
    return switch self {
    case .all: .all
    case .keys(let keys): .keys(bare(keys))
    case .related(let property, let owners): .related(property, owners: bare(owners))
    case .owners(let property, let elements): .owners(property, elements: bare(elements))
    }
  }
}

/// Takes the values out of a condition, as long as that is not too large.
private struct ValueTaker {
  /// What was taken, by number.
  private(set) var values: [StoreValue] = []
  /// The parts and the elements of lists that may still come.
  private var parts = 512
  /// The bytes that may still be kept.
  private var bytes = 4096

  /// The condition without its values; nil if it is too large.
  mutating func taken(_ condition: Condition) -> Condition? {
    guard takes(parts: 1) else { return nil }
    switch condition {
    case .constant: return condition
    case .comparison(let comparison, let left, let right):
      guard let a = taken(left), let b = taken(right) else { return nil }
      return .comparison(comparison, a, b)
    case .and(let conditions):
      guard let taken = taken(conditions) else { return nil }
      return .and(taken)
    case .or(let conditions):
      guard let taken = taken(conditions) else { return nil }
      return .or(taken)
    case .not(let other):
      guard let taken = taken(other) else { return nil }
      return .not(taken)
    case .isMember(let operand, let list):
      guard keeps(list.values), let taken = taken(operand) else { return nil }
      return .isMember(taken, list)
    case .text(let match, let whole, let part):
      guard let a = taken(whole), let b = takenPattern(part) else { return nil }
      return .text(match, a, b)
    case .exists(let elements):
      guard let taken = taken(elements) else { return nil }
      return .exists(taken)
    }
  }

  private mutating func taken(_ conditions: [Condition]) -> [Condition]? {
    guard conditions.count <= parts else { return nil }
    var result: [Condition] = []
    for condition in conditions {
      guard let taken = taken(condition) else { return nil }
      result.append(taken)
    }
    return result
  }

  private mutating func taken(_ operand: Condition.Operand) -> Condition.Operand? {
    guard takes(parts: 1) else { return nil }
    switch operand {
    case .value(let value):
      guard let kind = value.kind else { return operand }
      values.append(value)
      return .parameter(values.count - 1, kind)
    case .path, .parameter: return operand
    case .arithmetic(let arithmetic, let left, let right):
      guard let a = taken(left), let b = taken(right) else { return nil }
      return .arithmetic(arithmetic, a, b)
    case .coalesce(let left, let right):
      guard let a = taken(left), let b = taken(right) else { return nil }
      return .coalesce(a, b)
    case .single(let inner):
      guard let taken = taken(inner) else { return nil }
      return .single(taken)
    case .conditional(let condition, let left, let right):
      guard let test = taken(condition), let a = taken(left), let b = taken(right) else {
        return nil
      }
      return .conditional(test, a, b)
    case .count(let elements):
      guard let taken = taken(elements) else { return nil }
      return .count(taken)
    case .extremum(let extremum, let elements, let inner):
      guard let bare = taken(elements), let taken = taken(inner) else { return nil }
      return .extremum(extremum, bare, taken)
    case .json(let inner, let steps, let form):
      guard keeps(steps), let taken = taken(inner) else { return nil }
      return .json(taken, steps, form)
    case .characterCount(let inner):
      guard let taken = taken(inner) else { return nil }
      return .characterCount(taken)
    case .form(let form, let inner):
      guard let taken = taken(inner) else { return nil }
      return .form(form, taken)
    }
  }

  /// A text that is looked for. The empty one, and one that nothing comes after in the order of texts,
  /// are found in another way than others.
  private mutating func takenPattern(_ pattern: Condition.Operand) -> Condition.Operand? {
    if case .value(.text(let text)) = pattern,
      !text.unicodeScalars.contains(where: { $0 != "\u{10FFFF}" })
    {
      return keeps([.text(text)]) ? pattern : nil
    }
    return taken(pattern)
  }

  private mutating func taken(_ elements: Condition.Elements) -> Condition.Elements? {
    var result = elements
    switch elements.source {
    case .related: break
    case .stored(let operand):
      guard let taken = taken(operand) else { return nil }
      result.source = .stored(taken)
    case .captured(let table):
      for row in table.rows { guard keeps(row) else { return nil } }
    }
    guard let filter = taken(elements.filter) else { return nil }
    result.filter = filter
    return result
  }

  /// Whether values may be kept as they are.
  private mutating func keeps(_ values: [StoreValue]) -> Bool {
    guard takes(parts: values.count), takes(bytes: values.count * 16) else { return false }
    for value in values {
      switch value {
      case .null, .integer, .real: break
      case .text(let text), .decimal(let text): guard takes(text) else { return false }
      case .blob(let data): guard takes(bytes: data.count) else { return false }
      }
    }
    return true
  }

  private mutating func keeps(_ steps: [Condition.JSONStep]) -> Bool {
    guard takes(parts: steps.count) else { return false }
    for case .member(let name) in steps { guard takes(name) else { return false } }
    return true
  }

  private mutating func takes(_ text: String) -> Bool { takes(bytes: text.utf8.count) }

  private mutating func takes(parts count: Int) -> Bool {
    parts -= count
    return parts >= 0
  }

  private mutating func takes(bytes count: Int) -> Bool {
    bytes -= count
    return bytes >= 0
  }
}

extension StoreValue {
  /// What the SQL of a value depends on; nil of none, which is told apart as such.
  fileprivate var kind: ColumnType? {
    switch self {
    case .null: nil
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    case .decimal: .decimal
    }
  }
}
