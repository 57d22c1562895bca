import Foundation
import Testing
import TesseraCore
import TesseraSQLite
import TesseraStoreSamples

struct ConcurrencyTests {
  typealias Note = SampleSchema.Note
  let note = SampleSchema.note

  @Test func `a writer that waits in vain says busy`() throws {
    let temporary = try TemporaryStore()
    let other = try temporary.another(busyTimeout: .milliseconds(20))
    try temporary.store.write(willCommit: { _ in }) { _ in
      let error = try #require(throws: StoreError.self) {
        try other.save { $0.insertNote(1, "x") }
      }
      #expect(error.code == .busy)
      #expect(error.remedy != nil)
      // Readers don't wait for a writer.
      #expect(try other.read { try $0.count(FetchPlan(entity: note)) } == 0)
    }
    try other.save { $0.insertNote(1, "x") }
  }

  @Test func `a write inside a write of the same thread is refused`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.write(willCommit: { _ in }) { _ in
      #expect(throws: StoreError.self) { try temporary.store.save { $0.insertNote(1, "x") } }
      #expect(throws: StoreError.self) { try temporary.store.close() }
    }
    try temporary.store.save { $0.insertNote(1, "x") }
  }

  @Test func `reads nest beyond the size of the pool`() throws {
    let temporary = try TemporaryStore { $0.readerCount = 1 }
    try temporary.store.save { $0.insertNote(1, "x") }
    let depth = try temporary.store.read { _ in
      try temporary.store.read { _ in
        try temporary.store.read { try $0.count(FetchPlan(entity: note)) }
      }
    }
    #expect(depth == 1)
  }

  @Test func `a read sees one commit while others are made`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save { $0.insertNote(1, "x") }
    try temporary.store.read { reader in
      try temporary.store.save { $0.insertNote(2, "y") }
      #expect(reader.sequence == 1)
      #expect(try reader.count(FetchPlan(entity: note)) == 1)
      #expect(try temporary.store.read { $0.sequence } == 2)
    }
  }

  @Test(arguments: [false, true])
  func `readers and writers of many threads keep out of each other's way`(inMemory: Bool) throws {
    let temporary = try TemporaryStore { if inMemory { $0.location = .memory } }
    let store = temporary.store
    let failures = Guarded<[String]>([])
    let note = note
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      do {
        for round in 0..<20 {
          if worker < 4 {
            let keys = try store.reserveKeys(entity: note, count: 3)
            try store.save { changeSet in
              for key in keys { changeSet.insertNote(key, "\(worker).\(round)") }
            }
          } else {
            try store.read { reader in
              // Every commit has three notes, so every view has three for each.
              let count = try reader.count(FetchPlan(entity: note))
              if count != Int(reader.sequence) * 3 { throw StoreError(.other, "torn view") }
              var rows = 0
              try reader.fetch(FetchPlan(entity: note, columns: [Note.title])) { row in
                if row.text(2) != nil { rows += 1 }
              }
              if rows != count { throw StoreError(.other, "torn rows") }
            }
          }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(try store.read { try $0.count(FetchPlan(entity: note)) } == 240)
  }

  @Test func `a closed store says so`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.read { reader in
      try temporary.store.close()
      // A read under way ends as it would have.
      #expect(try reader.count(FetchPlan(entity: note)) == 0)
    }
    for call in [
      { _ = try temporary.store.read { $0.sequence } },
      { try temporary.store.save { $0.insertNote(1, "x") } },
      { _ = try temporary.store.reserveKeys(entity: note, count: 1) },
    ] {
      let error = try #require(throws: StoreError.self) { try call() }
      #expect(error.code == .closed)
    }
    try temporary.store.close()
  }
}
