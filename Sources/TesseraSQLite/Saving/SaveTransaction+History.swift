import Foundation
import TesseraCore
import TesseraSQL

extension SaveTransaction {
  /// The most objects a history row lists; of a larger commit it names the entities only.
  static let mostObjectsListed = 1_000_000
  /// How many commits go by before old history rows are removed.
  private static let pruningInterval: Int64 = 256

  /// Writes the commit's history row.
  ///
  /// - Returns: The commit's number.
  func writeHistory() throws -> Int64 {
    let sql = """
      INSERT INTO tessera_history (sequence, commit_id, time, author, process, changes) \
      VALUES (?, ?, ?, ?, ?, ?)
      """
    let (sequence, overflow) = view.sequence.addingReportingOverflow(1)
    guard !overflow else { throw StoreError(.noSpace, "All numbers of commits are used up") }
    try connection.with(sql) { statement in
      try statement.bind(sequence, at: 1)
      try statement.bind(changeSet.commitID.uuidString, at: 2)
      try statement.bind(Date.now.timeIntervalSinceReferenceDate, at: 3)
      try statement.bind(changeSet.author.map(StoreValue.text) ?? .null, at: 4)
      try statement.bind(store.process, at: 5)
      try statement.bind(HistoryRecord.encode(records()), at: 6)
      try statement.run()
    }
    if sequence % Self.pruningInterval == 0 {
      try connection.run(
        "DELETE FROM tessera_history WHERE sequence <= ?",
        sequence - Int64(max(1, store.configuration.historyLimit)))
    }
    return sequence
  }

  private func records() -> [HistoryRecord] {
    let count =
      changeSet.groups.reduce(0) { $0 + $1.keys.count }
      + changeSet.deletions.reduce(0) { $0 + $1.keys.count } + changeSet.touched.count
    let isComplete = count <= Self.mostObjectsListed
    var records = changeSet.groups.filter { !$0.keys.isEmpty }.map { group in
      HistoryRecord(
        entity: store.numbers.entities[group.entity], kind: group.isInsert ? .insert : .update,
        attributes: store.numbers.numbers(group.mask, of: group.entity),
        keys: group.keys.ascending(), isComplete: isComplete)
    }
    records += touches().map { touch, keys in
      HistoryRecord(
        entity: store.numbers.entities[touch.entity], kind: .update,
        attributes: store.numbers.numbers(touch.mask, of: touch.entity), keys: keys.ascending(),
        isComplete: isComplete)
    }
    records += changeSet.deletions.filter { !$0.keys.isEmpty }.map { deletions in
      let keys = deletions.keys.ascending()
      let preserved = preservedProperties(deletions.entity)
        .map { (store.numbers.properties[deletions.entity][$0], $0) }.sorted { $0.0 < $1.0 }
      let columns = preservedProperties(deletions.entity)
      let values = keys.flatMap { key in
        preserved.map { _, property in
          let position = columns.firstIndex(of: property)
          let row = tombstones[deletions.entity]?[key]
          return position.flatMap { row?[$0] } ?? .null
        }
      }
      return HistoryRecord(
        entity: store.numbers.entities[deletions.entity], kind: .delete, keys: keys,
        isComplete: isComplete, preserved: preserved.map(\.0), tombstones: values)
    }
    return records
  }

  private struct TouchKind: Hashable {
    var entity: Int
    var mask: PropertyMask
  }

  /// The touched objects, those with the same mask together.
  private func touches() -> [(TouchKind, [Int64])] {
    var order: [TouchKind] = []
    var keys: [TouchKind: [Int64]] = [:]
    for touch in changeSet.touched {
      let kind = TouchKind(entity: touch.entity, mask: touch.mask)
      if keys[kind] == nil { order.append(kind) }
      keys[kind, default: []].append(touch.key)
    }
    return order.map { ($0, keys[$0] ?? []) }
  }
}

extension [Int64] {
  /// The numbers in order; the same array where they are.
  fileprivate func ascending() -> [Int64] {
    for index in indices.dropFirst() where self[index - 1] > self[index] { return sorted() }
    return self
  }
}
