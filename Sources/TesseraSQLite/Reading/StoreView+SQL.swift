import CSQLite
import TesseraCore
import TesseraSQL

extension StoreView {
  func fetchKeys(_ query: RawQuery) throws -> [Int64] {
    try run(query) { statement in
      guard let column = statement.columnNames.firstIndex(where: { $0.lowercased() == "id" }) else {
        throw FetchError(
          .missingKey, query.sketch(store.layout),
          "the query yields no column id, but "
            + statement.columnNames.prefix(10).joined(separator: ", "),
          remedy: "Select the id of the objects, or * of their table")
      }
      var keys: [Int64] = []
      try statement.forEachRow { row in
        guard let key = row.integer(Int32(column)) else {
          throw FetchError(
            .missingKey, query.sketch(store.layout), "the id of row \(keys.count + 1) is no key",
            remedy: "Leave out rows without an object: an outer join may have added them")
        }
        keys.append(key)
      }
      return keys
    }
  }

  /// Runs `body` with the statement of a query written as SQL, bound and checked to be one.
  private func run<Result>(_ query: RawQuery, _ body: (Statement) throws -> Result) throws -> Result
  {
    try check()
    let sql = try query.sql(layout: store.layout)
    do {
      return try connection.with(sql.text()) { statement in
        guard statement.isReadOnly, statement.columnCount > 0 else {
          throw FetchError(
            .notAQuery, query.sketch(store.layout), "the SQL changes the store",
            remedy: "Write a SELECT; objects are changed through the context")
        }
        // What the text was read as before it came here, SQLite has to agree with.
        guard statement.parameterCount == sql.bindings.count else {
          throw FetchError(
            .invalidSQL, query.sketch(store.layout), "the text has a parameter of its own",
            remedy: "Interpolate the value where it is wanted")
        }
        guard connection.isBlank(statement.rest) else {
          throw FetchError(
            .notAQuery, query.sketch(store.layout), "the SQL is more than one statement")
        }
        try statement.bind(sql.bindings)
        return try body(statement)
      }
    } catch let error as StoreError where (error.databaseCode ?? 0) & 0xff == Int(SQLITE_ERROR) {
      // Something it names may have been renamed since, which the caller of the view finds out.
      guard hasSameSchema else { throw error }
      throw FetchError(
        .invalidSQL, query.sketch(store.layout), "the database says: \(error.message)")
    }
  }

  func explain(_ plan: FetchPlan) throws -> QueryExplanation {
    try check()
    try refuseReferences(in: plan)
    do {
      return try explain(
        plan.sql(for: .rows, layout: store.layout, otherUnicode: otherUnicode))
    } catch let error as StoreError where error.isBeyondLimits {
      throw tooComplex(plan, error)
    }
  }

  func explain(_ query: RawQuery) throws -> QueryExplanation {
    // Whatever would refuse it refuses it here.
    try run(query) { _ in }
    return try explain(query.sql(layout: store.layout))
  }

  private func explain(_ sql: SQLFragment) throws -> QueryExplanation {
    var explanation = QueryExplanation(
      sql: sql.text(), values: sql.bindings.map(\.storeValue), steps: [])
    var depths: [Int64: Int] = [:]
    try connection.with("EXPLAIN QUERY PLAN " + explanation.sql) { statement in
      try statement.bind(sql.bindings)
      // Columns: the step's number, that of the one it is part of, something unused, the text.
      try statement.forEachRow { row in
        let depth = depths[row.integer(1) ?? 0] ?? 0
        if let number = row.integer(0) { depths[number] = depth + 1 }
        explanation.steps.append(String(repeating: "  ", count: depth) + (row.text(3) ?? ""))
      }
    }
    return explanation
  }
}

extension SQLBinding {
  /// What is bound, as a value; of a list its text.
  fileprivate var storeValue: StoreValue {
    switch self {
    case .value(let value): value
    case .keys(let keys): .text(String(decoding: JSONList.bytes(keys), as: UTF8.self))
    case .texts(let texts): .text(String(decoding: JSONList.bytes(texts), as: UTF8.self))
    case .values(let values): .text(String(decoding: JSONList.bytes(values), as: UTF8.self))
    case .rows(let rows): .text(String(decoding: JSONList.bytes(rows), as: UTF8.self))
    case .slot, .scopeKeys, .limit, .offset, .parameter: .null
    }
  }
}
