import Foundation
import Testing
import TesseraCore
import TesseraSQL
import TesseraStoreSamples

struct FetchPlanSQLTests {
  typealias Note = SampleSchema.Note
  let layout = StoreLayout(SampleSchema.schema)

  func text(_ plan: FetchPlan, _ purpose: FetchPlan.Purpose = .rows) throws -> String {
    try plan.sql(for: purpose, layout: layout).text()
  }

  func path(_ property: Int, steps: [PropertyReference] = [], of entity: Int = SampleSchema.note)
    -> Condition.Path
  {
    Condition.Path(
      steps: steps, end: .property(PropertyReference(entity: entity, property: property)))
  }

  @Test func `rows come by key, with key and version first`() throws {
    let plan = FetchPlan(entity: SampleSchema.note, columns: [Note.stars, Note.title])
    #expect(
      try text(plan)
        == #"SELECT t.id, t.tessera_version, t."stars", t."title" FROM "Note" t ORDER BY t.id"#)
    #expect(try text(plan, .keys) == #"SELECT t.id FROM "Note" t ORDER BY t.id"#)
    #expect(try text(plan, .count) == #"SELECT count(*) FROM "Note" t"#)
  }

  @Test func `a lazy attribute is read from its side table`() throws {
    let plan = FetchPlan(entity: SampleSchema.note, scope: .keys([7]), columns: [Note.body])
    #expect(
      try text(plan) == """
        SELECT t.id, t.tessera_version, t1.value FROM "Note" t \
        LEFT JOIN "Note.body" t1 ON t1.id = t.id WHERE t.id = ?
        """)
  }

  @Test func `many keys are bound as one list in both dialects`() throws {
    let plan = FetchPlan(entity: SampleSchema.tag, scope: .keys([1, 2, 3]))
    let query = try plan.sql(for: .keys, layout: layout)
    #expect(query.bindings == [.keys([1, 2, 3])])
    #expect(
      query.text() == #"SELECT t.id FROM "Tag" t WHERE t.id IN (SELECT value FROM json_each(?))"#)
    #expect(
      try plan.sql(for: .keys, layout: layout, dialect: .postgres).text(.postgres)
        == #"SELECT t.id FROM "Tag" t WHERE t.id IN (SELECT unnest($1))"#)
  }

  @Test func `condition and sort share the join of a path`() throws {
    let steps = [PropertyReference(entity: SampleSchema.note, property: Note.folder)]
    let name = path(SampleSchema.Folder.name, steps: steps, of: SampleSchema.folder)
    let plan = FetchPlan(
      entity: SampleSchema.note,
      condition: .comparison(.equal, .path(name), .value(.text("Work"))),
      order: [SortTerm(path: name, isAscending: false)], limit: 20, offset: 40)
    #expect(
      try text(plan, .keys) == """
        SELECT t.id FROM "Note" t LEFT JOIN "Folder" t1 ON t1.id = t."folder" \
        WHERE t1."name" = ? ORDER BY t1."name" DESC, t.id LIMIT ? OFFSET ?
        """)
    #expect(
      try text(plan, .count) == """
        SELECT count(*) FROM (SELECT 1 FROM "Note" t \
        LEFT JOIN "Folder" t1 ON t1.id = t."folder" WHERE t1."name" = ? LIMIT ? OFFSET ?) q
        """)
  }

  @Test func `a to-one compared with null needs no join`() throws {
    let steps = [PropertyReference(entity: SampleSchema.note, property: Note.folder)]
    let plan = FetchPlan(
      entity: SampleSchema.note,
      condition: .comparison(.equal, .path(.init(steps: steps, end: .key)), .value(.null)))
    #expect(try text(plan, .count) == #"SELECT count(*) FROM "Note" t WHERE t."folder" IS NULL"#)
  }

  @Test func `a to-many by its inverse comes by owner and number`() throws {
    let notes = PropertyReference(
      entity: SampleSchema.folder, property: SampleSchema.Folder.notes)
    let plan = FetchPlan(
      entity: SampleSchema.note, scope: .related(notes, owners: [4]), columns: [Note.title])
    #expect(
      try text(plan) == """
        SELECT t.id, t.tessera_version, t."title", t."folder" FROM "Note" t \
        WHERE t."folder" = ? ORDER BY t."folder", t."folder.order", t.id
        """)
  }

  @Test func `a join is read from either side`() throws {
    let tags = PropertyReference(entity: SampleSchema.note, property: Note.tags)
    let notes = PropertyReference(entity: SampleSchema.tag, property: SampleSchema.Tag.notes)
    #expect(
      try text(FetchPlan(entity: SampleSchema.tag, scope: .related(tags, owners: [1]))) == """
        SELECT t.id, t.tessera_version, j.source FROM "Note.tags" j \
        JOIN "Tag" t ON t.id = j.target \
        WHERE j.source = ? ORDER BY j.source, j.source_position, t.id
        """)
    #expect(
      try text(FetchPlan(entity: SampleSchema.note, scope: .related(notes, owners: [1])), .keys)
        == """
        SELECT t.id FROM "Note.tags" j JOIN "Note" t ON t.id = j.source \
        WHERE j.target = ? ORDER BY j.target, j.target_position, t.id
        """)
  }

  @Test func `a path through a to-many is refused and named`() throws {
    let plan = FetchPlan(
      entity: SampleSchema.note, order: [SortTerm(path: path(Note.tags))])
    let error = try #require(throws: StoreError.self) { try text(plan) }
    #expect(error.code == .unsupported)
    #expect(error.entity == "Note" && error.property == "tags")
  }
}
