package import TesseraCore

extension StoreLayout {
  /// One statement that makes a part of the store's schema, and what it makes.
  package struct Definition: Hashable, Sendable {
    /// The name of the table or index.
    package var name: String
    /// The statement.
    package var sql: String
  }

  /// The tables of the layout: entities, side tables, join tables.
  package var tableDefinitions: [Definition] {
    schema.entities.flatMap { entity in
      (entity.lineage.superentity == nil ? [table(entity.index)] : [])
        + entity.ownProperties.filter { tables[entity.index].columns[$0.index]?.isSide == true }
        .map { sideTable(entity.index, $0.index) }
    } + joins.map(table)
  }

  /// The indexes of the layout: to-ones, unique values, both directions of joins.
  package var indexDefinitions: [Definition] {
    schema.entities.flatMap { entity in
      classIndex(entity) + entity.ownProperties.compactMap { index(entity, $0) }
    } + joins.flatMap(indexes)
  }

  /// What an unique index is called; its columns are named in the database's messages.
  package func uniqueIndexName(_ column: ColumnLayout) -> String {
    "\(column.table).\(column.name).unique"
  }

  /// The declaration of one column of an entity's own table, without its order column.
  package func columnDeclaration(_ property: PropertyReference) -> String? {
    guard let column = column(property) else { return nil }
    var text = "\(column.name.quotedName) \(column.type.declared)"
    if let toOne = schema[property].toOne {
      text += reference(to: tables[toOne.target].name)
    }
    return text
  }

  /// The declaration of the column that tells a row's class.
  package static func declaration(of classes: ClassLayout) -> String {
    "\(classes.column.quotedName) TEXT"
  }

  private func classIndex(_ entity: StoreEntity) -> [Definition] {
    let table = tables[entity.index]
    guard entity.lineage.superentity == nil, let classes = table.classes else { return [] }
    let name = "\(table.name).\(classes.column).index"
    return [
      Definition(
        name: name,
        sql: "CREATE INDEX \(name.quotedName) ON \(table.name.quotedName) "
          + "(\(classes.column.quotedName))")
    ]
  }

  private func reference(to table: String) -> String {
    " REFERENCES \(table.quotedName) (id) DEFERRABLE INITIALLY DEFERRED"
  }

  private func table(_ entity: Int) -> Definition {
    let table = tables[entity]
    var lines = [
      "id INTEGER PRIMARY KEY AUTOINCREMENT", "tessera_version INTEGER NOT NULL DEFAULT 1",
    ]
    if let classes = table.classes { lines.append(Self.declaration(of: classes)) }
    for property in table.columnOrder {
      if let line = columnDeclaration(property) { lines.append(line) }
      if let order = column(property)?.orderName {
        lines.append("\(order.quotedName) INTEGER")
      }
    }
    return definition(table.name, lines)
  }

  private func sideTable(_ entity: Int, _ property: Int) -> Definition {
    let column = tables[entity].columns[property]
    return definition(
      column?.table ?? "",
      [
        "id INTEGER PRIMARY KEY" + reference(to: tables[entity].name),
        "value \(column?.type.declared ?? "")",
      ])
  }

  private func table(_ join: JoinLayout) -> Definition {
    definition(
      join.name,
      [
        "source INTEGER NOT NULL" + reference(to: join.sourceTable),
        "target INTEGER NOT NULL" + reference(to: join.targetTable),
        "source_position INTEGER",
        "target_position INTEGER",
        "PRIMARY KEY (source, target)",
      ], suffix: " WITHOUT ROWID")
  }

  private func definition(_ name: String, _ lines: [String], suffix: String = "") -> Definition {
    Definition(
      name: name,
      sql: "CREATE TABLE \(name.quotedName) (\n  " + lines.joined(separator: ",\n  ") + "\n)"
        + suffix)
  }

  private func index(_ entity: StoreEntity, _ property: StoreProperty) -> Definition? {
    guard let column = tables[entity.index].columns[property.index] else { return nil }
    if property.toOne != nil {
      let columns = [column.name, column.orderName].compactMap { $0?.quotedName }
      let name = "\(column.table).\(column.name)" + (column.orderName == nil ? ".index" : ".order")
      return Definition(
        name: name,
        sql: "CREATE INDEX \(name.quotedName) ON \(column.table.quotedName) "
          + "(\(columns.joined(separator: ", ")))")
    }
    guard property.attribute?.isUnique == true else { return nil }
    let name = uniqueIndexName(column)
    return Definition(
      name: name,
      sql: "CREATE UNIQUE INDEX \(name.quotedName) ON \(column.table.quotedName) "
        + "(\(column.name.quotedName))")
  }

  private func indexes(_ join: JoinLayout) -> [Definition] {
    ["source", "target"].map { side in
      let name = "\(join.name).\(side)"
      return Definition(
        name: name,
        sql: "CREATE INDEX \(name.quotedName) ON \(join.name.quotedName) "
          + "(\(side), \(side)_position)")
    }
  }
}

extension ColumnType {
  var declared: String {
    switch self {
    case .integer: "INTEGER"
    // A column declared REAL keeps -0.0 as 0; one without a type keeps every number as it is.
    case .real: "/* REAL */"
    // Declared INTEGER it would make numbers of the texts that stand for the greatest.
    case .unsigned: "/* INTEGER */"
    case .text, .decimal: "TEXT"
    case .blob, .null: "BLOB"
    }
  }
}
