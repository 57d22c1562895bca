package import TesseraCore

extension StoreLayout {
  /// One statement that makes a part of the store's schema, and what it makes.
  package struct Definition: Hashable, Sendable {
    /// The name of the table or index.
    package var name: String
    /// The statement.
    package var sql: String
    /// What an index enforces, where it enforces something.
    package var constraint: UniqueConstraint?
  }

  /// The tables of the layout: entities, side tables, join tables.
  package var tableDefinitions: [Definition] {
    schema.entities.flatMap { entity in
      (entity.lineage.superentity == nil ? [table(entity.index)] : [])
        + entity.ownProperties.filter { tables[entity.index].columns[$0.index]?.isSide == true }
        .map { sideTable(entity.index, $0.index) }
    } + joins.map(table)
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
