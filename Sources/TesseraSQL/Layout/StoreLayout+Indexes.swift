package import TesseraCore

extension StoreLayout {
  /// The indexes of the layout: to-ones, unique values, declared ones, both directions of joins.
  ///
  /// Of two with one name, which takes columns named like lists of columns, the second gets an
  /// underscore.
  package var indexDefinitions: [Definition] {
    let all =
      schema.entities.flatMap { entity in
        classIndex(entity) + entity.ownProperties.compactMap { index(entity, $0) }
          + schema.uniqueConstraints(declaredBy: entity.index).compactMap { index($0) }
          + schema.indexes(declaredBy: entity.index).compactMap { index(entity, $0) }
      } + joins.flatMap(indexes)
    // For SQLite, which knows no case.
    var taken = Set(tableDefinitions.map { $0.name.lowercased() })
    var seen: Set<IndexDefinition> = []
    return all.compactMap { index in
      // The same one may be declared by several classes, or be there for a to-one.
      guard seen.insert(index).inserted else { return nil }
      var index = index
      while !taken.insert(index.name.lowercased()).inserted { index.stem += "_" }
      return Definition(name: index.name, sql: index.sql, constraint: index.constraint)
    }
  }

  /// The columns of a constraint; nil where one of them has none.
  package func columns(of constraint: UniqueConstraint) -> [ColumnLayout]? {
    let columns = constraint.properties.compactMap { tables[constraint.entity].columns[$0] }
    return columns.count == constraint.properties.count ? columns : nil
  }

  /// Which rows a constraint is about, as a condition of their columns; nil for all rows of the table.
  package func condition(of constraint: UniqueConstraint) -> String? {
    guard schema.isLimitedToClass(constraint),
      let classes = tables[constraint.entity].classes, let names = classes.names
    else { return nil }
    return "\(classes.column.quotedName) IN (\(names.sqlList))"
  }

  private func index(_ constraint: UniqueConstraint) -> IndexDefinition? {
    guard let columns = columns(of: constraint) else { return nil }
    let table = tables[constraint.entity].name
    let list = columns.map(\.name).joined(separator: ", ")
    let condition = condition(of: constraint)
    let owner = condition == nil ? "" : ".\(schema.entities[constraint.entity].name)"
    return IndexDefinition(
      stem: "\(table).\(list)\(owner)", ending: "unique", table: table,
      columns: columns.map(\.name.quotedName), condition: condition, constraint: constraint)
  }

  private func index(_ entity: StoreEntity, _ properties: [Int]) -> IndexDefinition? {
    let table = tables[entity.index]
    let columns = properties.compactMap { table.columns[$0]?.name }
    guard columns.count == properties.count else { return nil }
    return IndexDefinition(
      stem: "\(table.name).\(columns.joined(separator: ", "))", ending: "index", table: table.name,
      columns: columns.map(\.quotedName))
  }

  private func index(_ entity: StoreEntity, _ property: StoreProperty) -> IndexDefinition? {
    guard property.toOne != nil, let column = tables[entity.index].columns[property.index] else {
      return nil
    }
    return IndexDefinition(
      stem: "\(column.table).\(column.name)", ending: column.orderName == nil ? "index" : "order",
      table: column.table, columns: [column.name, column.orderName].compactMap { $0?.quotedName })
  }

  private func classIndex(_ entity: StoreEntity) -> [IndexDefinition] {
    let table = tables[entity.index]
    guard entity.lineage.superentity == nil, let classes = table.classes else { return [] }
    return [
      IndexDefinition(
        stem: "\(table.name).\(classes.column)", ending: "index", table: table.name,
        columns: [classes.column.quotedName])
    ]
  }

  private func indexes(_ join: JoinLayout) -> [IndexDefinition] {
    ["source", "target"].map { side in
      IndexDefinition(
        stem: join.name, ending: side, table: join.name, columns: [side, "\(side)_position"])
    }
  }
}

/// What an index is called and made with.
private struct IndexDefinition: Hashable {
  /// The name but for its ending.
  var stem: String
  /// What kind of index it is.
  var ending: String
  var table: String
  /// The columns, quoted.
  var columns: [String]
  /// Which rows are in it; nil for all.
  var condition: String?
  /// What it enforces; nil for an index that only finds rows.
  var constraint: UniqueConstraint?

  var name: String { "\(stem).\(ending)" }

  var sql: String {
    "CREATE \(constraint == nil ? "" : "UNIQUE ")INDEX \(name.quotedName) ON \(table.quotedName) "
      + "(\(columns.joined(separator: ", ")))" + (condition.map { " WHERE \($0)" } ?? "")
  }
}
