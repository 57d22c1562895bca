package import TesseraCore

extension StoreLayout {
  /// Lays out `schema`, keeping the names the catalogue already has.
  package init(_ schema: StoreSchema, catalogue: [CatalogueEntry] = []) {
    var names = NameBook(catalogue)
    let ownNames = schema.entities.map { entity in
      entity.lineage.superentity == nil
        ? names.table(known: names.entries[[entity.name]]?.table, wanted: entity.name) : ""
    }
    let tableNames = schema.entities.map { ownNames[$0.lineage.top] }
    var tables = tableNames.map { TableLayout(name: $0, columns: []) }
    // What a class inherits is laid out before what it adds.
    let depths = schema.entities.map { schema.ancestry(of: $0.index).count }
    for entity in schema.entities.indices.sorted(by: { (depths[$0], $0) < (depths[$1], $1) }) {
      let store = schema.entities[entity]
      if store.hasRelatives, store.lineage.superentity == nil {
        names.reserveClassColumn(in: tableNames[entity])
      }
      let inherited = store.lineage.superentity.map { tables[$0].columns } ?? []
      tables[entity].columns = inherited + names.columns(of: store, in: tableNames[entity])
    }
    let known = KnownClasses(schema, catalogue)
    for entity in schema.entities {
      let table = tableNames[entity.index]
      if entity.hasRelatives {
        tables[entity.index].classes = known.layout(
          of: entity, column: names.classColumns[table] ?? "tessera_class")
      }
      guard entity.lineage.superentity == nil else { continue }
      tables[entity.index].columnOrder = Self.columnOrder(of: entity, schema, tables)
      tables[entity.index].strays = known.strays(of: table)
    }
    self.tables = tables
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

  /// Wide values last: a row's narrow columns are then on its first page.
  private static func columnOrder(
    of top: StoreEntity, _ schema: StoreSchema, _ tables: [TableLayout]
  ) -> [PropertyReference] {
    let ranks: [ColumnType: Int] = [.text: 1, .blob: 2]
    let own = top.family.flatMap { entity in
      schema.entities[entity].ownProperties.map {
        PropertyReference(entity: entity, property: $0.index)
      }
    }
    let columns = own.enumerated().compactMap { position, reference in
      let column = tables[reference.entity].columns[reference.property]
      return column?.isSide == false
        ? (rank: column.flatMap { ranks[$0.type] } ?? 0, position: position, reference) : nil
    }
    return columns.sorted { ($0.rank, $0.position) < ($1.rank, $1.position) }.map(\.2)
  }
}

/// Finds names that are free, and those that things already have.
private struct NameBook {
  /// The catalogue by entity, or by entity and property.
  var entries: [[String]: CatalogueEntry] = [:]
  private var takenTables: Set<String> = []
  private var takenColumns: [String: Set<String>] = [:]
  /// The columns that tell a row's class, by table.
  private(set) var classColumns: [String: String] = [:]

  init(_ catalogue: [CatalogueEntry]) {
    for entry in catalogue {
      entries[[entry.entity] + (entry.property.map { [$0] } ?? [])] = entry
      takenTables.insert(entry.table.lowercased())
      if let column = entry.column {
        takenColumns[entry.table, default: []].formUnion(Self.taken(by: column))
        // Of a whole entity the catalogue has no other column.
        if entry.property == nil { classColumns[entry.table] = column }
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

  /// Names the column that tells a row's class.
  mutating func reserveClassColumn(in table: String) {
    classColumns[table] = column(
      known: classColumns[table], wanted: "tessera_class", in: table)
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

  /// The columns of the properties that an entity declares itself.
  mutating func columns(of entity: StoreEntity, in table: String) -> [ColumnLayout?] {
    entity.ownProperties.map { property in
      let known = entries[[entity.name, property.name]]
      switch property.kind {
      case .attribute(let attribute) where attribute.isEphemeral:
        return nil
      case .attribute(let attribute) where attribute.isLazy:
        let side = self.table(known: known?.table, wanted: "\(entity.name).\(property.name)")
        return ColumnLayout(table: side, name: "value", type: attribute.columnType, isSide: true)
      case .attribute(let attribute):
        let name = column(known: known?.column, wanted: property.name, in: table)
        return ColumnLayout(table: table, name: name, type: attribute.columnType, isSide: false)
      case .toOne(let toOne) where !toOne.isDerived:
        let name = column(known: known?.column, wanted: property.name, in: table)
        return ColumnLayout(
          table: table, name: name, type: .integer, isSide: false,
          orderName: toOne.isOrderedByInverse ? "\(name).order" : nil)
      case .toOne, .toMany:
        return nil
      }
    }
  }
}
