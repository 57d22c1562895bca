import TesseraCore
import TesseraSQL

extension SaveTransaction {
  /// Refuses texts that are unique byte for byte and yet equal to Swift.
  ///
  /// An index tells bytes apart, which is the same until the first text that isn't in normal form C
  /// is written. From then on a save that changes the attribute reads its column once.
  func checkUniqueTexts() throws {
    guard !otherUnicode.isEmpty else { return }
    let written = changeSet.groups.reduce(into: Set<PropertyReference>()) { written, group in
      for property in group.columns {
        written.insert(
          layout.schema.declared(PropertyReference(entity: group.entity, property: property)))
      }
    }
    for entity in layout.schema.entities {
      for constraint in layout.schema.uniqueConstraints(declaredBy: entity.index) {
        let references = constraint.properties.map {
          layout.schema.declared(PropertyReference(entity: entity.index, property: $0))
        }
        guard !otherUnicode.isDisjoint(with: references), !written.isDisjoint(with: references)
        else { continue }
        try checkTexts(of: constraint)
      }
    }
  }

  private func checkTexts(of constraint: UniqueConstraint) throws {
    guard let columns = layout.columns(of: constraint) else { return }
    let names = columns.map(\.name.quotedName)
    let conditions =
      names.map { "\($0) IS NOT NULL" } + [layout.condition(of: constraint)].compactMap { $0 }
    let sql = """
      SELECT max(id), min(id) FROM \(layout.tables[constraint.entity].name.quotedName) \
      WHERE \(conditions.joined(separator: " AND ")) \
      GROUP BY \(names.map { "tessera_nfc(\($0))" }.joined(separator: ", ")) \
      HAVING count(*) > 1 LIMIT 1
      """
    let pair = try connection.with(sql) { row in
      try row.step() ? (key: row.integer(0), other: row.integer(1)) : nil
    }
    guard let pair else { return }
    let properties = layout.schema.names(of: constraint)
    let isOne = properties.count == 1
    var error = StoreError(
      .constraint,
      "Another row has the \(isOne ? "value" : "values") already, written with other Unicode"
        + " characters",
      remedy: "Choose \(isOne ? "a value" : "values") no other row has",
      entity: layout.schema.entities[constraint.entity].name,
      property: isOne ? properties[0] : nil, key: pair.key)
    error.properties = properties
    error.blockingKey = pair.other
    throw error
  }
}
