import Foundation
import Testing
import TesseraCore
import TesseraSQLite
import TesseraStoreSamples

struct QueryTests {
  typealias Note = SampleSchema.Note
  let note = SampleSchema.note

  func operand(_ property: Int) -> Condition.Operand {
    .path(.init(end: .property(PropertyReference(entity: note, property: property))))
  }

  func keys(_ store: SQLiteStore, _ condition: Condition) throws -> [Int64] {
    try store.read { try $0.fetchKeys(FetchPlan(entity: note, condition: condition)) }
  }

  @Test func `null is a value that only equals itself`() throws {
    let temporary = try TemporaryStore()
    try temporary.sql("INSERT INTO Note (id, rating) VALUES (1, NULL), (2, 1), (3, 5)")
    let store = temporary.store
    let rating = operand(Note.rating)
    let two = Condition.Operand.value(.real(2))
    #expect(try keys(store, .comparison(.less, rating, two)) == [2])
    #expect(try keys(store, .not(.comparison(.less, rating, two))) == [1, 3])
    #expect(try keys(store, .comparison(.notEqual, rating, .value(.real(1)))) == [1, 3])
    #expect(try keys(store, .comparison(.equal, rating, .value(.null))) == [1])
    #expect(try keys(store, .isMember(rating, [.null, .real(5)])) == [1, 3])
    #expect(try keys(store, .not(.isMember(rating, [.real(5)]))) == [1, 2])
    #expect(try keys(store, .not(.isMember(rating, [.real(5), .null]))) == [2])
  }

  @Test func `nothing in a text pattern is special`() throws {
    let temporary = try TemporaryStore()
    let titles = ["100%", "100 per cent", "a_b", "aXb", "\u{10FFFF}z", "", "ends\u{0}x"]
    try temporary.store.save {
      for (index, title) in titles.enumerated() { $0.insertNote(Int64(index), title) }
    }
    let title = operand(Note.title)
    func matching(_ match: Condition.TextMatch, _ pattern: String) throws -> [String] {
      try keys(temporary.store, .text(match, title, .value(.text(pattern)))).map { titles[Int($0)] }
    }
    #expect(try matching(.contains, "_") == ["a_b"])
    #expect(try matching(.starts, "100%") == ["100%"])
    #expect(try matching(.starts, "100") == ["100%", "100 per cent"])
    #expect(try matching(.starts, "\u{10FFFF}") == ["\u{10FFFF}z"])
    #expect(try matching(.ends, "x") == ["ends\u{0}x"])
    #expect(try matching(.ends, "%") == ["100%"])
    #expect(try matching(.starts, "").count == titles.count)
    #expect(try matching(.ends, "").count == titles.count)
  }

  @Test func `texts that Swift takes for equal are found whatever their bytes`() throws {
    let temporary = try TemporaryStore()
    let store = temporary.store
    try store.save { $0.insertNote(1, "caf\u{e9}") }
    let condition = Condition.comparison(
      .equal, operand(Note.title), .value(.text("cafe\u{301}")))
    #expect(try keys(store, condition) == [1])
    let other = try temporary.another()
    try other.save { $0.insertNote(2, "cafe\u{301}") }
    #expect(try keys(store, condition) == [1, 2])
    #expect(try keys(other, .isMember(operand(Note.title), [.text("caf\u{e9}")])) == [1, 2])
    #expect(
      try temporary.rows(
        "SELECT entity, attribute FROM tessera_catalogue WHERE has_other_unicode") == ["Note|title"]
    )
  }

  @Test func `a unique text can't be written a second time in other characters`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save { $0.insertTag(1, "caf\u{e9}") }
    let error = try #require(throws: StoreError.self) {
      try temporary.store.save { $0.insertTag(2, "cafe\u{301}") }
    }
    #expect(error.code == .constraint && error.entity == "Tag" && error.property == "name")
    #expect(error.key == 2 && error.blockingKey == 1)
    try temporary.store.save { $0.insertTag(2, "the\u{301}") }
    #expect(throws: StoreError.self) {
      try temporary.store.save { $0.update(SampleSchema.tag, 1, [0: .text("th\u{e9}")]) }
    }
  }

  @Test func `long lists of keys and values are found in one query`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save { for key in 1...300 { $0.insertNote(Int64(key), "\"t\\\(key)\n") } }
    let wanted = stride(from: Int64(2), through: 400, by: 2).map { $0 }
    let plan = FetchPlan(entity: note, scope: .keys(wanted))
    #expect(try temporary.store.read { try $0.fetchKeys(plan) }.count == 150)
    let texts = wanted.map { StoreValue.text("\"t\\\($0)\n") }
    #expect(
      try keys(temporary.store, .isMember(operand(Note.title), ValueList(texts))).count == 150)
  }

  @Test func `limit and offset count after the sort`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save { for key in 1...10 { $0.insertNote(Int64(key), "\(10 - key)") } }
    let title = SortTerm(
      path: .init(end: .property(PropertyReference(entity: note, property: Note.title))))
    var plan = FetchPlan(entity: note, order: [title], limit: 3, offset: 8)
    #expect(try temporary.store.read { try $0.fetchKeys(plan) } == [2, 1])
    #expect(try temporary.store.read { try $0.count(plan) } == 2)
    plan.limit = nil
    #expect(try temporary.store.read { try $0.count(plan) } == 2)
  }
}
