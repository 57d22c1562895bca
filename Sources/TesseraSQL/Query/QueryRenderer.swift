package import TesseraCore

/// Renders the parts of one query, sharing the joins its paths need.
package struct QueryRenderer {
  let layout: StoreLayout
  let dialect: SQLDialect
  let otherUnicode: Set<PropertyReference>
  /// The rows at hand: first those of the query, then, inside a subquery, those of its collection.
  private var frames: [Frame]
  private var joinCount = 0
  /// The joins so far, in the order in which they have to stand.
  var joins: [String] { frames[0].joins }

  /// Rows that paths start from, and the joins their paths need.
  struct Frame {
    /// The alias of the table the rows are in.
    var alias: String
    /// The entity whose rows they are; nil of rows of values.
    var entity: Int?
    /// How a value of a row is written that is no property; nil of an entity's.
    var element: ((Int) -> String)?
    /// Whether such a value may be a text that is not in normal form C.
    var isOtherUnicode: Bool
    fileprivate(set) var joins: [String] = []
    fileprivate var aliases: [JoinKey: String] = [:]

    init(
      alias: String, entity: Int? = nil, element: ((Int) -> String)? = nil,
      isOtherUnicode: Bool = false
    ) {
      self.alias = alias
      self.entity = entity
      self.element = element
      self.isOtherUnicode = isOtherUnicode
    }
  }

  /// What a join leads to: the table behind steps, or a side table beside it.
  fileprivate struct JoinKey: Hashable {
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
    self.otherUnicode = otherUnicode
    frames = [Frame(alias: "t", entity: entity)]
  }

  /// Renders inside a subquery whose rows are those of `frame`, known by paths of `depth`.
  ///
  /// - Returns: What `body` returns, and the joins that the paths in it need.
  mutating func inside<Result>(
    _ frame: Frame, depth: Int, _ body: (inout QueryRenderer) throws -> Result
  ) throws -> (Result, joins: [String]) {
    let around = frames[min(depth, frames.count)...]
    frames.removeSubrange(min(depth, frames.count)...)
    frames.append(frame)
    let result = try body(&self)
    let joins = frames.removeLast().joins
    frames += around
    return (result, joins)
  }

  /// The rows known by paths of a depth.
  func frame(_ depth: Int) -> Frame? { depth < frames.count ? frames[depth] : nil }

  /// The entity that a path's steps lead to; nil where it starts from a row of values.
  func entity(behind path: Condition.Path) -> Int? {
    if let last = path.steps.last { return layout.schema[last].toOne?.target }
    return path.depth < frames.count ? frames[path.depth].entity : nil
  }

  /// The SQL of a value at the end of a path.
  mutating func value(_ path: Condition.Path) throws -> String {
    guard path.depth < frames.count else {
      throw StoreError(.unsupported, "A path starts from a row that is not there")
    }
    let steps = path.steps[...]
    switch path.end {
    case .property(let property):
      return try value(property, behind: steps, depth: path.depth)
    case .entity:
      guard let entity = entity(behind: path) else { return "NULL" }
      return self.entity(of: entity, alias: try alias(behind: steps, depth: path.depth))
    case .key:
      // The key of the object behind the last step is what that step's column holds.
      guard let last = steps.last else { return "\(frames[path.depth].alias).id" }
      return try value(last, behind: steps.dropLast(), depth: path.depth)
    case .element(let column): return frames[path.depth].element?(column) ?? "NULL"
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
    _ property: PropertyReference, behind steps: ArraySlice<PropertyReference> = [],
    depth: Int = 0
  ) throws -> String {
    let alias = try alias(behind: steps, depth: depth)
    guard let column = layout.column(property) else {
      return try keyAtOtherEnd(property, alias: alias)
    }
    if !column.isSide { return "\(alias).\(column.name.quotedName)" }
    let key = JoinKey(steps: steps, side: property)
    if let known = frames[depth].aliases[key] { return "\(known).value" }
    let side = addAlias(key, depth)
    frames[depth].joins.append(
      " LEFT JOIN \(column.table.quotedName) \(side) ON \(side).id = \(alias).id")
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

  /// The alias of the table behind some steps.
  mutating func alias(behind steps: ArraySlice<PropertyReference>, depth: Int = 0) throws -> String
  {
    guard let last = steps.last else { return frames[depth].alias }
    let key = JoinKey(steps: steps, side: nil)
    if let known = frames[depth].aliases[key] { return known }
    let reference = try value(last, behind: steps.dropLast(), depth: depth)
    guard let toOne = layout.schema[last].toOne else {
      throw StoreError(
        .unsupported, "A path can't lead through a to-many",
        entity: layout.schema.entities[last.entity].name, property: layout.schema[last].name)
    }
    let alias = addAlias(key, depth)
    let table = layout.tables[toOne.target].name
    frames[depth].joins.append(
      " LEFT JOIN \(table.quotedName) \(alias) ON \(alias).id = \(reference)")
    return alias
  }

  private mutating func addAlias(_ key: JoinKey, _ depth: Int) -> String {
    joinCount += 1
    let alias = "t\(joinCount)"
    frames[depth].aliases[key] = alias
    return alias
  }
}
