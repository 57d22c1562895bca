package import TesseraCore

/// Renders the parts of one query, sharing the joins its paths need.
package struct QueryRenderer {
  let layout: StoreLayout
  let dialect: SQLDialect
  let otherUnicode: Set<PropertyReference>
  let entity: Int
  /// The joins so far, in the order in which they have to stand.
  private(set) var joins: [String] = []
  private var aliases: [JoinKey: String] = [:]

  /// What a join leads to: the table behind steps, or a side table beside it.
  private struct JoinKey: Hashable {
    var steps: ArraySlice<PropertyReference>
    var side: PropertyReference?
  }

  /// Starts a query.
  ///
  /// - Parameters:
  ///   - layout: Where the values are.
  ///   - dialect: How the SQL is written.
  ///   - entity: The entity the query is about, whose table has the alias `t`.
  ///   - otherUnicode: The attributes that may hold texts not in normal form C.
  package init(
    layout: StoreLayout, dialect: SQLDialect = .sqlite, entity: Int,
    otherUnicode: Set<PropertyReference> = []
  ) {
    self.layout = layout
    self.dialect = dialect
    self.entity = entity
    self.otherUnicode = otherUnicode
  }

  /// The SQL of a value at the end of a path.
  mutating func value(_ path: Condition.Path) throws -> String {
    switch path.end {
    case .property(let property):
      return try value(property, behind: path.steps[...])
    case .entity:
      return entity(
        of: path.steps.last.flatMap { layout.schema[$0].toOne?.target } ?? entity,
        alias: try alias(behind: path.steps[...]))
    case .key:
      // The key of the object behind the last step is what that step's column holds.
      guard let last = path.steps.last else { return "t.id" }
      return try value(last, behind: path.steps.dropLast())
    }
  }

  /// The SQL of the index of a row's entity: the class of the object, which may inherit from `entity`.
  func entity(of entity: Int, alias: String = "t") -> String {
    guard let classes = layout.tables[entity].classes else { return "\(entity)" }
    let cases = layout.schema.entities[entity].lineage.subentities.flatMap { subentity in
      (layout.tables[subentity].classes?.ownNames ?? []).map {
        " WHEN \($0.quotedText) THEN \(subentity)"
      }
    }
    if cases.isEmpty { return "\(entity)" }
    return "CASE \(alias).\(classes.column.quotedName)\(cases.joined()) ELSE \(entity) END"
  }

  /// The SQL of a property of the object behind `steps`.
  mutating func value(
    _ property: PropertyReference, behind steps: ArraySlice<PropertyReference> = []
  ) throws -> String {
    let alias = try alias(behind: steps)
    guard let column = layout.column(property) else {
      return try keyAtOtherEnd(property, alias: alias)
    }
    if !column.isSide { return "\(alias).\(column.name.quotedName)" }
    let key = JoinKey(steps: steps, side: property)
    if let known = aliases[key] { return "\(known).value" }
    let side = addAlias(key)
    joins.append(" LEFT JOIN \(column.table.quotedName) \(side) ON \(side).id = \(alias).id")
    return "\(side).value"
  }

  /// The key of a one-to-one whose column is at its other end.
  private func keyAtOtherEnd(_ property: PropertyReference, alias: String) throws -> String {
    guard let toOne = layout.schema[property].toOne, let inverse = toOne.inverse,
      let column = layout.column(inverse)
    else {
      throw StoreError(
        .unsupported, "A to-many has no value that a query could read",
        entity: layout.schema.entities[property.entity].name,
        property: layout.schema[property].name)
    }
    return "(SELECT min(o.id) FROM \(column.table.quotedName) o "
      + "WHERE o.\(column.name.quotedName) = \(alias).id)"
  }

  mutating func alias(behind steps: ArraySlice<PropertyReference>) throws -> String {
    guard let last = steps.last else { return "t" }
    let key = JoinKey(steps: steps, side: nil)
    if let known = aliases[key] { return known }
    let reference = try value(last, behind: steps.dropLast())
    guard let toOne = layout.schema[last].toOne else {
      throw StoreError(
        .unsupported, "A path can't lead through a to-many",
        entity: layout.schema.entities[last.entity].name, property: layout.schema[last].name)
    }
    let alias = addAlias(key)
    let table = layout.tables[toOne.target].name
    joins.append(" LEFT JOIN \(table.quotedName) \(alias) ON \(alias).id = \(reference)")
    return alias
  }

  private mutating func addAlias(_ key: JoinKey) -> String {
    let alias = "t\(aliases.count + 1)"
    aliases[key] = alias
    return alias
  }
}
