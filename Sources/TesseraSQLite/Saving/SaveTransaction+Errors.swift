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
    let columns = layout.tables[group.entity].columns
    let index = columns.firstIndex { column in
      column.map { error.message.hasSuffix(": \($0.table).\($0.name)") } ?? false
    }
    guard let index, let column = columns[index] else {
      error.message = "Another row has the key already"
      error.remedy = "Take keys from the store"
      return error
    }
    error.property = entity.properties[index].name
    error.message = "Another row has the value already"
    error.remedy = "Choose a value no other row has"
    if let row, let offset = group.columns.firstIndex(of: index) {
      let value = group.values[row * group.columns.count + offset]
      error.values = [value]
      error.blockingKey = holder(of: value, column, besides: group.keys[row])
    }
    return error
  }

  /// The key of the row that has a unique value; nil where it can't be told.
  private func holder(of value: StoreValue, _ column: ColumnLayout, besides key: Int64) -> Int64? {
    let sql = """
      SELECT id FROM \(column.table.quotedName) WHERE \(column.name.quotedName) = ? AND id <> ?
      """
    // The error that is being told of matters more than one of asking about it.
    return try? connection.with(sql) { statement in
      try statement.bind(value, at: 1)
      try statement.bind(key, at: 2)
      return try statement.step() ? statement.integer(0) : nil
    }
  }
}
