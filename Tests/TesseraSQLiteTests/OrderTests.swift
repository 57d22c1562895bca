import Foundation
import Testing
import TesseraCore
import TesseraSQLite
import TesseraStoreSamples

struct OrderTests {
  typealias Folder = SampleSchema.Folder
  typealias Note = SampleSchema.Note
  let folder = SampleSchema.folder
  let note = SampleSchema.note
  let tag = SampleSchema.tag
  let notes = PropertyReference(entity: SampleSchema.folder, property: Folder.notes)
  let tags = PropertyReference(entity: SampleSchema.note, property: Note.tags)
  let tagged = PropertyReference(entity: SampleSchema.tag, property: SampleSchema.Tag.notes)

  func numbers(_ temporary: TemporaryStore) throws -> [String] {
    try temporary.rows(#"SELECT id, "folder.order" FROM Note ORDER BY folder, "folder.order", id"#)
  }

  @Test func `appended elements are numbered after the last`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save {
      $0.insertFolder(1, "a")
      for key in 1...3 { $0.insertNote(Int64(key), "n", folder: 1) }
      $0.appends = [.init(property: notes, owner: 1, keys: [3, 1, 2])]
    }
    #expect(try numbers(temporary) == ["3|1024", "1|2048", "2|3072"])
    try temporary.store.save {
      $0.insertNote(4, "n", folder: 1)
      $0.appends = [.init(property: notes, owner: 1, keys: [4])]
    }
    #expect(try temporary.store.related(folder, Folder.notes, of: 1) == [3, 1, 2, 4])
  }

  @Test func `a new row that no append names comes last too`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save {
      $0.insertFolder(1, "a")
      $0.insertNote(9, "n", folder: 1)
    }
    try temporary.store.save { $0.insertNote(2, "n", folder: 1) }
    #expect(try numbers(temporary) == ["9|1024", "2|2048"])
  }

  @Test func `an element that moves to another owner goes to its end`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save {
      $0.insertFolder(1, "a")
      $0.insertFolder(2, "b")
      $0.insertNote(1, "n", folder: 1)
      $0.insertNote(2, "n", folder: 2)
      $0.insertNote(3, "n", folder: 2)
    }
    try temporary.store.save {
      $0.update(note, 1, [Note.folder: .integer(2)])
      $0.appends = [.init(property: notes, owner: 2, keys: [1])]
    }
    #expect(try temporary.store.related(folder, Folder.notes, of: 2) == [2, 3, 1])
    // The order is not the child's own: only the to-one counted its version up.
    let versions = try temporary.rows("SELECT id, tessera_version FROM Note ORDER BY id")
    #expect(versions == ["1|2", "2|1", "3|1"])
  }

  @Test func `an arrangement changes few numbers and no version`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save {
      $0.insertFolder(1, "a")
      for key in 1...5 { $0.insertNote(Int64(key), "n", folder: 1) }
    }
    try temporary.store.save {
      $0.arrangements = [.init(property: notes, owner: 1, keys: [1, 4, 2, 77, 3])]
    }
    #expect(
      try numbers(temporary) == ["1|1024", "4|1536", "2|2048", "3|3072", "5|5120"])
    #expect(try temporary.rows("SELECT DISTINCT tessera_version FROM Note") == ["1"])
  }

  @Test func `rows without a number come first, ties by key`() throws {
    let temporary = try TemporaryStore()
    try temporary.sql(
      """
      INSERT INTO Folder (id, name) VALUES (1, 'a');
      INSERT INTO Note (id, folder, "folder.order") VALUES (5, 1, 7), (2, 1, 7), (9, 1, NULL);
      """)
    #expect(try temporary.store.related(folder, Folder.notes, of: 1) == [9, 2, 5])
  }

  @Test func `both sides of a join have an order of their own`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save {
      for key in 1...3 {
        $0.insertNote(Int64(key), "n")
        $0.insertTag(Int64(key), "t\(key)")
      }
      for (source, target) in [(1, 3), (1, 1), (2, 3), (3, 3), (1, 2)] as [(Int64, Int64)] {
        $0.links.append(.init(join: 0, source: source, target: target, isAdded: true))
      }
    }
    #expect(try temporary.store.related(note, Note.tags, of: 1) == [3, 1, 2])
    #expect(try temporary.store.related(tag, SampleSchema.Tag.notes, of: 3) == [1, 2, 3])
    try temporary.store.save {
      $0.links = [
        .init(join: 0, source: 1, target: 1, isAdded: false),
        .init(join: 0, source: 3, target: 1, isAdded: true),
      ]
      $0.arrangements = [
        .init(property: tags, owner: 1, keys: [2, 3]),
        .init(property: tagged, owner: 3, keys: [3, 1, 2]),
      ]
    }
    #expect(try temporary.store.related(note, Note.tags, of: 1) == [2, 3])
    #expect(try temporary.store.related(tag, SampleSchema.Tag.notes, of: 3) == [3, 1, 2])
    #expect(try temporary.store.related(tag, SampleSchema.Tag.notes, of: 1) == [3])
  }

  @Test func `related rows of many owners come owner by owner with the owner last`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save {
      $0.insertFolder(1, "a")
      $0.insertFolder(2, "b")
      $0.insertNote(1, "x", folder: 2)
      $0.insertNote(2, "y", folder: 1)
      $0.insertNote(3, "z", folder: 2)
    }
    let plan = FetchPlan(
      entity: note, scope: .related(notes, owners: [1, 2, 3]), columns: [Note.title])
    #expect(
      try temporary.store.rows(plan).map { $0[2...] } == [
        [.text("y"), .integer(1)], [.text("x"), .integer(2)], [.text("z"), .integer(2)],
      ])
  }
}
