import TesseraCore
import TesseraSQL

extension SaveTransaction {
  /// Adds to an error what the statement was about.
  ///
  /// - Parameters:
  ///   - error: What the statement threw.
  ///   - group: What was being written.
  ///   - row: Which row of it; nil where that is not known.
  func placed(_ error: any Error, _ group: ChangeSet.Group, row: Int?) -> any Error {
    guard var error = error as? StoreError, error.code == .constraint else { return error }
    let entity = layout.schema.entities[group.entity]
    error.entity = entity.name
    error.key = row.map { group.keys[$0] }
    guard error.isUniqueViolation else { return error }
    guard let (constraint, columns) = violated(error, group.entity) else {
      error.message = "Another row has the key already"
      error.remedy = "Take keys from the store"
      return error
    }
    error.properties = layout.schema.names(of: constraint)
    error.property = error.properties.count == 1 ? error.properties[0] : nil
    let isOne = error.properties.count == 1
    error.message = "Another row has the \(isOne ? "value" : "values") already"
    error.remedy = "Choose \(isOne ? "a value" : "values") no other row has"
    guard let row else { return error }
    let values = constraint.properties.map { property in
      group.columns.firstIndex(of: property).map { group.values[row * group.columns.count + $0] }
    }
    error.values = values.compactMap { $0 }
    error.blockingKey = holder(of: values, columns, constraint, besides: group.keys[row])
    return error
  }

  /// The constraint that SQLite's message is about, which names the columns.
  private func violated(
    _ error: StoreError, _ entity: Int
  ) -> (UniqueConstraint, [ColumnLayout])? {
    for constraint in store.constraints[entity] {
      guard let columns = layout.columns(of: constraint) else { continue }
      let list = columns.map { "\($0.table).\($0.name)" }.joined(separator: ", ")
      if error.message.hasSuffix(": \(list)") { return (constraint, columns) }
    }
    return nil
  }

  /// The key of the row that has unique values; nil where it can't be told. Of the values that are not
  /// being written the row itself is asked.
  private func holder(
    of values: [StoreValue?], _ columns: [ColumnLayout], _ constraint: UniqueConstraint,
    besides key: Int64
  ) -> Int64? {
    let table = layout.tables[constraint.entity].name.quotedName
    var conditions = zip(columns, values).map { column, value in
      let name = column.name.quotedName
      return value == nil ? "\(name) = (SELECT \(name) FROM \(table) WHERE id = ?1)" : "\(name) = ?"
    }
    conditions += [layout.condition(of: constraint)].compactMap { $0 }
    let sql = """
      SELECT id FROM \(table) WHERE id <> ?1 AND \(conditions.joined(separator: " AND "))
      """
    // The error that is being told of matters more than one of asking about it.
    return try? connection.with(sql) { statement in
      try statement.bind(key, at: 1)
      for (offset, value) in values.compactMap({ $0 }).enumerated() {
        try statement.bind(value, at: Int32(offset + 2))
      }
      return try statement.step() ? statement.integer(0) : nil
    }
  }
}
