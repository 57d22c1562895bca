package import TesseraCore

extension RawQuery {
  /// The SQL of the query, with the names of tables and columns in place.
  ///
  /// - Throws: ``FetchError`` for more than one statement, one that doesn't begin as a query does, a
  ///   parameter that nothing is bound to, and a value or a name inside quotes or a comment.
  package func sql(layout: StoreLayout, dialect: SQLDialect = .sqlite) throws -> SQLFragment {
    var scanner = SQLScanner()
    var result = SQLFragment()
    // Texts side by side are one: a token may go over the end of one of them.
    var text = ""
    for segment in segments {
      if case .text(let piece) = segment {
        text += piece
        continue
      }
      scanner.read(text)
      result.append(text)
      text = ""
      guard scanner.state == .code else { throw refused(in: scanner.state, layout) }
      let isValue = if case .value = segment { true } else { false }
      scanner.placeholder(isValue: isValue)
      result.append(try fragment(of: segment, layout, dialect))
    }
    scanner.read(text)
    result.append(text)
    try check(scanner, layout)
    return result
  }

  /// The text for an error; values are `?`.
  package func sketch(_ layout: StoreLayout) -> String {
    var result = ""
    for segment in segments {
      switch segment {
      case .text(let text): result += text
      case .value: result += "?"
      case .list(let values):
        result +=
          values.count > 3 ? "(?, ?, …)" : "(\(values.map { _ in "?" }.joined(separator: ", ")))"
      case .table(let entity): result += layout.schema.entities[entity].name
      case .key: result += "id"
      case .column(let property), .sideTable(let property):
        result += layout.schema[property].name
      }
    }
    return result
  }

  private func check(_ scanner: SQLScanner, _ layout: StoreLayout) throws {
    if scanner.hasSecondStatement {
      throw FetchError(
        .notAQuery, sketch(layout), "the SQL is more than one statement",
        remedy: "Run them one by one; a fetch takes a single query")
    }
    if scanner.hasZero {
      throw FetchError(.invalidSQL, sketch(layout), "the text has a zero character in it")
    }
    if let parameter = scanner.parameter {
      throw FetchError(
        .invalidSQL, sketch(layout),
        "the text has a parameter of its own, \(parameter), which nothing is bound to",
        remedy: "Interpolate the value: \\(value)")
    }
    guard ["SELECT", "WITH", "VALUES"].contains(scanner.firstWord) else {
      throw FetchError(
        .notAQuery, sketch(layout), "the SQL is no query: it begins with \"\(scanner.firstWord)\"",
        remedy: "Write a SELECT; objects are changed through the context")
    }
  }

  private func refused(in state: SQLScanner.State, _ layout: StoreLayout) -> FetchError {
    let place =
      if case .quoted(let end) = state { "quotes (\(Character(Unicode.Scalar(end))))" } else {
        "a comment"
      }
    return FetchError(
      .invalidSQL, sketch(layout), "an interpolation stands inside \(place)",
      remedy: "Write \\(…) without quotes around it: values are bound, and names are quoted already"
    )
  }

  private func fragment(
    of segment: Segment, _ layout: StoreLayout, _ dialect: SQLDialect
  ) throws -> SQLFragment {
    switch segment {
    case .text(let text): return SQLFragment(text)
    case .value(let value): return value.bound(dialect)
    case .list(let values):
      if values.isEmpty { return "(SELECT NULL WHERE 1 = 0)" }
      return "(\(QueryRenderer.rawList(values, dialect)))"
    case .key: return SQLFragment("id".quotedName)
    case .table(let entity): return SQLFragment(layout.tables[entity].name.quotedName)
    case .column(let property):
      guard let column = layout.column(property), !column.isSide else {
        throw noColumn(property, layout)
      }
      let isDecimal = layout.schema[property].attribute?.columnType == .decimal
      return SQLFragment(column.name.quotedName + (isDecimal ? dialect.decimalCollation : ""))
    case .sideTable(let property): return SQLFragment(try sideTable(property, layout).quotedName)
    }
  }

  private func noColumn(_ property: PropertyReference, _ layout: StoreLayout) -> FetchError {
    let place = sketch(property, layout)
    switch layout.schema[property].kind {
    case .attribute:
      return FetchError(
        .invalidSQL, place, "the attribute is lazy: it is no column of its entity's table",
        remedy: "Join \\(table: …), which has the columns id and value")
    case .toOne:
      return FetchError(
        .invalidSQL, place, "the relationship is kept at its other end: it has no column",
        remedy: "Join the other table by the column of the inverse")
    case .toMany:
      return FetchError(
        .invalidSQL, place, "a to-many has no column",
        remedy: "Join the other table by the column of the inverse, or join \\(table: …)")
    }
  }

  private func sideTable(_ property: PropertyReference, _ layout: StoreLayout) throws -> String {
    if let column = layout.column(property), column.isSide { return column.table }
    if case .join(let join, _)? = layout.schema[property].toMany?.storage {
      return layout.joins[join].name
    }
    throw FetchError(
      .invalidSQL, sketch(property, layout), "the property has no table of its own",
      remedy: "A lazy attribute and a many-to-many relationship have one")
  }

  private func sketch(_ property: PropertyReference, _ layout: StoreLayout) -> String {
    layout.schema.entities[property.entity].name + "." + layout.schema[property].name
  }
}

extension StoreValue {
  /// A placeholder for the value. A decimal is compared by value wherever it is compared.
  fileprivate func bound(_ dialect: SQLDialect) -> SQLFragment {
    let placeholder = SQLFragment(binding: .value(self))
    guard case .decimal = self, !dialect.decimalCollation.isEmpty else { return placeholder }
    return placeholder + SQLFragment(dialect.decimalCollation)
  }
}

extension QueryRenderer {
  /// The elements of a list: a placeholder each, or of very many one for all.
  fileprivate static func rawList(_ values: [StoreValue], _ dialect: SQLDialect) -> SQLFragment {
    let most = 500
    if values.count > most {
      let keys = values.compactMap { if case .integer(let key) = $0 { key } else { nil } }
      if keys.count == values.count { return list(.keys(keys), dialect) }
      if dialect == .sqlite {
        return "SELECT tessera_value(value) FROM json_each(\(binding: .values(values)))"
      }
    }
    return .joined(values.map { SQLFragment(binding: .value($0)) }, separator: ", ")
  }
}
