import TesseraCore
import TesseraSQL

extension SaveTransaction {
  /// A to-one of the rows being inserted that keeps the order of its inverse.
  private struct OrderedReference {
    var reference: PropertyReference
    var columns: OrderedColumns
    /// Where the owner's key is in a row.
    var offset: Int
    /// The numbers given already, by the element's key.
    var numbers: [Int64: Int64]
  }

  /// Inserts the rows of a group, several with each statement.
  mutating func insert(_ group: ChangeSet.Group) throws {
    var binder = RowBinder(group, layout, known: otherUnicode) { !$0.isSide }
    let ordered = orderedReferences(group, binder.offsets)
    let width = 1 + binder.offsets.count + ordered.count
    let names = binder.offsets.map { group.columns[$0] }
    let batch = max(1, min(16, 500 / width))
    var row = 0
    // The arrays are borrowed once, not once a row.
    try group.values.withUnsafeBufferPointer { values in
      while row < group.keys.count {
        let count = group.keys.count - row >= batch ? batch : 1
        let sql = layout.insert(group.entity, columns: names, rowCount: count)
        let statement = try connection.take(sql)
        defer { connection.give(back: statement) }
        let end = count == 1 ? group.keys.count : row + (group.keys.count - row) / batch * batch
        while row < end {
          let rows = row..<row + count
          try bind(rows, of: group, values, to: statement, &binder, ordered)
          do {
            try statement.run()
          } catch {
            try findOffender(rows, of: group, values, &binder, ordered, names, error)
          }
          row += count
        }
      }
    }
    otherUnicode.formUnion(binder.found)
  }

  private mutating func bind(
    _ rows: Range<Int>, of group: ChangeSet.Group, _ values: UnsafeBufferPointer<StoreValue>,
    to statement: Statement, _ binder: inout RowBinder, _ ordered: [OrderedReference]
  ) throws {
    binder.begin(rows, values, connection.arena)
    var index: Int32 = 1
    for row in rows {
      let key = group.keys[row]
      try statement.bind(key, at: index)
      try binder.bind(row, of: values, to: statement, at: index + 1, connection.arena)
      index += Int32(1 + binder.offsets.count)
      for reference in ordered {
        let owner = values[row * group.columns.count + reference.offset]
        if let number = try number(of: key, owner, reference) {
          try statement.bind(number, at: index)
        } else {
          try statement.bindNull(at: index)
        }
        index += 1
      }
    }
  }

  private func orderedReferences(_ group: ChangeSet.Group, _ offsets: [Int]) -> [OrderedReference] {
    offsets.compactMap { offset in
      let reference = layout.schema.declared(
        PropertyReference(entity: group.entity, property: group.columns[offset]))
      guard let inverse = layout.schema[reference].toOne?.inverse,
        let columns = layout.orderedColumns(inverse)
      else { return nil }
      return OrderedReference(
        reference: reference, columns: columns, offset: offset, numbers: numbers[reference] ?? [:])
    }
  }

  /// The number of a new element: the one it was given, or the next of its owner.
  private mutating func number(
    of key: Int64, _ owner: StoreValue, _ reference: OrderedReference
  ) throws -> Int64? {
    guard case .integer(let owner) = owner else { return nil }
    if let number = reference.numbers[key] { return number }
    let target = layout.schema[reference.reference].toOne?.target ?? 0
    return try nextNumber(reference.columns, owner: owner, entity: target)
  }

  /// Inserts the rows of a failed statement one by one, to say which of them it was.
  private mutating func findOffender(
    _ rows: Range<Int>, of group: ChangeSet.Group, _ values: UnsafeBufferPointer<StoreValue>,
    _ binder: inout RowBinder, _ ordered: [OrderedReference], _ names: [Int], _ error: any Error
  ) throws {
    guard rows.count > 1, (error as? StoreError)?.code == .constraint else {
      throw placed(error, group, row: rows.count == 1 ? rows.lowerBound : nil)
    }
    try connection.with(layout.insert(group.entity, columns: names)) { statement in
      for row in rows {
        try bind(row..<row + 1, of: group, values, to: statement, &binder, ordered)
        do {
          try statement.run()
        } catch {
          throw placed(error, group, row: row)
        }
      }
    }
  }
}
