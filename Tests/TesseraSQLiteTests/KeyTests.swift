import Foundation
import Testing
import TesseraCore
import TesseraSQLite
import TesseraStoreSamples

struct KeyTests {
  let note = SampleSchema.note

  @Test func `reserved keys are never given to rows inserted by hand`() throws {
    let temporary = try TemporaryStore()
    let first = try temporary.store.reserveKeys(entity: note, count: 10)
    #expect(first == 1..<11)
    try temporary.sql("INSERT INTO Note (title) VALUES ('by hand')")
    #expect(try temporary.rows("SELECT id FROM Note") == ["11"])
    #expect(try temporary.store.reserveKeys(entity: note, count: 5) == 12..<17)
  }

  @Test func `a key is not given again after its row was deleted`() throws {
    let temporary = try TemporaryStore()
    try temporary.sql("INSERT INTO Note (id, title) VALUES (500, 'x'); DELETE FROM Note")
    #expect(try temporary.store.reserveKeys(entity: note, count: 1) == 501..<502)
    #expect(try temporary.another().reserveKeys(entity: note, count: 2) == 502..<504)
  }

  @Test func `a key beyond what was counted is counted too`() throws {
    let temporary = try TemporaryStore()
    try temporary.sql("INSERT INTO Note (id) VALUES (40); DELETE FROM sqlite_sequence")
    #expect(try temporary.store.reserveKeys(entity: note, count: 1) == 41..<42)
  }

  @Test func `an entity without keys left says so`() throws {
    let temporary = try TemporaryStore()
    try temporary.sql("INSERT INTO Note (id) VALUES (9223372036854775806)")
    let error = try #require(throws: StoreError.self) {
      try temporary.store.reserveKeys(entity: note, count: 1)
    }
    #expect(error.code == .noSpace && error.entity == "Note")
  }
}
