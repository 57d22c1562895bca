import TesseraCore

extension QueryRenderer {
  /// The SQL of whether a collection has an element. It is never `NULL`, unless it is a membership.
  mutating func existence(
    of elements: Condition.Elements, isNegated: Bool
  ) throws -> SQLFragment {
    if !isNegated, let membership = try membership(of: elements) { return membership }
    let query = try subquery(of: elements) { _ in "1" }
    return "\(isNegated ? "NOT EXISTS" : "EXISTS") (\(query))"
  }

  /// The query of `result` of each element.
  mutating func subquery(
    of elements: Condition.Elements,
    _ result: (inout QueryRenderer) throws -> SQLFragment
  ) throws -> SQLFragment {
    let source = try source(of: elements)
    var conditions = source.conditions
    let ((filter, selected), joins) = try inside(source.frame, depth: elements.depth) {
      ($0.filterSQL(elements), try result(&$0))
    }
    if let filter = try filter.get() { conditions.append(filter) }
    var query: SQLFragment = "SELECT \(selected) FROM \(source.from)"
    for join in joins { query.append(join) }
    if !conditions.isEmpty { query.append(" WHERE ") }
    query.append(.joined(conditions, separator: " AND "))
    return query
  }

  private mutating func filterSQL(_ elements: Condition.Elements) -> Result<
    SQLFragment?, any Error
  > {
    Result { elements.filter == .constant(true) ? nil : try sql(elements.filter) }
  }

  /// Where the elements of a collection come from.
  private struct Source {
    var from: SQLFragment
    var conditions: [SQLFragment] = []
    var frame: Frame
    /// The column with the owner of each element, where there is one.
    var owner = ""
    /// The key that is looked for there.
    var ownerKey = ""
  }

  private mutating func source(of elements: Condition.Elements) throws -> Source {
    let alias = "e\(elements.depth)"
    switch elements.source {
    case .related(let path):
      var source = try related(path, elements.depth)
      source.conditions.insert(SQLFragment("\(source.owner) = \(source.ownerKey)"), at: 0)
      return source
    case .stored(let operand):
      guard dialect == .sqlite else {
        throw StoreError(.unsupported, "This store can't look inside a Codable value")
      }
      let json = try sql(operand, asText: false)
      return Source(
        from: "json_each(tessera_json_elements(\(json))) \(alias)",
        frame: Frame(
          alias: alias, element: { _ in "\(alias).value" },
          isOtherUnicode: mayBeOtherUnicode(operand)))
    case .captured(let table):
      guard dialect == .sqlite else {
        throw StoreError(.unsupported, "This store can't look through rows of captured values")
      }
      let rows = table.rows.map { $0.map(Self.normalized) }
      return Source(
        from: "json_each(\(binding: .rows(rows))) \(alias)",
        frame: Frame(
          alias: alias, element: { "tessera_value(\(alias).value ->> \($0))" }))
    }
  }

  /// The objects of a to-many, without what says whose they are.
  private mutating func related(_ path: Condition.Path, _ depth: Int) throws -> Source {
    guard case .property(let property) = path.end, let toMany = layout.schema[property].toMany
    else {
      throw StoreError(.unsupported, "Only a to-many has elements that a query could look through")
    }
    let alias = "e\(depth)"
    let table = layout.tables[toMany.target].name.quotedName
    let ownerKey = try value(Condition.Path(steps: path.steps, end: .key, depth: path.depth))
    var source: Source
    switch toMany.storage {
    case .inverse(let inverse):
      let column = layout.column(inverse)?.name.quotedName ?? "id"
      source = Source(
        from: "\(table) \(alias)", frame: Frame(alias: alias, entity: toMany.target),
        owner: "\(alias).\(column)", ownerKey: ownerKey)
    case .join(let join, let isSource):
      let (near, far) = isSource ? ("source", "target") : ("target", "source")
      let pairs = layout.joins[join].name.quotedName
      let pair = "j\(depth)"
      source = Source(
        from: "\(pairs) \(pair) JOIN \(table) \(alias) ON \(alias).id = \(pair).\(far)",
        frame: Frame(alias: alias, entity: toMany.target), owner: "\(pair).\(near)",
        ownerKey: ownerKey)
    }
    if let classes = layout.tables[toMany.target].classes, let names = classes.names {
      // The rows are found by something narrower than the index of classes.
      source.conditions.append(
        SQLFragment("+\(alias).\(classes.column.quotedName) IN (\(names.sqlList))"))
    }
    return source
  }
}

// A to-many that is asked for certain objects: they are few, and their owners are found from them.
extension QueryRenderer {
  /// The SQL of whether an owner is among those of certain elements; nil where it is not known which.
  private mutating func membership(of elements: Condition.Elements) throws -> SQLFragment? {
    guard case .related(let path) = elements.source, elements.namesItsElements else { return nil }
    let source = try related(path, elements.depth)
    var conditions = source.conditions
    let (filter, joins) = try inside(source.frame, depth: elements.depth) {
      try $0.sql(elements.filter)
    }
    conditions.append(filter)
    var query: SQLFragment = "SELECT \(source.owner) FROM \(source.from)"
    for join in joins { query.append(join) }
    query.append(" WHERE ")
    query.append(.joined(conditions, separator: " AND "))
    return "\(source.ownerKey) IN (\(query))"
  }
}

extension Condition.Elements {
  /// Whether the filter says which objects are meant, and reads nothing of what is around: such a
  /// query is run once, not for each row.
  fileprivate var namesItsElements: Bool {
    let reading = ConditionReading(filter)
    let starts =
      reading.paths.map(\.value.depth)
      + reading.collections.compactMap { place -> Int? in
        if case .related(let path) = place.value.source { path.depth } else { nil }
      }
    return starts.allSatisfy { $0 >= depth } && names(filter)
  }

  private func names(_ condition: Condition) -> Bool {
    let key = Condition.Operand.path(Condition.Path(end: .key, depth: depth))
    return switch condition {
    case .comparison(.equal, key, let other), .comparison(.equal, let other, key):
      other.isConstant
    case .isMember(key, _): true
    case .and(let conditions): conditions.contains(where: names)
    case .or(let conditions): conditions.allSatisfy(names)
    case .exists(let inner):
      if case .related(let path) = inner.source, path.steps.isEmpty, path.depth == depth {
        inner.names(inner.filter)
      } else {
        false
      }
    default: false
    }
  }
}
