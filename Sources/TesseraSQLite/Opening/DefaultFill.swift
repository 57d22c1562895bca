import TesseraCore
import TesseraSQL

/// Gives the rows that are there the default of an attribute that is new to them.
///
/// Afterwards they are as if they had been inserted with it: predicates, sorts and every tool for SQLite
/// see the value. It counts as no change of theirs: nobody who knows the attribute has seen them without,
/// so no row's version is counted up and the history has nothing of it.
struct DefaultFill {
  private let layout: StoreLayout
  private let targets: [PropertyReference]
  private let defaultValue: @Sendable (PropertyReference) -> StoreValue?

  /// - Parameters:
  ///   - layout: Where the values are going to be.
  ///   - targets: The attributes.
  ///   - defaultValue: Evaluates the default of one; nil for none.
  init(
    _ layout: StoreLayout, _ targets: [PropertyReference],
    defaultValue: @escaping @Sendable (PropertyReference) -> StoreValue?
  ) {
    self.layout = layout
    self.targets = targets
    self.defaultValue = defaultValue
  }

  /// Writes the defaults where there is nothing. The columns are there, their indexes not yet.
  ///
  /// Code of the application runs here under the write lock, its defaults. One that opened the store
  /// would be told that it is busy.
  ///
  /// - Returns: The attributes that got a text not in normal form C.
  func run(_ connection: Connection) throws -> [PropertyReference] {
    var otherUnicode: [PropertyReference] = []
    for target in targets {
      guard let column = layout.column(target), let value = defaultValue(target) else { continue }
      let rows = Rows(layout, target, column)
      if try fill(target, column, rows, value, connection) { otherUnicode.append(target) }
    }
    return otherUnicode
  }

  /// - Returns: Whether a text not in normal form C was written.
  private func fill(
    _ target: PropertyReference, _ column: ColumnLayout, _ rows: Rows, _ value: StoreValue,
    _ connection: Connection
  ) throws -> Bool {
    // What is another each time, an identifier or the moment, is made for each row; a row that had the
    // same as all others would be no better than one without.
    let isConstant = (0..<3).allSatisfy { _ in defaultValue(target) == value }
    guard isConstant else { return try fillEach(target, rows, connection) }
    if wouldCollide(target),
      try connection.integer("SELECT count(*) FROM (SELECT 1 FROM \(rows.table) LIMIT 2)") != 1
    {
      return false
    }
    try connection.with(rows.fillAll) { statement in
      try statement.bind(value, at: 1)
      try statement.run()
    }
    return value.isOtherUnicode && connection.changeCount > 0
  }

  /// Whether rows that all get the default could have nothing else to tell them apart where a constraint,
  /// of a subclass perhaps, wants them to differ.
  private func wouldCollide(_ target: PropertyReference) -> Bool {
    let schema = layout.schema
    if schema[target].attribute?.isUnique == true { return true }
    return schema.entities[target.entity].family.contains { entity in
      schema.uniqueConstraints(declaredBy: entity).contains { constraint in
        constraint.properties.contains(target.property)
          && constraint.properties.allSatisfy { property in
            targets.contains(
              schema.declared(PropertyReference(entity: entity, property: property)))
          }
      }
    }
  }

  private func fillEach(
    _ target: PropertyReference, _ rows: Rows, _ connection: Connection
  ) throws -> Bool {
    var isOtherUnicode = false
    for key in try connection.with(rows.keys, { try $0.keys() }) {
      guard let value = defaultValue(target) else { continue }
      if value.isOtherUnicode { isOtherUnicode = true }
      try connection.with(rows.fillOne) { statement in
        try statement.bind(value, at: 1)
        try statement.bind(key, at: 2)
        try statement.run()
      }
    }
    return isOtherUnicode
  }
}

extension DefaultFill {
  /// The statements for the rows that have nothing for an attribute.
  private struct Rows {
    /// The table of the entity, quoted.
    let table: String
    /// The keys of the rows.
    let keys: String
    /// Gives all of them one value.
    let fillAll: String
    /// Gives one of them a value; then comes its key.
    let fillOne: String

    init(_ layout: StoreLayout, _ target: PropertyReference, _ column: ColumnLayout) {
      let entity = layout.tables[target.entity]
      table = entity.name.quotedName
      var ofClass = ""
      if let classes = entity.classes, let names = classes.names {
        ofClass = " AND t.\(classes.column.quotedName) IN (\(names.sqlList))"
      }
      guard column.isSide else {
        let name = column.name.quotedName
        let condition = "WHERE t.\(name) IS NULL\(ofClass)"
        keys = "SELECT t.id FROM \(table) t \(condition)"
        fillAll = "UPDATE \(table) AS t SET \(name) = ? \(condition)"
        fillOne = "UPDATE \(table) SET \(name) = ? WHERE id = ?"
        return
      }
      let side = column.table.quotedName
      let source = """
        FROM \(table) t LEFT JOIN \(side) s ON s.id = t.id WHERE s.value IS NULL\(ofClass)
        """
      let replacing = "ON CONFLICT (id) DO UPDATE SET value = excluded.value"
      keys = "SELECT t.id \(source)"
      fillAll = "INSERT INTO \(side) (value, id) SELECT ?, t.id \(source) \(replacing)"
      fillOne = "INSERT INTO \(side) (value, id) VALUES (?, ?) \(replacing)"
    }
  }
}

extension StoreValue {
  fileprivate var isOtherUnicode: Bool {
    if case .text(let text) = self { !TextNormalForm.isNormal(text) } else { false }
  }
}
