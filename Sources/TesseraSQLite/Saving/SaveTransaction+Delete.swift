import TesseraCore
import TesseraSQL

extension SaveTransaction {
  /// Deletes rows with all that belongs to them: side values and pairs of join tables.
  ///
  /// A row that is gone already is what was wanted.
  mutating func delete(_ deletions: ChangeSet.Deletions) throws {
    try keepValues(deletions)
    try touchOneWayOwners(deletions)
    let entity = deletions.entity
    let table = layout.tables[entity]
    let ancestry = layout.schema.ancestry(of: entity)
    var statements: [String] = []
    for (index, join) in layout.schema.joins.enumerated() {
      let pairs = layout.joins[index]
      if ancestry.contains(join.source.entity) {
        statements.append(pairs.removePairs(ofSource: true))
      }
      if ancestry.contains(join.targetEntity) {
        statements.append(pairs.removePairs(ofSource: false))
      }
    }
    for property in table.sideProperties {
      if let column = table.columns[property] {
        statements.append(layout.delete(from: column.table))
      }
    }
    // A newer program, or an older one, may keep something beside the row that this one never sees.
    let strays = layout.tables[layout.schema.top(of: entity)].strays
    statements += strays.map { layout.delete(from: $0) }
    statements.append(layout.delete(from: table.name))
    for sql in statements {
      try connection.with(sql) { statement in
        for key in deletions.keys {
          try statement.bind(key, at: 1)
          try statement.run()
        }
      }
    }
  }

  /// Notes whose arrays without an inverse lose an element: nobody else knows the way back.
  private mutating func touchOneWayOwners(_ deletions: ChangeSet.Deletions) throws {
    let ancestry = layout.schema.ancestry(of: deletions.entity)
    for (index, join) in layout.schema.joins.enumerated()
    where join.target == nil && ancestry.contains(join.targetEntity) {
      // The owners of which the context knew, and says so itself.
      var known: Set<Int64> = []
      for touch in changeSet.touched
      where touch.entity == join.source.entity && touch.mask.contains(join.source.property) {
        known.insert(touch.key)
      }
      for key in deletions.keys {
        let sources = try connection.with(layout.joins[index].selectSources()) { statement in
          try statement.bind(key, at: 1)
          return try statement.keys()
        }
        for source in sources where known.insert(source).inserted { touch(join.source, of: source) }
      }
    }
  }

  /// Reads the values that a tombstone keeps.
  private mutating func keepValues(_ deletions: ChangeSet.Deletions) throws {
    let columns = preservedProperties(deletions.entity)
    guard !columns.isEmpty, !deletions.keys.isEmpty else { return }
    let plan = FetchPlan(
      entity: deletions.entity, scope: .keys(deletions.keys), columns: columns)
    var values: [Int64: [StoreValue]] = [:]
    try view.fetch(plan) { row in
      values[row.integer(0) ?? 0] = columns.indices.map { row.value(Int32($0 + 2)) }
    }
    tombstones[deletions.entity, default: [:]].merge(values) { _, new in new }
  }

  /// The attributes whose values outlive their object.
  func preservedProperties(_ entity: Int) -> [Int] {
    layout.schema.entities[entity].properties
      .filter { $0.attribute?.isPreservedOnDeletion == true }.map(\.index)
  }
}
