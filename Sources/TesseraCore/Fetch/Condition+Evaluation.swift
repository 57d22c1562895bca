/// Where a condition that is evaluated in memory reads its values: one object, with its unsaved
/// changes.
package protocol ValueSource {
  /// The value at the end of `path`, which starts from this object whatever its depth says; `null`
  /// where it breaks off.
  ///
  /// - Throws: What loading the value throws.
  func value(at path: Condition.Path) throws -> StoreValue

  /// The objects of the to-many that `path` ends in; none where it breaks off.
  ///
  /// - Throws: What loading them throws.
  func elements(at path: Condition.Path) throws -> [Self]
}

/// The objects and rows that the paths of a condition start from, by depth.
struct EvaluationScope<Source: ValueSource> {
  private enum Frame {
    case object(Source)
    case row([StoreValue])
  }

  private var frames: [Frame]

  init(_ object: Source) { frames = [.object(object)] }

  /// The value at the end of a path.
  func value(at path: Condition.Path) throws -> StoreValue {
    guard path.depth < frames.count else { return .null }
    switch frames[path.depth] {
    case .object(let source): return try source.value(at: path)
    case .row(let row):
      if case .element(let column) = path.end, column < row.count { return row[column] }
      return .null
    }
  }

  /// Hands a scope for each element that is as its collection says to `body`, until that returns true.
  func search(
    _ elements: Condition.Elements, _ body: (EvaluationScope) throws -> Bool
  ) throws -> Bool {
    for frame in try frames(of: elements.source) {
      var scope = self
      scope.frames.removeLast(max(0, scope.frames.count - elements.depth))
      scope.frames.append(frame)
      if try elements.filter.holds(in: scope), try body(scope) { return true }
    }
    return false
  }

  private func frames(of source: Condition.Elements.Source) throws -> [Frame] {
    switch source {
    case .related(let path):
      guard path.depth < frames.count, case .object(let object) = frames[path.depth] else {
        return []
      }
      return try object.elements(at: path).map(Frame.object)
    case .stored(let operand):
      guard case .text(let text) = try operand.value(in: self) else { return [] }
      return (StoredJSON.elements(of: text) ?? []).map { .row([.text($0)]) }
    case .captured(let table): return table.rows.map(Frame.row)
    }
  }
}

extension Condition {
  /// Whether the object is like this: the same answer a store gives for its row.
  package func holds(for source: some ValueSource) throws -> Bool {
    try holds(in: EvaluationScope(source))
  }

  func holds(in scope: EvaluationScope<some ValueSource>) throws -> Bool {
    switch self {
    case .constant(let value): value
    case .comparison(let comparison, let left, let right):
      comparison.holds(try left.value(in: scope), try right.value(in: scope))
    case .and(let conditions): try conditions.allSatisfy { try $0.holds(in: scope) }
    case .or(let conditions): try conditions.contains { try $0.holds(in: scope) }
    case .not(let condition): try !condition.holds(in: scope)
    case .isMember(let operand, let values): values.holds(try operand.value(in: scope))
    case .text(let match, let whole, let part):
      TextRules.matches(
        match, try whole.value(in: scope), try part.value(in: scope),
        byScalars: whole.isForm || part.isForm)
    case .exists(let elements): try scope.search(elements) { _ in true }
    }
  }
}

extension Condition.Comparison {
  /// Whether two values compare so. No value equals no value, and is neither less nor greater than
  /// anything; a NaN equals nothing.
  package func holds(_ lhs: StoreValue, _ rhs: StoreValue) -> Bool {
    if lhs.isNaN || rhs.isNaN { return self == .notEqual }
    switch self {
    case .equal: return lhs.order(to: rhs) == .same
    case .notEqual: return lhs.order(to: rhs) != .same
    default: break
    }
    if lhs.isNull || rhs.isNull { return false }
    let order = lhs.order(to: rhs)
    return switch self {
    case .less: order == .before
    case .lessOrEqual: order != .after
    case .greater: order == .after
    case .greaterOrEqual: order != .before
    case .equal, .notEqual: false
    }
  }
}

extension Condition.Operand {
  /// The operand's value for one object.
  func value(in scope: EvaluationScope<some ValueSource>) throws -> StoreValue {
    switch self {
    case .value(let value): return value
    case .path(let path): return try scope.value(at: path)
    case .arithmetic(let operation, let left, let right):
      return operation.result(try left.value(in: scope), try right.value(in: scope))
    case .single(let operand):
      guard case .real(let real) = try operand.value(in: scope) else { return .null }
      return .real(Double(Float(real)))
    case .coalesce(let left, let right):
      let value = try left.value(in: scope)
      return value.isNull ? try right.value(in: scope) : value
    case .conditional(let condition, let left, let right):
      return try condition.holds(in: scope) ? left.value(in: scope) : right.value(in: scope)
    case .count(let elements):
      var count: Int64 = 0
      _ = try scope.search(elements) { _ in
        count += 1
        return false
      }
      return .integer(count)
    case .extremum(let extremum, let elements, let operand):
      return try extremum.value(of: operand, among: elements, in: scope)
    case .json(let operand, let steps, let form):
      guard case .text(let text) = try operand.value(in: scope) else { return .null }
      return StoredJSON.value(in: text, at: steps, as: form)
    case .characterCount(let operand):
      guard case .text(let text) = try operand.value(in: scope) else { return .null }
      return .integer(Int64(text.count))
    case .form(let form, let operand): return form.value(of: try operand.value(in: scope))
    // Only a store's own plans have one, and are not evaluated.
    case .parameter: return .null
    }
  }

  /// Whether texts are in a ``TextForm`` here.
  package var isForm: Bool { if case .form = self { true } else { false } }

  /// The operand in a form; of a value that is known the value.
  package func form(_ form: TextForm) -> Condition.Operand {
    if case .value(let value) = self { .value(form.value(of: value)) } else { .form(form, self) }
  }
}

extension Condition.Extremum {
  fileprivate func value(
    of operand: Condition.Operand, among elements: Condition.Elements,
    in scope: EvaluationScope<some ValueSource>
  ) throws -> StoreValue {
    var result = StoreValue.null
    _ = try scope.search(elements) { scope in
      let value = try operand.value(in: scope)
      if value.isNull || value.isNaN { return false }
      let order = value.order(to: result)
      if result.isNull || order == (self == .minimum ? .before : .after) { result = value }
      return false
    }
    return result
  }
}
