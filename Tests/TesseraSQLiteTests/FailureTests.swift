import Foundation
import Testing
import TesseraCore
import TesseraSQLite
import TesseraStoreSamples

struct FailureTests {
  typealias Note = SampleSchema.Note
  let note = SampleSchema.note
  let folder = SampleSchema.folder

  struct Injected: Error {}

  /// Everything in the file that a failed save must leave as it was.
  func content(_ temporary: TemporaryStore) throws -> [String] {
    try temporary.rows("SELECT * FROM Note") + temporary.rows("SELECT * FROM Folder")
      + temporary.rows(#"SELECT * FROM "Note.body""#)
      + temporary.rows("SELECT sequence, hex(changes) FROM tessera_history")
      + temporary.rows("SELECT has_other_unicode FROM tessera_catalogue")
  }

  @Test(arguments: [SaveStep.write, .history, .commit])
  func `a fault at any step leaves the store as it was`(_ step: SaveStep) throws {
    let temporary = try TemporaryStore()
    try temporary.store.save { $0.insertNote(1, "x") }
    let before = try content(temporary)
    temporary.store.injectFault { if $0 == step { throw Injected() } }
    #expect(throws: Injected.self) {
      try temporary.store.save {
        $0.update(note, 1, [Note.title: .text("e\u{301}"), Note.body: .text("b")])
        $0.insertNote(2, "y")
      }
    }
    #expect(try content(temporary) == before)
    temporary.store.injectFault(nil)
    try temporary.store.save { $0.insertNote(2, "y") }
    #expect(try temporary.store.read { $0.sequence } == 2)
  }

  @Test func `what the body throws is thrown and nothing is written`() throws {
    let temporary = try TemporaryStore()
    var changeSet = ChangeSet()
    changeSet.insertNote(1, "x")
    #expect(throws: Injected.self) {
      try temporary.store.write(willCommit: { _ in }) { writer in
        _ = try writer.write(changeSet)
        throw Injected()
      }
    }
    #expect(try temporary.rows("SELECT count(*) FROM Note") == ["0"])
  }

  @Test func `a value that has to be unique names entity, property, key, value and holder`() throws
  {
    let temporary = try TemporaryStore()
    try temporary.store.save { $0.insertFolder(1, "a") }
    var group = ChangeSet.Group(entity: folder, isInsert: true, columns: [SampleSchema.Folder.name])
    group.keys = Array(2...40)
    group.values = group.keys.map { .text($0 == 20 ? "a" : "f\($0)") }
    let before = try content(temporary)
    let error = try #require(throws: StoreError.self) {
      try temporary.store.save { $0.groups = [group] }
    }
    #expect(error.code == .constraint)
    #expect(error.entity == "Folder" && error.property == "name" && error.key == 20)
    #expect(error.values == [.text("a")] && error.blockingKey == 1)
    #expect(error.file == "sample.store")
    #expect(try content(temporary) == before)
    try temporary.store.save { $0.insertFolder(2, "b") }
    let update = try #require(throws: StoreError.self) {
      try temporary.store.save { $0.update(folder, 2, [SampleSchema.Folder.name: .text("a")]) }
    }
    #expect(update.key == 2 && update.values == [.text("a")] && update.blockingKey == 1)
  }

  @Test func `rows may exchange unique values and hand them on`() throws {
    let temporary = try TemporaryStore()
    let name = SampleSchema.Folder.name
    try temporary.store.save { for key in 1...3 { $0.insertFolder(Int64(key), "\(key)") } }
    try temporary.store.save {
      $0.update(folder, 1, [name: .text("2")])
      $0.update(folder, 2, [name: .text("1")])
      $0.deletions = [.init(entity: folder, keys: [3])]
      $0.insertFolder(4, "3")
    }
    #expect(
      try temporary.rows("SELECT id, name, tessera_version FROM Folder ORDER BY id")
        == ["1|2|2", "2|1|2", "4|3|1"])
  }

  @Test func `a reference to a row that is not there is found before the commit`() throws {
    let temporary = try TemporaryStore()
    let error = try #require(throws: StoreError.self) {
      try temporary.store.save { $0.insertNote(1, "x", folder: 77) }
    }
    #expect(error.code == .constraint)
    #expect(error.entity == "Note" && error.property == "folder" && error.key == 1)
    #expect(try temporary.rows("SELECT count(*) FROM Note") == ["0"])
  }

  @Test func `an update of a row that is gone is a conflict`() throws {
    let temporary = try TemporaryStore()
    let error = try #require(throws: StoreError.self) {
      try temporary.store.save { $0.update(note, 5, [Note.title: .text("x")]) }
    }
    #expect(error.code == .conflict && error.entity == "Note" && error.key == 5)
  }

  @Test func `bound values are in no description`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save { $0.insertFolder(1, "secret") }
    let error = try #require(throws: StoreError.self) {
      try temporary.store.save { $0.insertFolder(2, "secret") }
    }
    #expect(!error.description.contains("secret"))
  }
}
