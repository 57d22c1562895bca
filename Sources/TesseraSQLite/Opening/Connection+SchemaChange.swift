import TesseraCore
import TesseraSQL

extension Connection {
  /// Gives properties that were renamed, or that another class declares now, their new names, in the tables
  /// and in the catalogue.
  func rename(
    _ renames: [(CatalogueEntry, PropertyReference)], schema: StoreSchema,
    catalogue: [CatalogueEntry]
  ) throws {
    guard !renames.isEmpty else { return }
    let moved = Set(renames.map(\.0.number))
    let layout = StoreLayout(schema, catalogue: catalogue.filter { !moved.contains($0.number) })
    for (entry, reference) in renames {
      let place = layout.place(of: reference)
      if entry.table != place.table {
        try execute(
          "ALTER TABLE \(entry.table.quotedName) RENAME TO \(place.table.quotedName)")
      }
      if let old = entry.column, let new = place.column, old != new {
        try renameColumn(old, to: new, in: place.table)
        let orders = try columns(of: place.table).contains("\(old).order")
        if orders { try renameColumn("\(old).order", to: "\(new).order", in: place.table) }
      }
      let sql = """
        UPDATE tessera_catalogue SET entity = ?, attribute = ?, table_name = ?, column_name = ? \
        WHERE number = ?
        """
      try with(sql) { statement in
        try statement.bind(schema.entities[reference.entity].name, at: 1)
        try statement.bind(schema[reference].name, at: 2)
        try statement.bind(place.table, at: 3)
        try statement.bind(place.column.map(StoreValue.text) ?? .null, at: 4)
        try statement.bind(entry.number, at: 5)
        try statement.run()
      }
    }
    try dropIndexes(notIn: layout.indexDefinitions, layout)
  }

  private func renameColumn(_ old: String, to new: String, in table: String) throws {
    try execute(
      "ALTER TABLE \(table.quotedName) RENAME COLUMN \(old.quotedName) TO \(new.quotedName)")
  }

  /// Makes every table and column of the layout that isn't there.
  func makeTables(_ layout: StoreLayout) throws {
    let names = try schemaNames()
    for table in layout.tableDefinitions where !names.contains(table.name) {
      try execute(table.sql)
    }
    for entity in layout.schema.entities where entity.lineage.superentity == nil {
      let table = layout.tables[entity.index]
      guard names.contains(table.name) else { continue }
      let present = try columns(of: table.name)
      let add = "ALTER TABLE \(table.name.quotedName) ADD COLUMN "
      if let classes = table.classes, !present.contains(classes.column) {
        try execute(add + StoreLayout.declaration(of: classes))
      }
      for property in table.columnOrder {
        guard let column = layout.column(property),
          let declaration = layout.columnDeclaration(property)
        else { continue }
        if !present.contains(column.name) { try execute(add + declaration) }
        if let order = column.orderName, !present.contains(order) {
          try execute(add + order.quotedName + " INTEGER")
        }
      }
    }
  }

  /// The columns of a table that can be written.
  func columns(of table: String) throws -> Set<String> {
    var names: Set<String> = []
    try with("SELECT name FROM pragma_table_info(?)") { statement in
      try statement.bind(table, at: 1)
      try statement.forEachRow { names.insert($0.text(0) ?? "") }
    }
    return names
  }

  /// Gives everything new a number, and notes the types of everything.
  func updateCatalogue(_ layout: StoreLayout) throws {
    let known = Dictionary(
      try catalogue().map { ([$0.entity, $0.property ?? ""], $0.number) },
      uniquingKeysWith: { _, last in last })
    let sql = """
      INSERT INTO tessera_catalogue \
      (number, entity, attribute, table_name, column_name, type, storage, is_optional) \
      VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (number) DO UPDATE SET \
      column_name = coalesce(column_name, excluded.column_name), \
      type = excluded.type, storage = excluded.storage, is_optional = excluded.is_optional
      """
    try with(sql) { statement in
      for row in layout.catalogueRows {
        let number = known[[row.entity, row.property ?? ""]]
        try statement.bind(number.map(StoreValue.integer) ?? .null, at: 1)
        try statement.bind(row.entity, at: 2)
        try statement.bind(row.property.map(StoreValue.text) ?? .null, at: 3)
        try statement.bind(row.place.table, at: 4)
        try statement.bind(row.place.column.map(StoreValue.text) ?? .null, at: 5)
        try statement.bind(row.type, at: 6)
        try statement.bind(row.storage, at: 7)
        try statement.bind(Int64(row.isOptional ? 1 : 0), at: 8)
        try statement.run()
      }
    }
  }
}

extension StoreLayout {
  /// The table and the column of a property, for the catalogue.
  fileprivate func place(of reference: PropertyReference) -> (table: String, column: String?) {
    if let column = column(reference) { return (column.table, column.name) }
    if case .join(let join, _)? = schema[reference].toMany?.storage {
      return (joins[join].name, nil)
    }
    return (tables[reference.entity].name, nil)
  }

  fileprivate struct CatalogueRow {
    var entity: String
    var property: String?
    var place: (table: String, column: String?)
    var type: String
    var storage: String
    var isOptional: Bool
  }

  fileprivate var catalogueRows: [CatalogueRow] {
    schema.entities.flatMap { entity in
      [
        CatalogueRow(
          entity: entity.name, property: nil,
          place: (
            tables[entity.index].name,
            entity.lineage.superentity == nil ? nil : tables[entity.index].classes?.column
          ),
          type: "entity", storage: schema.storage(of: entity), isOptional: false)
      ]
        + entity.ownProperties.map { property in
          CatalogueRow(
            entity: entity.name, property: property.name,
            place: place(of: PropertyReference(entity: entity.index, property: property.index)),
            type: schema.type(of: property), storage: schema.storage(of: property),
            isOptional: property.isOptional)
        }
    }
  }
}

extension StoreProperty {
  fileprivate var isOptional: Bool {
    switch kind {
    case .attribute(let attribute): attribute.isOptional
    case .toOne(let toOne): toOne.isOptional
    case .toMany(let toMany): toMany.isOptional
    }
  }
}
