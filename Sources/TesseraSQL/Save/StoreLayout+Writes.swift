package import TesseraCore

/// The statements of a save. Values are bound row by row, in the order the comments say.
extension StoreLayout {
  /// Inserts `rowCount` rows. Bound for each: the key, the columns, then the order columns of
  /// those to-ones among them that have one.
  package func insert(
    _ entity: Int, columns: [Int], rowCount: Int = 1, dialect: SQLDialect = .sqlite
  ) -> String {
    let layouts = columns.compactMap { tables[entity].columns[$0] }
    let classes = tables[entity].classes
    let isClassSaid = classes?.name != nil
    let names =
      ["id"] + layouts.map(\.name.quotedName)
      + layouts.compactMap { $0.orderName?.quotedName }
      + (isClassSaid ? [classes?.column.quotedName ?? ""] : [])
    var statement: SQLFragment =
      "INSERT INTO \(tables[entity].name.quotedName) (\(names.joined(separator: ", "))) VALUES "
    var slots = Array(
      repeating: SQLFragment(binding: .slot), count: names.count - (isClassSaid ? 1 : 0))
    if let name = classes?.name { slots.append(SQLFragment(name.quotedText)) }
    let row: SQLFragment = "(\(.joined(slots, separator: ", ")))"
    statement.append(.joined(Array(repeating: row, count: rowCount), separator: ", "))
    return statement.text(dialect)
  }

  /// Updates one row, and its version. Bound: the columns, then the key.
  package func update(_ entity: Int, columns: [Int], dialect: SQLDialect = .sqlite) -> String {
    var statement: SQLFragment = "UPDATE \(tables[entity].name.quotedName) SET "
    for column in columns.compactMap({ tables[entity].columns[$0] }) {
      statement.append("\(column.name.quotedName) = \(binding: .slot), " as SQLFragment)
    }
    statement.append(
      "tessera_version = tessera_version + 1 WHERE id = \(binding: .slot)" as SQLFragment)
    return statement.text(dialect)
  }

  /// Takes the values of columns away without touching the version. Bound: the key.
  package func clear(_ entity: Int, columns: [Int], dialect: SQLDialect = .sqlite) -> String {
    let assignments = columns.compactMap { tables[entity].columns[$0] }
      .map { "\($0.name.quotedName) = NULL" }
    let statement: SQLFragment = """
      UPDATE \(tables[entity].name.quotedName) SET \(assignments.joined(separator: ", ")) \
      WHERE id = \(binding: .slot)
      """
    return statement.text(dialect)
  }

  /// Deletes one row of a table by its key. Bound: the key.
  package func delete(from table: String, dialect: SQLDialect = .sqlite) -> String {
    (("DELETE FROM \(table.quotedName) WHERE id = \(binding: .slot)") as SQLFragment).text(dialect)
  }

  /// Sets the value of a side table's row, made where it is missing. Bound: the key, the value.
  package func setSideValue(in table: String, dialect: SQLDialect = .sqlite) -> String {
    let statement: SQLFragment = """
      INSERT INTO \(table.quotedName) (id, value) VALUES (\(binding: .slot), \(binding: .slot)) \
      ON CONFLICT (id) DO UPDATE SET value = excluded.value
      """
    return statement.text(dialect)
  }
}

/// One direction of an ordered to-many, in a table: the owner's column, the element's, the place's.
package struct OrderedColumns: Hashable, Sendable {
  /// The table.
  package var table: String
  /// The column with the owner's key.
  package var owner: String
  /// The column with the element's key.
  package var element: String
  /// The column with the order number.
  package var position: String

  /// The last number of an owner, or `NULL`. Bound: the owner.
  package func selectLast(_ dialect: SQLDialect = .sqlite) -> String {
    let statement: SQLFragment = """
      SELECT max(\(position.quotedName)) FROM \(table.quotedName) \
      WHERE \(owner.quotedName) = \(binding: .slot)
      """
    return statement.text(dialect)
  }

  /// The elements and numbers of an owner, in order. Bound: the owner.
  package func selectAll(_ dialect: SQLDialect = .sqlite) -> String {
    let statement: SQLFragment = """
      SELECT \(element.quotedName), \(position.quotedName) FROM \(table.quotedName) \
      WHERE \(owner.quotedName) = \(binding: .slot) \
      ORDER BY \(position.quotedName), \(element.quotedName)
      """
    return statement.text(dialect)
  }

  /// Sets the number of one element. Bound: the number, the owner, the element.
  package func setPosition(_ dialect: SQLDialect = .sqlite) -> String {
    let statement: SQLFragment = """
      UPDATE \(table.quotedName) SET \(position.quotedName) = \(binding: .slot) \
      WHERE \(owner.quotedName) = \(binding: .slot) AND \(element.quotedName) = \(binding: .slot)
      """
    return statement.text(dialect)
  }
}

extension StoreLayout {
  /// Where a to-many keeps its order; nil where it keeps none.
  package func orderedColumns(_ property: PropertyReference) -> OrderedColumns? {
    guard let toMany = schema[property].toMany else { return nil }
    switch toMany.storage {
    case .inverse(let inverse):
      guard let column = column(inverse), let order = column.orderName else { return nil }
      return OrderedColumns(
        table: column.table, owner: column.name, element: "id", position: order)
    case .join(let join, let isSource):
      return orderedColumns(join: join, isSource: isSource)
    }
  }

  /// Where one side of a join table keeps its order; nil where it is no array.
  package func orderedColumns(join: Int, isSource: Bool) -> OrderedColumns? {
    guard isSource || joins[join].isTwoWay else { return nil }
    return OrderedColumns(
      table: joins[join].name, owner: isSource ? "source" : "target",
      element: isSource ? "target" : "source",
      position: isSource ? "source_position" : "target_position")
  }
}

extension JoinLayout {
  /// Adds a pair that may be there already. Bound: source, target and their positions.
  package func addPair(_ dialect: SQLDialect = .sqlite) -> String {
    let slots = Array(repeating: SQLFragment(binding: .slot), count: 4)
    let statement: SQLFragment = """
      INSERT INTO \(name.quotedName) (source, target, source_position, target_position) \
      VALUES (\(.joined(slots, separator: ", "))) ON CONFLICT DO NOTHING
      """
    return statement.text(dialect)
  }

  /// Removes a pair. Bound: source, target.
  package func removePair(_ dialect: SQLDialect = .sqlite) -> String {
    let statement: SQLFragment = """
      DELETE FROM \(name.quotedName) \
      WHERE source = \(binding: .slot) AND target = \(binding: .slot)
      """
    return statement.text(dialect)
  }

  /// The objects on the source side of one target's pairs. Bound: the target.
  package func selectSources(_ dialect: SQLDialect = .sqlite) -> String {
    let statement: SQLFragment = """
      SELECT source FROM \(name.quotedName) WHERE target = \(binding: .slot)
      """
    return statement.text(dialect)
  }

  /// Removes every pair of one object. Bound: its key.
  package func removePairs(ofSource isSource: Bool, _ dialect: SQLDialect = .sqlite) -> String {
    let statement: SQLFragment = """
      DELETE FROM \(name.quotedName) WHERE \(isSource ? "source" : "target") = \(binding: .slot)
      """
    return statement.text(dialect)
  }
}
