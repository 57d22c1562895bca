package import TesseraCore

extension StoreLayout {
  /// Lays out `schema`, keeping the names the catalogue already has.
  package init(_ schema: StoreSchema, catalogue: [CatalogueEntry] = []) {
    var names = NameBook(catalogue)
    let tableNames = schema.entities.map { entity in
      names.table(known: names.entries[[entity.name]]?.table, wanted: entity.name)
    }
    tables = schema.entities.map { entity in
      names.table(of: entity, named: tableNames[entity.index])
    }
    joins = schema.joins.map { join in
      let entity = schema.entities[join.source.entity]
      let property = schema[join.source]
      return JoinLayout(
        name: names.table(
          known: names.entries[[entity.name, property.name]]?.table,
          wanted: "\(entity.name).\(property.name)"),
        sourceTable: tableNames[join.source.entity], targetTable: tableNames[join.targetEntity],
        isTwoWay: join.target != nil)
    }
    self.schema = schema
  }
}

/// Finds names that are free, and those that things already have.
private struct NameBook {
  /// The catalogue by entity, or by entity and property.
  var entries: [[String]: CatalogueEntry] = [:]
  private var takenTables: Set<String> = []
  private var takenColumns: [String: Set<String>] = [:]

  init(_ catalogue: [CatalogueEntry]) {
    for entry in catalogue {
      entries[[entry.entity] + (entry.property.map { [$0] } ?? [])] = entry
      takenTables.insert(entry.table.lowercased())
      if let column = entry.column {
        takenColumns[entry.table, default: []].formUnion(Self.taken(by: column))
      }
    }
  }

  mutating func table(known: String?, wanted: String) -> String {
    if let known { return known }
    // Names that begin like this are the database's and ours.
    let isReserved = ["sqlite_", "tessera_"].contains(where: wanted.lowercased().hasPrefix)
    var name = isReserved ? "_\(wanted)" : wanted
    while takenTables.contains(name.lowercased()) { name += "_" }
    takenTables.insert(name.lowercased())
    return name
  }

  private mutating func column(known: String?, wanted: String, in table: String) -> String {
    if let known { return known }
    var name = wanted
    var taken = takenColumns[table, default: []]
    while ["id", "tessera_version"].contains(name.lowercased()) || taken.contains(name.lowercased())
    { name += "_" }
    taken.formUnion(Self.taken(by: name))
    takenColumns[table] = taken
    return name
  }

  /// A column's name, and that of the order beside it, for SQLite, which knows no case.
  private static func taken(by column: String) -> Set<String> {
    [column.lowercased(), "\(column).order".lowercased()]
  }

  mutating func table(of entity: StoreEntity, named table: String) -> TableLayout {
    var columns: [ColumnLayout?] = []
    for property in entity.properties {
      let known = entries[[entity.name, property.name]]
      switch property.kind {
      case .attribute(let attribute) where attribute.isEphemeral:
        columns.append(nil)
      case .attribute(let attribute) where attribute.isLazy:
        let side = self.table(known: known?.table, wanted: "\(entity.name).\(property.name)")
        columns.append(
          ColumnLayout(table: side, name: "value", type: attribute.columnType, isSide: true))
      case .attribute(let attribute):
        let name = column(known: known?.column, wanted: property.name, in: table)
        columns.append(
          ColumnLayout(table: table, name: name, type: attribute.columnType, isSide: false))
      case .toOne(let toOne) where !toOne.isDerived:
        let name = column(known: known?.column, wanted: property.name, in: table)
        columns.append(
          ColumnLayout(
            table: table, name: name, type: .integer, isSide: false,
            orderName: toOne.isOrderedByInverse ? "\(name).order" : nil))
      case .toOne, .toMany:
        columns.append(nil)
      }
    }
    // Wide values last: a row's narrow columns are then on its first page.
    let own = columns.indices.filter { columns[$0]?.isSide == false }
    let ranks: [ColumnType: Int] = [.text: 1, .blob: 2]
    let order = own.sorted { a, b in
      let left = (columns[a].flatMap { ranks[$0.type] } ?? 0, a)
      let right = (columns[b].flatMap { ranks[$0.type] } ?? 0, b)
      return left < right
    }
    return TableLayout(name: table, columns: columns, columnOrder: order)
  }
}
