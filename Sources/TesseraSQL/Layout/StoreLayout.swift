package import TesseraCore

/// Where a schema's values are: the names of tables and columns.
package struct StoreLayout: Sendable {
  /// What is laid out.
  package var schema: StoreSchema
  /// The tables, by the index of their entity.
  package var tables: [TableLayout]
  /// The join tables, by their index in ``StoreSchema/joins``.
  package var joins: [JoinLayout]

  /// The column of a property; nil for a to-many and for a to-one kept at its other end.
  package func column(_ reference: PropertyReference) -> ColumnLayout? {
    tables[reference.entity].columns[reference.property]
  }
}

/// The table of one entity.
package struct TableLayout: Sendable {
  /// The table's name.
  package var name: String
  /// The columns by the index of their property.
  package var columns: [ColumnLayout?]
  /// The properties with a column of this table, in the order of the columns: narrow ones first.
  package var columnOrder: [Int]

  /// The properties whose values are in tables of their own.
  package var sideProperties: [Int] {
    columns.indices.filter { columns[$0]?.isSide == true }
  }
}

/// The column of one property.
package struct ColumnLayout: Hashable, Sendable {
  /// The table the column is in: the entity's, or a side table.
  package var table: String
  /// The column's name.
  package var name: String
  /// How the values are stored.
  package var type: ColumnType
  /// Whether the table is a side table, with the key in `id` and the value in `value`.
  package var isSide: Bool
  /// The column with the place in the owner's array, for a to-one with a to-many inverse.
  package var orderName: String?
}

/// A join table.
package struct JoinLayout: Hashable, Sendable {
  /// The table's name.
  package var name: String
  /// The table of the objects in the column `source`.
  package var sourceTable: String
  /// The table of the objects in the column `target`.
  package var targetTable: String
  /// Whether the target side is an array too, so that `target_position` means something.
  package var isTwoWay: Bool
}
