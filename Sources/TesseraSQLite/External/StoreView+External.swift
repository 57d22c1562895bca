import Foundation
import TesseraCore
import TesseraSQL

/// A column of a plan whose rows may hold references instead of values.
struct ExternalColumn {
  /// Where it is in a row.
  var place: Int32
  var property: Int
  /// The type of the attribute's values. References are of the other.
  var type: ColumnType
}

extension StoreView {
  /// The columns of a plan that may hold references. None in most plans.
  func externalColumns(_ plan: FetchPlan) -> [ExternalColumn] {
    guard store.external != nil else { return [] }
    var columns: [ExternalColumn] = []
    for (offset, property) in plan.columns.enumerated() {
      guard let column = store.layout.tables[plan.entity].columns[property], column.isSide,
        column.type == .blob || column.type == .text
      else { continue }
      columns.append(
        ExternalColumn(place: Int32(offset + 2), property: property, type: column.type))
    }
    return columns
  }

  /// Hands the rows of a plan to `row`, values that are in files as if they were in the row.
  ///
  /// A file is opened with its row, and read if its value is asked for. One that is missing or not
  /// what the row says is a value that can't be read: that is reported, and the property reads as a
  /// stand-in.
  func fetch(
    _ plan: FetchPlan, _ columns: [ExternalColumn], _ row: (RowReader) throws -> Void
  ) throws {
    var reports: [Report] = []
    // Not while a row is being read: whoever gets them may take their time.
    defer { for report in reports { Report.send(report) } }
    try query(plan, for: .rows) { statement in
      let shadow = ExternalRow(statement)
      try statement.forEachRow { reader in
        for column in columns {
          if let value = try value(column, reader, plan.entity) {
            shadow.values[column.place] = value
          }
        }
        guard !shadow.values.isEmpty else { return try row(reader) }
        defer { shadow.values.removeAll() }
        try row(shadow.reader)
        for column in columns {
          guard let failure = shadow.values[column.place]?.disappointment else { continue }
          let entity = store.schema.entities[plan.entity]
          reports.append(
            Report(
              kind: .unreadable, message: "\(failure); the property reads as a stand-in",
              entity: entity.name, property: entity.properties[column.property].name,
              key: reader.integer(0)))
        }
      }
    }
  }

  /// The value a row refers to; nil where it holds the value itself, or none.
  private func value(
    _ column: ExternalColumn, _ reader: RowReader, _ entity: Int
  ) throws -> ExternalValue? {
    let text: String?
    switch (column.type, reader.type(column.place)) {
    case (.blob, .text): text = reader.text(column.place)
    case (.text, .blob):
      text = reader.blob(column.place).map { String(decoding: $0, as: UTF8.self) }
    default: return nil
    }
    guard let reference = text.flatMap(ExternalReference.init), let external = store.external else {
      return nil
    }
    do {
      return ExternalValue(reference, try external.open(reference.name), type: column.type)
    } catch let error as POSIXError {
      // Of these the process is short, not the value; the next read may have better luck.
      guard ![.EMFILE, .ENFILE, .ENOMEM, .EINTR].contains(error.code) else {
        var failure = StoreError.external(error)
        failure.entity = store.schema.entities[entity].name
        failure.property = store.schema.entities[entity].properties[column.property].name
        failure.key = reader.integer(0)
        throw failure
      }
      return ExternalValue(reference, nil, type: column.type)
    }
  }

  /// Throws where a plan compares values some of which are in files: of an attribute that was external
  /// once, and may be elsewhere. (Of one that is, it was refused before it became a plan.)
  func refuseReferences(in plan: FetchPlan) throws {
    guard store.external != nil else { return }
    let paths = (plan.condition?.comparedPaths ?? []) + plan.order.map(\.path)
    for path in paths {
      guard case .property(let end) = path.end, store.layout.mayHoldReferences(end),
        let column = store.layout.column(end), try holdsReference(column)
      else { continue }
      throw StoreError(
        .unsupported, "Some values of the attribute are in files, which no query looks into",
        remedy: "Compare another attribute, or set those values again",
        entity: store.schema.entities[end.entity].name, property: store.schema[end].name)
    }
  }

  private func holdsReference(_ column: ColumnLayout) throws -> Bool {
    let table = column.table.quotedName
    let isNoted = try connection.with(
      "SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?"
    ) { statement in
      try statement.bind(column.table, at: 1)
      return try statement.step()
    }
    guard isNoted else { return false }
    let type = column.type == .text ? "blob" : "text"
    let sql = "SELECT 1 FROM \(table) WHERE typeof(value) = '\(type)' LIMIT 1"
    return try connection.with(sql) { try $0.step() }
  }
}
