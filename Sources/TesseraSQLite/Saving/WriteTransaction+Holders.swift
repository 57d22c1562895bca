import TesseraCore
import TesseraSQL

extension WriteTransaction {
  func holders(of constraint: UniqueConstraint, _ values: [[StoreValue]]) throws -> [Int64?] {
    try view.check()
    let layout = view.store.layout
    guard let columns = layout.columns(of: constraint) else { return values.map { _ in nil } }
    let isFlagged = constraint.properties.contains { property in
      let reference = PropertyReference(entity: constraint.entity, property: property)
      return view.otherUnicode.contains(layout.schema.declared(reference))
    }
    if isFlagged { return try search(constraint, columns, values) }
    let names = columns.map(\.name.quotedName)
    let conditions =
      names.map { "\($0) = ?" } + [layout.condition(of: constraint)].compactMap { $0 }
    let sql =
      "SELECT id FROM \(columns[0].table.quotedName) WHERE "
      + conditions.joined(separator: " AND ")
    return try view.connection.with(sql) { statement in
      try values.map { row in
        for (index, value) in row.enumerated() {
          // Every text in the column is in normal form: bytes tell.
          if case .text(let text) = value {
            try statement.bind(TextNormalForm.normalized(text), at: Int32(index + 1))
          } else {
            try statement.bind(value, at: Int32(index + 1))
          }
        }
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : nil
      }
    }
  }

  /// Looks through all rows: the index tells bytes apart, and there are texts of other bytes that are
  /// equal.
  private func search(
    _ constraint: UniqueConstraint, _ columns: [ColumnLayout], _ values: [[StoreValue]]
  ) throws -> [Int64?] {
    let layout = view.store.layout
    let names = columns.map(\.name.quotedName)
    let conditions =
      names.map { "\($0) IS NOT NULL" } + [layout.condition(of: constraint)].compactMap { $0 }
    let sql =
      "SELECT id, \(names.joined(separator: ", ")) FROM \(columns[0].table.quotedName) WHERE "
      + conditions.joined(separator: " AND ")
    let wanted = Set(values.compactMap(UniqueKey.init))
    var found: [UniqueKey: Int64] = [:]
    try view.connection.with(sql) { statement in
      try statement.forEachRow { row in
        let values = columns.enumerated().map { row.value(Int32($0 + 1), as: $1.type) }
        if let key = UniqueKey(values), wanted.contains(key) { found[key] = row.integer(0) }
      }
    }
    return values.map { UniqueKey($0).flatMap { found[$0] } }
  }
}
