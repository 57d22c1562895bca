import TesseraCore
import TesseraSQL

extension Connection {
  /// Whether the database has the indexes of the layout and none that it had for another one.
  func hasIndexes(of layout: StoreLayout) throws -> Bool {
    let wanted = layout.indexDefinitions
    let present = try indexes(of: layout)
    return try superfluous(wanted, layout).isEmpty
      && wanted.allSatisfy { present[$0.name] == $0.sql }
  }

  /// Makes the indexes of the layout, and drops those it had for another one.
  ///
  /// - Throws: ``StoreError`` with code `constraint` where rows collide that a constraint is to be about.
  func makeIndexes(_ layout: StoreLayout) throws {
    let wanted = layout.indexDefinitions
    try dropIndexes(notIn: wanted, layout)
    let present = try indexes(of: layout)
    var collisions = DuplicateValues(layout, self)
    for index in wanted where present[index.name] == nil {
      if let constraint = index.constraint { try collisions.refuseOtherUnicode(constraint) }
      do {
        try execute(index.sql)
      } catch let error as StoreError where error.isUniqueViolation {
        guard let constraint = index.constraint else { throw error }
        throw try collisions.error(of: constraint, isNormalized: false) ?? error
      }
    }
  }

  /// Drops the indexes that the layout does not have, or has otherwise.
  func dropIndexes(notIn wanted: [StoreLayout.Definition], _ layout: StoreLayout) throws {
    for name in try superfluous(wanted, layout) { try execute("DROP INDEX \(name.quotedName)") }
  }

  private func superfluous(
    _ wanted: [StoreLayout.Definition], _ layout: StoreLayout
  ) throws -> [String] {
    let statements = Dictionary(wanted.map { ($0.name, $0.sql) }, uniquingKeysWith: { $1 })
    return try indexes(of: layout).filter { name, sql in
      statements[name].map { $0 != sql } ?? true
    }.keys.sorted()
  }

  /// The statements of the indexes that the tables of the layout have for its own sake, by name. Indexes
  /// that people made have other names, and stay.
  private func indexes(of layout: StoreLayout) throws -> [String: String] {
    let tables = Set(layout.tableDefinitions.map(\.name))
    let wanted = Set(layout.indexDefinitions.map(\.name))
    let sql =
      "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
    var found: [String: String] = [:]
    try with(sql) { statement in
      try statement.forEachRow { row in
        guard let name = row.text(0), let table = row.text(1) else { return }
        let isOwn =
          tables.contains(table) && name.hasPrefix(table + ".")
          && [".unique", ".index", ".order"].contains(where: name.hasSuffix)
        if isOwn || wanted.contains(name) { found[name] = row.text(2) ?? "" }
      }
    }
    return found
  }
}

/// Finds the rows that keep a uniqueness constraint from being made.
struct DuplicateValues {
  private let layout: StoreLayout
  private let connection: Connection
  /// The attributes that may hold texts not in normal form C, once asked for.
  private var otherUnicode: Set<PropertyReference>?

  init(_ layout: StoreLayout, _ connection: Connection) {
    self.layout = layout
    self.connection = connection
  }

  /// Throws where texts collide that are equal to Swift and of other bytes, which no index sees.
  mutating func refuseOtherUnicode(_ constraint: UniqueConstraint) throws {
    let flagged = try flagged()
    let isAffected = constraint.properties.contains { property in
      let reference = PropertyReference(entity: constraint.entity, property: property)
      return flagged.contains(layout.schema.declared(reference))
    }
    if isAffected, let error = try error(of: constraint, isNormalized: true) { throw error }
  }

  private mutating func flagged() throws -> Set<PropertyReference> {
    if let otherUnicode { return otherUnicode }
    var found: Set<PropertyReference> = []
    for entry in try connection.catalogue() where entry.hasOtherUnicode {
      for entity in layout.schema.entities where entity.name == entry.entity {
        for property in entity.ownProperties where property.name == entry.property {
          found.insert(PropertyReference(entity: entity.index, property: property.index))
        }
      }
    }
    otherUnicode = found
    return found
  }

  /// The error that names some of the rows; nil where none collide.
  func error(of constraint: UniqueConstraint, isNormalized: Bool) throws -> StoreError? {
    guard let columns = layout.columns(of: constraint) else { return nil }
    let table = layout.tables[constraint.entity].name.quotedName
    let names = columns.map(\.name.quotedName)
    let values = names.map { isNormalized ? "tessera_nfc(\($0))" : $0 }.joined(separator: ", ")
    let conditions =
      names.map { "\($0) IS NOT NULL" } + [layout.condition(of: constraint)].compactMap { $0 }
    let sql = """
      SELECT json_group_array(id), count(*) OVER () FROM \(table) \
      WHERE \(conditions.joined(separator: " AND ")) \
      GROUP BY \(values) HAVING count(*) > 1 ORDER BY min(id) LIMIT 5
      """
    var groups: [[Int64]] = []
    var total: Int64 = 0
    try connection.with(sql) { statement in
      try statement.forEachRow { row in
        groups.append(Self.keys(row.text(0) ?? ""))
        total = row.integer(1) ?? 0
      }
    }
    guard let first = groups.first else { return nil }
    return Self.error(layout.schema, constraint, groups, total, first)
  }

  private static func error(
    _ schema: StoreSchema, _ constraint: UniqueConstraint, _ groups: [[Int64]], _ total: Int64,
    _ first: [Int64]
  ) -> StoreError {
    let names = schema.names(of: constraint)
    let examples = groups.map { keys in
      let few = keys.prefix(5).map(String.init).joined(separator: ", ")
      return keys.count > 5 ? few + ", …" : few
    }
    let isAll = total <= groups.count
    let found = "\(total) \(total == 1 ? "value is" : "values are") there more than once"
    var error = StoreError(
      .constraint,
      "\(names.joined(separator: ", ")) of \(schema.entities[constraint.entity].name) can't be made"
        + " unique: \(found), in the rows with the keys "
        + examples.joined(separator: "; ") + (isAll ? "" : "; …"),
      remedy:
        "Open the store with the declarations as they were and make the rows differ, or delete"
        + " some; nothing has changed",
      entity: schema.entities[constraint.entity].name,
      property: names.count == 1 ? names[0] : nil)
    error.properties = names
    error.duplicates = groups
    error.key = first.last
    error.blockingKey = first.first
    return error
  }

  /// The keys in a list as JSON has it, ascending.
  private static func keys(_ text: String) -> [Int64] {
    text.dropFirst().dropLast().split(separator: ",").compactMap { Int64($0) }.sorted()
  }
}
