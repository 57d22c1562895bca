extension StoreLayout {
  /// The columns that statements name, by table.
  package var namedColumns: [String: Set<String>] {
    var columns: [String: Set<String>] = [:]
    for table in tables {
      columns[table.name, default: []].formUnion(["id", "tessera_version"])
      if let classes = table.classes { columns[table.name, default: []].insert(classes.column) }
      for column in table.columns.compactMap({ $0 }) {
        let names = column.isSide ? ["id", "value"] : [column.name, column.orderName]
        columns[column.table, default: []].formUnion(names.compactMap { $0 })
      }
    }
    for join in joins {
      columns[join.name, default: []].formUnion(
        ["source", "target", "source_position", "target_position"])
    }
    return columns
  }
}
