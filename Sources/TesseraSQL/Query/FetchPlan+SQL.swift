package import TesseraCore

extension FetchPlan {
  /// What a query is to return.
  package enum Purpose: Hashable, Sendable {
    /// Key, version, columns and, scoped to owners, the owner's key.
    case rows
    /// The keys alone.
    case keys
    /// The number of rows.
    case count
  }

  /// The SQL of the plan.
  ///
  /// - Parameters:
  ///   - purpose: What to return.
  ///   - layout: Where the values are.
  ///   - dialect: How the SQL is written.
  ///   - otherUnicode: The attributes that may hold texts not in normal form C.
  /// - Throws: ``StoreError`` with code `unsupported` for what can't be asked of a store.
  package func sql(
    for purpose: Purpose, layout: StoreLayout, dialect: SQLDialect = .sqlite,
    otherUnicode: Set<PropertyReference> = []
  ) throws -> SQLFragment {
    try template(for: purpose, layout: layout, dialect: dialect, otherUnicode: otherUnicode)
      .replacingBindings { value(of: $0) }
  }

  /// The same with only the places of the scope's keys, the limit and the offset.
  func template(
    for purpose: Purpose, layout: StoreLayout, dialect: SQLDialect,
    otherUnicode: Set<PropertyReference>
  ) throws -> SQLFragment {
    var renderer = QueryRenderer(
      layout: layout, dialect: dialect, entity: entity, otherUnicode: otherUnicode)
    let source = try source(layout, dialect)
    let result = try result(for: purpose, source, &renderer)
    var conditions = source.condition.map { [$0] } ?? []
    if let classes = layout.tables[entity].classes, let names = classes.names {
      // Where the rows are found by something narrower, the index of classes must not be preferred.
      let isNarrow = scope != .all
      conditions.append(
        SQLFragment("\(isNarrow ? "+" : "")t.\(classes.column.quotedName) IN (\(names.sqlList))"))
    }
    if let condition { conditions.append(try renderer.sql(condition)) }
    let sorting = purpose == .count ? nil : try sorting(source, &renderer)

    var query: SQLFragment = "SELECT \(result) FROM \(source.from)"
    // Only now is it known which joins the parts above need.
    for join in renderer.joins { query.append(join) }
    if !conditions.isEmpty {
      query.append(" WHERE ")
      query.append(.joined(conditions, separator: " AND "))
    }
    if let sorting { query.append(" ORDER BY \(sorting)") }
    guard limit != nil || offset > 0 else { return query }
    if limit != nil || dialect == .sqlite {
      // SQLite has no offset without a limit; a negative one is none.
      query.append(" LIMIT \(binding: .limit)" as SQLFragment)
    }
    query.append(" OFFSET \(binding: .offset)" as SQLFragment)
    return purpose == .count ? "SELECT count(*) FROM (\(query)) q" : query
  }

  private func result(
    for purpose: Purpose, _ source: Source, _ renderer: inout QueryRenderer
  ) throws -> String {
    switch purpose {
    case .count: return limit == nil && offset == 0 ? "count(*)" : "1"
    case .keys: return "t.id"
    case .rows:
      var names = ["t.id", "t.tessera_version"]
      for column in columns {
        names.append(try renderer.value(PropertyReference(entity: entity, property: column)))
      }
      if let subclassColumns {
        for column in subclassColumns { names.append(try renderer.value(column)) }
        names.append(renderer.entity(of: entity))
      }
      if let owner = source.owner { names.append(owner) }
      return names.joined(separator: ", ")
    }
  }

  private func sorting(_ source: Source, _ renderer: inout QueryRenderer) throws -> String? {
    var terms = source.owner.map { [$0] } ?? []
    for term in order {
      // SQLite sorts missing values first, and last where the order is turned round.
      terms.append(try renderer.sortValue(term) + (term.isAscending ? "" : " DESC"))
    }
    terms += source.order
    switch scope {
    case .keys where terms.isEmpty: return nil
    default: return (terms + ["t.id"]).joined(separator: ", ")
    }
  }
}

extension FetchPlan {
  /// Where the rows of a scope come from.
  private struct Source {
    var from: String
    var condition: SQLFragment?
    var owner: String?
    var order: [String] = []
  }

  private func source(_ layout: StoreLayout, _ dialect: SQLDialect) throws -> Source {
    let table = layout.tables[entity].name.quotedName + " t"
    switch scope {
    case .all:
      return Source(from: table)
    case .keys(let keys):
      return Source(from: table, condition: matching("t.id", keys, dialect))
    case .owners(let property, let elements):
      guard case .join(let join, let isSource)? = layout.schema[property].toMany?.storage else {
        throw StoreError(
          .unsupported, "Only a to-many with a join table has owners to fetch by their elements",
          entity: layout.schema.entities[property.entity].name,
          property: layout.schema[property].name)
      }
      let (near, far) = isSource ? ("source", "target") : ("target", "source")
      return Source(
        from: table,
        condition: "t.id IN (SELECT j.\(near) FROM \(layout.joins[join].name.quotedName) j WHERE "
          + "\(matching("j.\(far)", elements, dialect)))")
    case .related(let property, let owners):
      guard let toMany = layout.schema[property].toMany else {
        throw StoreError(
          .unsupported, "Only a to-many has related rows to fetch",
          entity: layout.schema.entities[property.entity].name,
          property: layout.schema[property].name)
      }
      switch toMany.storage {
      case .inverse(let inverse):
        guard let column = layout.column(inverse) else { return Source(from: table) }
        let name = "t.\(column.name.quotedName)"
        return Source(
          from: table, condition: matching(name, owners, dialect), owner: name,
          order: column.orderName.map { ["t.\($0.quotedName)"] } ?? [])
      case .join(let join, let isSource):
        let (near, far) = isSource ? ("source", "target") : ("target", "source")
        return Source(
          from: "\(layout.joins[join].name.quotedName) j JOIN \(table) ON t.id = j.\(far)",
          condition: matching("j.\(near)", owners, dialect), owner: "j.\(near)",
          order: ["j.\(near)_position"])
      }
    }
  }

  private func matching(_ name: String, _ keys: [Int64], _ dialect: SQLDialect) -> SQLFragment {
    if keys.count == 1 { return "\(name) = \(binding: .scopeKeys)" }
    return "\(name) IN (\(QueryRenderer.list(.scopeKeys, dialect)))"
  }
}

extension QueryRenderer {
  /// The SQL of a sort's value: of the form asked for, or of its normal form, where texts may not be in
  /// it; decimals by value.
  fileprivate mutating func sortValue(_ term: SortTerm) throws -> String {
    let text = try value(term.path)
    guard case .property(let end) = term.path.end else { return text }
    if let form = term.form { return "\(form.sqlFunction)(\(text))" }
    if otherUnicode.contains(end) { return "tessera_nfc(\(text))" }
    let isDecimal = layout.schema[end].attribute?.columnType == .decimal
    return isDecimal ? text + dialect.decimalCollation : text
  }
}
