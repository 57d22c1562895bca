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

/// The table of one entity. Entities that inherit from one another share one.
package struct TableLayout: Sendable {
  /// The table's name: that of the entity at the top.
  package var name: String
  /// The columns by the index of their property, inherited ones included.
  package var columns: [ColumnLayout?]
  /// The properties with a column of this table, in the order of the columns: narrow ones first. All of
  /// them are told by the entity at the top, none by those that inherit from it.
  package var columnOrder: [PropertyReference] = []
  /// How the table tells classes apart, where several share it.
  package var classes: ClassLayout?
  /// Side tables of attributes that the schema does not have, of the entity at the top.
  package var strays: [String] = []

  /// The properties whose values are in tables of their own.
  package var sideProperties: [Int] {
    columns.indices.filter { columns[$0]?.isSide == true }
  }
}

/// How a table that several classes share tells them apart.
package struct ClassLayout: Hashable, Sendable {
  /// The column with the name of a row's class; `NULL`, or any name not known, is the one at the top.
  package var column: String
  /// What the rows of the entity have there; nil for the entity at the top.
  package var name: String?
  /// The names that are read as the entity: its own, and those of classes that inherit from it and that
  /// the schema does not have.
  package var ownNames: [String]
  /// The same with those of the entities that inherit from it; nil for the entity at the top, which has
  /// every row.
  package var names: [String]?
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
