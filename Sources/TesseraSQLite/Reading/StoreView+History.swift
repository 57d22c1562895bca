import Foundation
import TesseraCore
import TesseraSQL

extension StoreView {
  func history(after sequence: Int64) throws -> [HistoryEntry] {
    try check()
    guard sequence < self.sequence else { return [] }
    let sql = """
      SELECT sequence, commit_id, time, author, process, changes FROM tessera_history \
      WHERE sequence > ? ORDER BY sequence
      """
    var entries: [HistoryEntry] = []
    try connection.with(sql) { statement in
      try statement.bind(sequence, at: 1)
      try statement.forEachRow { row in entries.append(try entry(row)) }
    }
    guard entries.first?.sequence == sequence + 1 else {
      throw StoreError(
        .historyTruncated, "The history no longer goes back to commit \(sequence)",
        remedy: "Fetch again instead of catching up, or keep a longer history")
    }
    return entries
  }

  private func entry(_ row: RowReader) throws -> HistoryEntry {
    let records = try HistoryRecord.decode(row.blob(5).map(Array.init) ?? [])
    return HistoryEntry(
      sequence: row.integer(0) ?? 0,
      // A row made by hand may name no commit; it is then nobody's echo.
      commitID: row.text(1).flatMap(UUID.init) ?? UUID(),
      date: Date(timeIntervalSinceReferenceDate: row.real(2) ?? 0), author: row.text(3),
      process: row.text(4) ?? "", changes: records.compactMap(change))
  }

  /// The record in the indices of the schema; nil for an entity it doesn't have.
  private func change(_ record: HistoryRecord) -> HistoryEntry.Change? {
    guard let entity = store.numbers.entity(record.entity) else { return nil }
    let mask = store.numbers.mask(record.attributes)
    // An update of nothing this schema knows concerns nobody here.
    if record.kind == .update && mask.isEmpty && record.isComplete { return nil }
    return HistoryEntry.Change(
      entity: entity, kind: record.kind, mask: mask, keys: record.keys,
      isComplete: record.isComplete)
  }
}
