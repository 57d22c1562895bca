import Foundation
import Testing
import TesseraCore
import TesseraSQLite
import TesseraStoreSamples

struct RoundTripTests {
  typealias Note = SampleSchema.Note
  let note = SampleSchema.note

  static let values: [[Int: StoreValue]] = [
    [
      Note.title: .text("Grüße 👋\u{0}!"), Note.stars: .integer(.max), Note.rating: .real(0.1),
      Note.thumbnail: .blob(Data([0, 1, 255])), Note.body: .text("long"), Note.folder: .null,
      Note.code: .text(""),
    ],
    [
      Note.title: .null, Note.stars: .null, Note.rating: .null, Note.thumbnail: .null,
      Note.body: .null, Note.folder: .null, Note.code: .null,
    ],
    [
      Note.title: .text(String(repeating: "x", count: 100_000)), Note.stars: .integer(.min),
      Note.rating: .real(-.infinity), Note.thumbnail: .blob(Data()), Note.body: .text(""),
      Note.folder: .null, Note.code: .text("x"),
    ],
  ]

  @Test func `values of every type come back as they were written`() throws {
    let temporary = try TemporaryStore()
    for (index, values) in Self.values.enumerated() {
      try temporary.store.save { $0.insert(note, Int64(index + 1), values) }
    }
    let rows = try temporary.store.rows(FetchPlan(entity: note, columns: Note.all))
    for (index, row) in rows.enumerated() {
      #expect(row[0...1] == [.integer(Int64(index + 1)), .integer(1)])
      #expect(row[2...] == Note.all.map { Self.values[index][$0] ?? .null }[...])
    }
    #expect(rows.count == 3)
  }

  @Test func `many rows of one group come back in order`() throws {
    let temporary = try TemporaryStore()
    let keys = try temporary.store.reserveKeys(entity: note, count: 1001)
    var group = ChangeSet.Group(entity: note, isInsert: true, columns: [Note.title, Note.stars])
    for key in keys {
      group.keys.append(key)
      group.values += [.text("title \(key)"), .integer(-key)]
    }
    try temporary.store.save { $0.groups = [group] }
    let rows = try temporary.store.rows(
      FetchPlan(entity: note, columns: [Note.stars, Note.title]))
    #expect(
      rows == keys.map { [.integer($0), .integer(1), .integer(-$0), .text("title \($0)")] })
  }

  @Test func `an update sets its columns and counts the version up by one`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save { $0.insert(note, 1, Self.values[0]) }
    try temporary.store.save {
      $0.update(note, 1, [Note.title: .text("new"), Note.body: .null, Note.rating: .real(2)])
    }
    let row = try temporary.store.rows(FetchPlan(entity: note, columns: Note.all))
    #expect(
      row == [
        [
          .integer(1), .integer(2), .text("new"), .integer(.max), .real(2),
          .blob(Data([0, 1, 255])), .null, .null, .text(""),
        ]
      ])
    #expect(try temporary.rows("SELECT count(*) FROM \"Note.body\"") == ["0"])
  }

  @Test func `a lazy value alone can be written and read`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save { $0.insertNote(1, "a") }
    try temporary.store.save { $0.update(note, 1, [Note.body: .text("body")]) }
    let plan = FetchPlan(entity: note, scope: .keys([1]), columns: [Note.body])
    #expect(try temporary.store.rows(plan) == [[.integer(1), .integer(2), .text("body")]])
  }

  @Test func `a deleted row takes its side values and pairs along`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save {
      $0.insert(note, 1, Self.values[0])
      $0.insertTag(1, "red")
      $0.links = [.init(join: 0, source: 1, target: 1, isAdded: true)]
    }
    try temporary.store.save { $0.deletions = [.init(entity: note, keys: [1, 99])] }
    for table in ["Note", "Note.body", "Note.tags"] {
      #expect(try temporary.rows("SELECT count(*) FROM \"\(table)\"") == ["0"])
    }
  }

  @Test func `a store in memory keeps the same promises`() throws {
    let store = try SQLiteStore(
      schema: SampleSchema.schema, configuration: SQLiteConfiguration(location: .memory))
    try store.save { $0.insert(note, 1, Self.values[0]) }
    let found = try store.read { outer in
      var count = 0
      try outer.fetch(FetchPlan(entity: note)) { _ in
        // A row callback may ask again, even for the same.
        count += try store.read { try $0.count(FetchPlan(entity: note)) }
        try store.read { inner in try inner.fetch(FetchPlan(entity: note)) { _ in count += 1 } }
      }
      return count
    }
    #expect(found == 2)
  }
}
