import Foundation
import Testing
import TesseraCore
import TesseraSQL

struct HistoryRecordTests {
  let records = [
    HistoryRecord(entity: 3, kind: .insert, attributes: [4, 5, 300], keys: [1, 2, 3, 1_000_000]),
    HistoryRecord(entity: 3, kind: .update, attributes: [4], keys: [], isComplete: false),
    HistoryRecord(
      entity: 9, kind: .delete, keys: [-5, 7], preserved: [10, 11],
      tombstones: [.text("é"), .null, .real(-0.5), .blob(Data([0, 255]))]),
    HistoryRecord(entity: 9, kind: .delete, keys: [.min, .max]),
  ]

  @Test func `what is encoded is decoded`() throws {
    #expect(try HistoryRecord.decode(HistoryRecord.encode(records)) == records)
  }

  @Test func `neighbouring keys take a byte each`() {
    let record = HistoryRecord(entity: 1, kind: .insert, keys: Array(1...100_000))
    #expect(HistoryRecord.encode([record]).count < 100_020)
  }

  @Test func `damaged bytes throw and never trap`() throws {
    let bytes = HistoryRecord.encode(records)
    for length in 0..<bytes.count {
      #expect(throws: StoreError.self) { try HistoryRecord.decode(Array(bytes[..<length])) }
    }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0xff
      // Some damage reads as other records; none may do more harm than that.
      _ = Result { try HistoryRecord.decode(damaged) }
    }
  }
}
