import TesseraCore
import TesseraSQL

extension SaveTransaction {
  /// Refuses texts that are unique byte for byte and yet equal to Swift.
  ///
  /// An index tells bytes apart, which is the same until the first text that isn't in normal form C
  /// is written. From then on a save that changes the attribute reads its column once.
  func checkUniqueTexts() throws {
    let written = changeSet.groups.reduce(into: Set<PropertyReference>()) { written, group in
      for property in group.columns {
        written.insert(
          layout.schema.declared(PropertyReference(entity: group.entity, property: property)))
      }
    }
    for reference in otherUnicode.intersection(written)
    where layout.schema[reference].attribute?.isUnique == true {
      guard let column = layout.column(reference) else { continue }
      let sql = """
        SELECT max(id), min(id) FROM \(column.table.quotedName) WHERE \(column.name.quotedName) IS NOT NULL \
        GROUP BY tessera_nfc(\(column.name.quotedName)) HAVING count(*) > 1 LIMIT 1
        """
      let pair = try connection.with(sql) { row in
        try row.step() ? (key: row.integer(0), other: row.integer(1)) : nil
      }
      guard let pair else { continue }
      var error = StoreError(
        .constraint, "Another row has the value already, written with other Unicode characters",
        remedy: "Choose a value no other row has",
        entity: layout.schema.entities[reference.entity].name,
        property: layout.schema[reference].name, key: pair.key)
      error.blockingKey = pair.other
      throw error
    }
  }
}
