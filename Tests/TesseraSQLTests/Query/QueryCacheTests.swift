import Foundation
import Testing
import TesseraCore
import TesseraSQL
import TesseraStoreSamples

/// What the SQL of a plan depends on tells entries apart, and its values don't.
struct QueryCacheTests {
  typealias Note = SampleSchema.Note
  private let layout = StoreLayout(SampleSchema.schema)
  private let cache: QueryCache

  init() { cache = QueryCache(layout, .sqlite) }

  private func path(_ property: Int) -> Condition.Operand {
    .path(
      Condition.Path(
        end: .property(PropertyReference(entity: SampleSchema.note, property: property))))
  }

  /// Asks the cache, and expects what is rendered of the plan itself.
  @discardableResult
  private func query(
    _ condition: Condition, otherUnicode: Set<PropertyReference> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> QueryCache.Query {
    let plan = FetchPlan(entity: SampleSchema.note, condition: condition)
    let query = try cache.query(plan, for: .rows, otherUnicode: otherUnicode)
    let fragment = try plan.sql(for: .rows, layout: layout, otherUnicode: otherUnicode)
    #expect(query.text == fragment.text(), sourceLocation: sourceLocation)
    #expect(query.bindings == fragment.bindings, sourceLocation: sourceLocation)
    return query
  }

  private func query(
    _ condition: Condition, keeps count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try query(condition, sourceLocation: sourceLocation)
    #expect(cache.counts.kept == count, sourceLocation: sourceLocation)
  }

  @Test func `plans that differ in values share an entry`() throws {
    for number in 0..<300 {
      try query(
        .and([
          .comparison(.greater, path(Note.stars), .value(.integer(Int64(number)))),
          .text(.contains, path(Note.title), .value(.text("note \(number)"))),
          .text(.starts, path(Note.title), .value(.text("e\u{301}\(number)"))),
          .comparison(
            .notEqual, .coalesce(path(Note.rating), .value(.real(Double(number)))),
            .arithmetic(.multiply, path(Note.stars), .value(.integer(2)))),
        ]))
    }
    #expect(cache.counts == (rendered: 1, kept: 1))
  }

  @Test func `no value, and a value of another kind, are other SQL`() throws {
    let values: [StoreValue] = [
      .null, .integer(1), .real(1), .text("1"), .blob(Data([1])), .decimal("1"),
    ]
    for (index, value) in values.enumerated() {
      try query(.comparison(.equal, path(Note.code), .value(value)), keeps: index + 1)
      try query(.comparison(.equal, path(Note.code), .value(value)), keeps: index + 1)
    }
  }

  @Test func `a text that is looked for is another if it is empty or nothing comes after it`()
    throws
  {
    try query(.text(.starts, path(Note.title), .value(.text("a"))), keeps: 1)
    try query(.text(.starts, path(Note.title), .value(.text("b\u{10FFFF}"))), keeps: 1)
    try query(.text(.starts, path(Note.title), .value(.text(""))), keeps: 2)
    try query(.text(.starts, path(Note.title), .value(.text("\u{10FFFF}"))), keeps: 3)
    let folded = Condition.Operand.form(.searchFolded, path(Note.title))
    try query(.text(.contains, folded, .value(.text("a"))), keeps: 4)
    try query(.text(.contains, folded, .value(.text("bc"))), keeps: 4)
    try query(.text(.contains, folded, .value(.text(""))), keeps: 5)
  }

  @Test func `texts are bound in normal form where they are compared, whatever was asked before`()
    throws
  {
    let composed = try query(.comparison(.equal, path(Note.title), .value(.text("\u{E9}"))))
    let decomposed = try query(.comparison(.equal, path(Note.title), .value(.text("e\u{301}"))))
    #expect(composed.bindings == decomposed.bindings)
    #expect(cache.counts.kept == 1)
    let title = PropertyReference(entity: SampleSchema.note, property: Note.title)
    try query(
      .comparison(.equal, path(Note.title), .value(.text("\u{E9}"))), otherUnicode: [title])
    #expect(cache.counts.kept == 2)
  }

  @Test func `lists are told apart by what is in them`() throws {
    let lists: [[StoreValue]] = [
      [], [.integer(1)], [.integer(1), .integer(2)], [.integer(1), .null], [.null], [.text("1")],
      (0..<9).map { .integer($0) }, (0..<9).map { .text("\($0)") }, (0..<8).map { .integer($0) },
    ]
    for (index, list) in lists.enumerated() {
      try query(.isMember(path(Note.code), ValueList(list)), keeps: index + 1)
      try query(.isMember(path(Note.code), ValueList(list)), keeps: index + 1)
    }
  }

  @Test func `keys, limit and offset are left to the plan`() throws {
    for number in Int64(1)...20 {
      for keys in [[number], [number, number + 1]] {
        var plan = FetchPlan(entity: SampleSchema.note, scope: .keys(keys))
        plan.limit = Int(number)
        plan.offset = Int(number)
        let query = try cache.query(plan, for: .keys, otherUnicode: [])
        #expect(query.bindings == (try plan.sql(for: .keys, layout: layout)).bindings)
      }
    }
    #expect(cache.counts == (rendered: 2, kept: 2))
  }

  @Test func `what is large is not kept`() throws {
    let long = ValueList((0..<1_000).map { .integer($0) })
    try query(.isMember(path(Note.stars), long), keeps: 0)
    let wide = ValueList([.text(String(repeating: "a", count: 10_000))])
    try query(.isMember(path(Note.title), wide), keeps: 0)
    let many = (0..<1_000).map {
      Condition.comparison(.equal, path(Note.stars), .value(.integer($0)))
    }
    try query(.or(many), keeps: 0)
    let rows = ValueTable(rows: (0..<1_000).map { [.integer($0)] })
    let elements = Condition.Elements(
      .captured(rows), depth: 1,
      filter: .comparison(
        .equal, .path(Condition.Path(end: .element(0), depth: 1)), path(Note.stars)))
    try query(.exists(elements), keeps: 0)
    #expect(cache.counts.rendered == 4)
  }

  @Test func `a large value is let go of, and shares an entry with small ones`() throws {
    let isFreed = Guarded(false)
    do {
      let bytes = UnsafeMutableRawPointer.allocate(byteCount: 10_000_000, alignment: 16)
      bytes.initializeMemory(as: UInt8.self, repeating: 1, count: 10_000_000)
      let data = Data(
        bytesNoCopy: bytes, count: 10_000_000,
        deallocator: .custom { bytes, _ in
          bytes.deallocate()
          isFreed.withLock { $0 = true }
        })
      try query(.comparison(.equal, path(Note.thumbnail), .value(.blob(data))))
    }
    #expect(isFreed.withLock { $0 })
    try query(.comparison(.equal, path(Note.thumbnail), .value(.blob(Data([1])))), keeps: 1)
    #expect(cache.counts.rendered == 1)
  }
}
