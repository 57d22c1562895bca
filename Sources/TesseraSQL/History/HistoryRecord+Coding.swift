import TesseraCore

/// The format of `tessera_history.changes`: a format number, the number of records, the records.
///
/// A record: entity, kind (and whether its keys are listed), attributes, keys; of a deletion also
/// the attributes whose values are kept and the values. All numbers are variable-length, ascending
/// ones are kept as distances.
extension HistoryRecord {
  private static let format: UInt64 = 1
  private static let incomplete: UInt64 = 4

  /// The records as bytes.
  package static func encode(_ records: [HistoryRecord]) -> [UInt8] {
    var writer = ByteWriter()
    writer.bytes.reserveCapacity(records.reduce(16) { $0 + $1.keys.count + 16 })
    writer.append(format)
    writer.append(UInt64(records.count))
    for record in records {
      writer.append(signed: record.entity)
      writer.append(UInt64(record.kind.rawValue) | (record.isComplete ? 0 : incomplete))
      writer.append(ascending: record.attributes)
      writer.append(ascending: record.isComplete ? record.keys : [])
      guard record.kind == .delete else { continue }
      writer.append(ascending: record.isComplete ? record.preserved : [])
      if record.isComplete {
        for value in record.tombstones { writer.append(value) }
      }
    }
    return writer.bytes
  }

  /// The records in bytes.
  ///
  /// - Throws: ``StoreError`` with code `corrupt`, or `unsupported` for a later format.
  package static func decode(_ bytes: [UInt8]) throws -> [HistoryRecord] {
    var reader = ByteReader(bytes)
    guard try reader.number() == format else {
      throw StoreError(.unsupported, "The history was written by a later version of Tessera")
    }
    var records: [HistoryRecord] = []
    for _ in 0..<(try reader.count()) { records.append(try HistoryRecord(&reader)) }
    return records
  }

  private init(_ reader: inout ByteReader) throws {
    entity = try reader.signed()
    let flags = try reader.number()
    guard let kind = HistoryEntry.Kind(rawValue: Int(flags & 3)) else {
      throw StoreError(.corrupt, "A history row can't be read")
    }
    self.kind = kind
    isComplete = flags & Self.incomplete == 0
    attributes = try reader.ascending()
    keys = try reader.ascending()
    preserved = kind == .delete ? try reader.ascending() : []
    tombstones = []
    for _ in 0..<(preserved.count * keys.count) { tombstones.append(try reader.value()) }
  }
}
