import TesseraCore
import TesseraSQL

extension SQLiteStore {
  /// Throws where the commit would fail because something refers to a row that isn't there.
  ///
  /// Asked before the commit, when it can still be said what it is.
  func checkReferences(_ connection: Connection, _ changeSet: ChangeSet) throws {
    guard connection.hasBrokenReference else { return }
    let changed = Set(
      (changeSet.groups.map(\.entity) + changeSet.deletions.map(\.entity)).map(schema.top))
    for entity in schema.entities {
      for property in entity.ownProperties {
        let reference = PropertyReference(entity: entity.index, property: property.index)
        guard let toOne = property.toOne, let column = layout.column(reference),
          changed.contains(schema.top(of: entity.index))
            || changed.contains(schema.top(of: toOne.target))
        else { continue }
        let name = column.name.quotedName
        let sql = """
          SELECT id FROM \(column.table.quotedName) WHERE \(name) IS NOT NULL \
          AND \(name) NOT IN (SELECT id FROM \(layout.tables[toOne.target].name.quotedName)) LIMIT 1
          """
        if let key = try connection.integer(sql) {
          throw brokenReference(entity: entity.name, property: property.name, key: key)
        }
      }
    }
    for (index, join) in layout.joins.enumerated() {
      let sql = """
        SELECT source FROM \(join.name.quotedName) WHERE \
        source NOT IN (SELECT id FROM \(join.sourceTable.quotedName)) OR \
        target NOT IN (SELECT id FROM \(join.targetTable.quotedName)) LIMIT 1
        """
      if let key = try connection.integer(sql) {
        let source = schema.joins[index].source
        throw brokenReference(
          entity: schema.entities[source.entity].name, property: schema[source].name, key: key)
      }
    }
    throw brokenReference(entity: nil, property: nil, key: nil)
  }

  private func brokenReference(entity: String?, property: String?, key: Int64?) -> StoreError {
    StoreError(
      .constraint, "A reference leads to a row that does not exist",
      remedy: "Save the object it refers to with it, or remove the reference", entity: entity,
      property: property, key: key)
  }
}
