import TesseraCore
import TesseraSQL

extension SaveTransaction {
  /// The number of an element that is put at the end of an owner's to-many.
  ///
  /// - Parameters:
  ///   - columns: Where the order is kept.
  ///   - owner: The owner's key.
  ///   - entity: The owner's entity.
  mutating func nextNumber(
    _ columns: OrderedColumns, owner: Int64, entity: Int
  ) throws -> Int64 {
    let last: Int64
    if let known = lastNumbers[columns]?[owner] {
      last = known
    } else if isInserted(owner, entity) {
      last = 0
    } else {
      last = try connection.integer(columns.selectLast(), owner) ?? 0
    }
    let next = OrderNumbers.next(after: last)
    lastNumbers[columns, default: [:]][owner] = next
    return next
  }

  /// Gives the appended elements of all to-manys their numbers, before any row is written.
  mutating func numberAppendedElements() throws {
    for append in changeSet.appends {
      guard let columns = layout.orderedColumns(append.property),
        case .inverse(let inverse)? = layout.schema[append.property].toMany?.storage
      else { continue }
      for key in append.keys {
        let number = try nextNumber(
          columns, owner: append.owner, entity: append.property.entity)
        numbers[inverse, default: [:]][key] = number
      }
    }
  }

  /// Writes the numbers of appended elements whose rows are not new; new ones were given theirs
  /// when they were inserted.
  func writeNumbersOfMovedElements() throws {
    for append in changeSet.appends {
      guard let columns = layout.orderedColumns(append.property),
        case .inverse(let inverse)? = layout.schema[append.property].toMany?.storage
      else { continue }
      let sql = columns.setPosition()
      for key in append.keys where !isInserted(key, inverse.entity) {
        if let number = numbers[inverse]?[key] {
          try connection.run(sql, number, append.owner, key)
        }
      }
    }
  }

  /// Writes the pairs of join tables, new ones at the end of both arrays.
  mutating func writeLinks() throws {
    for link in changeSet.links {
      let pairs = layout.joins[link.join]
      guard link.isAdded else {
        try connection.run(pairs.removePair(), link.source, link.target)
        continue
      }
      let join = layout.schema.joins[link.join]
      var positions: [Int64?] = [nil, nil]
      if let columns = layout.orderedColumns(join: link.join, isSource: true) {
        positions[0] = try nextNumber(columns, owner: link.source, entity: join.source.entity)
      }
      if let columns = layout.orderedColumns(join: link.join, isSource: false) {
        positions[1] = try nextNumber(columns, owner: link.target, entity: join.targetEntity)
      }
      try connection.with(pairs.addPair()) { statement in
        try statement.bind(link.source, at: 1)
        try statement.bind(link.target, at: 2)
        try statement.bind(positions[0].map(StoreValue.integer) ?? .null, at: 3)
        try statement.bind(positions[1].map(StoreValue.integer) ?? .null, at: 4)
        try statement.run()
      }
    }
  }

  /// Puts the elements of to-manys in the order that is given, changing as few numbers as it can.
  func arrange() throws {
    for arrangement in changeSet.arrangements {
      guard let columns = layout.orderedColumns(arrangement.property) else { continue }
      var stored: [OrderNumbers.Element] = []
      try connection.with(columns.selectAll()) { statement in
        try statement.bind(arrangement.owner, at: 1)
        try statement.forEachRow { row in
          stored.append(OrderNumbers.Element(key: row.integer(0) ?? 0, number: row.integer(1)))
        }
      }
      let sql = columns.setPosition()
      for change in OrderNumbers.changes(arranging: stored, as: arrangement.keys) {
        try connection.run(sql, change.number, arrangement.owner, change.key)
      }
    }
  }
}
