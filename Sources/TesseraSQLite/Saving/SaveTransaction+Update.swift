import TesseraCore
import TesseraSQL

extension SaveTransaction {
  /// Updates the rows of all groups.
  ///
  /// Rows may exchange unique values, which SQLite checks row by row: where it refuses one, all
  /// unique values that change are taken away first and then set.
  mutating func update(_ groups: [ChangeSet.Group]) throws {
    let unique = groups.map { group -> [Int] in
      let properties = store.uniqueProperties[group.entity]
      return properties.isEmpty ? [] : group.columns.filter(properties.contains)
    }
    let uniqueCount = zip(groups, unique).reduce(0) { $0 + ($1.1.isEmpty ? 0 : $1.0.keys.count) }
    guard uniqueCount > 1 else {
      for group in groups { try update(group) }
      return
    }
    try connection.execute("SAVEPOINT updates")
    do {
      for group in groups { try update(group) }
    } catch let error as StoreError where error.isUniqueViolation {
      try connection.execute("ROLLBACK TO updates")
      for (group, columns) in zip(groups, unique) where !columns.isEmpty {
        try clear(group, columns)
      }
      for group in groups { try update(group) }
    }
    try connection.execute("RELEASE updates")
  }

  private func clear(_ group: ChangeSet.Group, _ columns: [Int]) throws {
    try connection.with(layout.clear(group.entity, columns: columns)) { statement in
      for key in group.keys {
        try statement.bind(key, at: 1)
        try statement.run()
      }
    }
  }

  private mutating func update(_ group: ChangeSet.Group) throws {
    let columns = layout.tables[group.entity].columns
    // What is kept at its other end alone changes no row here.
    guard group.columns.contains(where: { columns[$0] != nil }) else { return }
    var binder = RowBinder(group, layout, known: otherUnicode) { !$0.isSide }
    let names = binder.offsets.map { group.columns[$0] }
    let statement = try connection.take(layout.update(group.entity, columns: names))
    defer { connection.give(back: statement) }
    let keyIndex = Int32(binder.offsets.count + 1)
    try group.values.withUnsafeBufferPointer { values in
      for (row, key) in group.keys.enumerated() {
        binder.begin(row..<row + 1, values, connection.arena)
        try binder.bind(row, of: values, to: statement, at: 1, connection.arena)
        try statement.bind(key, at: keyIndex)
        do {
          try statement.run()
        } catch {
          throw placed(error, group, row: row)
        }
        if connection.changeCount == 0 { throw missingRow(group.entity, key) }
      }
    }
    otherUnicode.formUnion(binder.found)
  }

  private func missingRow(_ entity: Int, _ key: Int64) -> StoreError {
    StoreError(
      .conflict, "The row to update does not exist any more",
      remedy: "Someone deleted it meanwhile; roll back and fetch again",
      entity: layout.schema.entities[entity].name, key: key)
  }

  /// Writes the values that live in tables of their own.
  mutating func writeSideValues(_ group: ChangeSet.Group) throws {
    let columns = layout.tables[group.entity].columns
    for (offset, property) in group.columns.enumerated() {
      guard let column = columns[property], column.isSide else { continue }
      var binder = RowBinder(group, layout, known: otherUnicode) { $0 == column }
      let isExternal =
        layout.schema.entities[group.entity].properties[property].attribute?.isExternal == true
      let set = try connection.take(layout.setSideValue(in: column.table))
      defer { connection.give(back: set) }
      for (row, key) in group.keys.enumerated() {
        let value = group.values[row * group.columns.count + offset]
        if value.isNull {
          // No row says the same as a row without a value.
          if !group.isInsert { try connection.run(layout.delete(from: column.table), key) }
          continue
        }
        if isExternal, let reference = try externalReference(for: value, property, group, key) {
          try set.bind(key, at: 1)
          try set.bind(reference, at: 2)
          try set.run()
          continue
        }
        try group.values.withUnsafeBufferPointer { values in
          binder.begin(row..<row + 1, values, connection.arena)
          try set.bind(key, at: 1)
          try binder.bind(row, of: values, to: set, at: 2, connection.arena)
        }
        do {
          try set.run()
        } catch {
          throw placed(error, group, row: row)
        }
      }
      otherUnicode.formUnion(binder.found)
    }
  }
}
