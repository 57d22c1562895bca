import Foundation
import Testing
import TesseraCore
import TesseraSQLite
import TesseraStoreSamples

struct HistoryTests {
  typealias Note = SampleSchema.Note
  let note = SampleSchema.note

  @Test func `a commit is told down to the property`() throws {
    let temporary = try TemporaryStore()
    let first = try temporary.store.save {
      $0.author = "importer"
      $0.insertFolder(1, "a")
      $0.insertNote(1, "x", folder: 1)
      $0.insertNote(2, "y", folder: 1)
    }
    let second = try temporary.store.save {
      $0.update(note, 2, [Note.title: .text("z"), Note.body: .text("b")])
      $0.deletions = [.init(entity: note, keys: [1])]
      $0.touched = [
        .init(entity: SampleSchema.folder, key: 1, mask: PropertyMask(SampleSchema.Folder.notes))
      ]
    }
    #expect(first.sequence == 1 && second.sequence == 2)
    let entries = try temporary.another().read { reader in
      #expect(reader.sequence == 2)
      return try reader.history(after: 0)
    }
    #expect(entries.map(\.sequence) == [1, 2])
    #expect(entries.map(\.commitID) == [first.changeSet.commitID, second.changeSet.commitID])
    #expect(entries.map(\.author) == ["importer", nil])
    let inserts = entries[0].changes
    #expect(inserts.map(\.kind) == [.insert, .insert, .insert])
    #expect(inserts.map(\.keys) == [[1], [1], [2]])
    let changes = entries[1].changes
    #expect(changes.map(\.kind) == [.update, .update, .delete])
    #expect(
      changes.map(\.mask) == [
        PropertyMask([Note.title, Note.body]), PropertyMask(SampleSchema.Folder.notes),
        PropertyMask(),
      ])
    #expect(changes.map(\.entity) == [note, SampleSchema.folder, note])
    #expect(changes.map(\.keys) == [[2], [1], [1]])
    #expect(try temporary.store.read { try $0.history(after: 2) }.isEmpty)
  }

  @Test func `the receipt is handed over before anyone can see the commit`() throws {
    let temporary = try TemporaryStore()
    let other = try temporary.another()
    var changeSet = ChangeSet()
    changeSet.insertNote(1, "x")
    var received: [Int64] = []
    try temporary.store.write(
      willCommit: { receipt in
        received.append(receipt.sequence)
        let seen = Result { try other.read { $0.sequence } }
        #expect((try? seen.get()) == 0)
      }, { _ = try $0.write(changeSet) })
    #expect(received == [1])
    #expect(try other.read { $0.sequence } == 1)
  }

  @Test func `nothing written is no commit`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.write(willCommit: { _ in Issue.record("not committed") }) { writer in
      _ = try writer.write(ChangeSet())
    }
    try temporary.store.write(willCommit: { _ in Issue.record("not committed") }) { _ in }
    #expect(try temporary.store.read { $0.sequence } == 0)
  }

  @Test func `an old history is cut off and says so`() throws {
    let temporary = try TemporaryStore { $0.historyLimit = 10 }
    for round in 0..<260 {
      try temporary.store.save {
        if round == 0 {
          $0.insertNote(1, "x")
        } else {
          $0.update(note, 1, [Note.stars: .integer(1)])
        }
      }
    }
    #expect(
      try temporary.rows("SELECT min(sequence), max(sequence) FROM tessera_history") == ["247|260"])
    let entries = try temporary.store.read { try $0.history(after: 250) }
    #expect(entries.count == 10)
    #expect(throws: StoreError.self) { try temporary.store.read { try $0.history(after: 0) } }
    // The numbers go on even where nothing of the history is left.
    try temporary.sql("DELETE FROM tessera_history")
    #expect(try temporary.store.read { $0.sequence } == 260)
  }

  @Test func `a tombstone keeps what is marked`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save {
      $0.insert(note, 1, [Note.title: .text("t"), Note.code: .text("kept")])
    }
    try temporary.store.save { $0.deletions = [.init(entity: note, keys: [1])] }
    let rows = try temporary.rows(
      "SELECT instr(changes, CAST('kept' AS BLOB)) > 0 FROM tessera_history")
    #expect(rows == ["0", "1"])
  }
}
